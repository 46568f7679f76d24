import type { EntryKind, EntryResult } from '../domain/entry-result.ts';
import type { Failure } from '../domain/failure.ts';
import { sendToVault } from '../effects/send-to-vault.ts';
import type { ReadyEntry, VaultAnswer } from '../effects/vault-request.ts';
import { newId } from '../files/new-id.ts';
import { complain } from '../process/host.ts';
import { openVaultIndex, type VaultIndex } from '../storage/vault-index.ts';
import { watchForInterruption } from './interruption.ts';
import { openDatabase } from './open-database.ts';
import type { Report } from './report.ts';
import type { Target } from './target.ts';
import { tellResults, type VaultFacts, vaultRefusal } from './vault-report.ts';

/** What `secret set` or `var set` should set. */
export interface VaultWrite {
  readonly kind: EntryKind;
  readonly vault: string;
  readonly entries: readonly Omit<ReadyEntry, 'id'>[];
  /** Whether to retry unconfirmed entries one by one. */
  readonly settles: boolean;
}

/** Said before anything is sent, so it claims nothing about that. */
const NOT_REMEMBERED = "The results can't be recorded on this machine.";

/**
 * Sets secrets in one request, or vars one by one in the given order, and reports the result of each.
 *
 * @returns the exit status
 */
export async function setInVault(
  report: Report,
  facts: VaultFacts,
  target: Target,
  { kind, vault, settles, ...write }: VaultWrite,
): Promise<number> {
  const { host } = report;
  // From here on, a signal must leave a report. While values are being read, it simply exits.
  const interruption = watchForInterruption(host);
  const { signal } = interruption;
  const entries = write.entries.map((entry, at) => ({ ...entry, id: String(at) }));
  const [only, ...others] = entries;
  const what = only && others.length === 0 ? only.name : `${entries.length} ${kind}s`;
  complain(host, `Setting ${what} in vault ${vault} of ${target.label}.`);

  const results = new Map<string, EntryResult>();
  const writing = { kind, vault, entries };
  tellResults(facts, writing, results);
  const failures: Failure[] = [];
  const index = await openIndex(report, target);
  const send = async (groups: readonly (readonly ReadyEntry[])[]): Promise<void> => {
    const { profileId, profileName, hostLabel: where } = target;
    const place = { profileId, profileName, host: where, vault, kind, access: target };
    const requests = groups.map((group) => ({ ...place, entries: group }));
    const sending = {
      ...{
        sendId: newId(),
        atOnce: 1,
        wallMs: Date.now,
        signal,
        origin: 'command' as const,
      },
      warn: (text: string) => complain(host, text),
      answered(answer: VaultAnswer) {
        if (answer.failure) failures.push(answer.failure);
        for (const [id, result] of answer.results) {
          if (!results.has(id) || isAboutEntry(result, answer)) results.set(id, result);
        }
        tellResults(facts, writing, results);
      },
    };
    const sent = await sendToVault(requests, { ...sending, index });
    if (sent.ok) return;
    // An unwritable journal must not keep a script from its work.
    complain(host, NOT_REMEMBERED);
    await sendToVault(requests, { ...sending, index: null });
  };
  const oneByOne = (each: readonly ReadyEntry[]) => each.map((entry) => [entry]);
  await send(kind === 'var' ? oneByOne(entries) : [entries]);
  const open = entries.filter(({ id }) => results.get(id)?.state !== 'set');
  const isInDoubt =
    failures.at(-1)?.kind === 'rejected' ||
    open.some(({ id }) => results.get(id)?.state === 'unknown');
  const isSettled = settles && isInDoubt && !signal.aborted;
  if (isSettled) await send(oneByOne(open));
  const refusal = vaultRefusal(facts, writing, {
    target,
    isOneByOne: isSettled || kind === 'var',
    failure: failures.at(-1) ?? null,
    interruptedStatus: interruption.status,
  });
  return refusal === null ? report.done() : report.refuse(refusal);
}

/** A request rejected as a whole says nothing about what an earlier one stored. */
function isAboutEntry({ state }: EntryResult, { failure }: VaultAnswer): boolean {
  return state === 'set' || state === 'unknown' || failure?.kind === 'rejected';
}

async function openIndex(report: Report, { dataFolder }: Target): Promise<VaultIndex | null> {
  if (dataFolder === null) return null;
  const opened = await openDatabase(report, () => openVaultIndex(dataFolder));
  if (opened.ok) return opened.value;
  complain(report.host, `${NOT_REMEMBERED} ${opened.error.message}`);
  return null;
}
