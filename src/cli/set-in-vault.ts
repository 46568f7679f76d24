import { randomUUID } from 'node:crypto';
import { type EntryKind, type EntryResult, SET_BETWEEN } from '../domain/entry-result.ts';
import type { Failure } from '../domain/failure.ts';
import { err, ok, type Result } from '../domain/result.ts';
import { sayNotJournaled } from '../effects/dispatch-calls.ts';
import { sendToVault } from '../effects/send-to-vault.ts';
import type { ReadyEntry, VaultAnswer } from '../effects/vault-request.ts';
import { type Host, printNotice } from '../process/host.ts';
import { openVaultIndex, type VaultIndex } from '../storage/vault-index.ts';
import type { ConfirmedTarget } from './confirm-write.ts';
import { watchForInterruption } from './interruption.ts';
import { openDatabase } from './open-storage.ts';
import { type Refusal, refuseUnjournaled } from './refusal.ts';
import type { Report } from './report.ts';
import type { Target } from './target.ts';
import { recordNothingSent, recordResults, type VaultFacts, vaultRefusal } from './vault-report.ts';

/** What `secret set` or `var set` should set. */
export interface VaultWrite {
  readonly kind: EntryKind;
  readonly vault: string;
  readonly entries: readonly Omit<ReadyEntry, 'id'>[];
  /** Whether to retry unconfirmed entries one by one. */
  readonly settles: boolean;
}

/**
 * Sets secrets in one request, or vars one by one in the given order, and reports the result of each.
 *
 * @returns the exit status
 */
export async function setInVault(
  report: Report,
  facts: VaultFacts,
  target: ConfirmedTarget,
  { kind, vault, settles, ...write }: VaultWrite,
): Promise<number> {
  const { host } = report;
  // From here on, a signal must leave a report. While values are being read, it simply exits.
  const interruption = watchForInterruption(host);
  const { signal } = interruption;
  const index = await openIndex(report, target);
  if (!index.ok) return report.refuse(index.error);
  const entries = write.entries.map((entry, at) => ({ ...entry, id: String(at) }));
  const [only, ...others] = entries;
  const what = only && others.length === 0 ? only.name : `${entries.length} ${kind}s`;
  printNotice(host, `Setting ${what} in vault ${vault} of ${target.label}.`);

  const results = new Map<string, EntryResult>();
  const writing = { kind, vault, entries };
  const failures: Failure[] = [];
  let unsent: string | null = null;
  const send = async (groups: readonly (readonly ReadyEntry[])[]) => {
    const { profileId, profileName, hostLabel: where } = target;
    const place = { profileId, profileName, host: where, vault, kind, access: target };
    const requests = groups.map((group) => ({ ...place, entries: group }));
    // From here on, whatever has no result may have been set.
    recordResults(facts, writing, results);
    return sendToVault(requests, {
      ...{ sendId: randomUUID(), atOnce: 1, wallMs: Date.now, signal, index: index.value },
      origin: 'command',
      warn: (text: string) => printNotice(host, text),
      onAnswer(answer: VaultAnswer) {
        if (answer.failure) failures.push(answer.failure);
        for (const [id, result] of answer.results) {
          if (!results.has(id) || isAboutEntry(result, answer)) results.set(id, result);
          if (result.state === 'not-sent' && answer.failure === null) unsent ??= result.reason;
        }
        recordResults(facts, writing, results);
        tellJumps(host, answer);
      },
    });
  };
  const oneByOne = (each: readonly ReadyEntry[]) => each.map((entry) => [entry]);
  const sent = await send(kind === 'var' ? oneByOne(entries) : [entries]);
  if (!sent.ok) {
    recordNothingSent(facts);
    return report.refuse(refuseUnjournaled(sent.error));
  }
  const open = entries.filter(({ id }) => results.get(id)?.state !== 'set');
  const isInDoubt =
    failures.at(-1)?.kind === 'rejected' ||
    open.some(({ id }) => results.get(id)?.state === 'unknown');
  const settled = settles && isInDoubt && !signal.aborted ? await send(oneByOne(open)) : null;
  if (settled?.ok === false) printNotice(host, settled.error);
  const refusal = vaultRefusal(facts, writing, {
    target,
    isOneByOne: settled?.ok === true || kind === 'var',
    failure: failures.at(-1) ?? null,
    unsent,
    interruptedStatus: interruption.status,
  });
  return refusal === null ? report.done() : report.refuse(refusal);
}

/** Versions that this machine didn't set are somebody else's. */
function tellJumps(host: Host, { request, results }: VaultAnswer): void {
  for (const { id, name } of request.entries) {
    const result = results.get(id);
    if (result?.state !== 'set' || result.jumpedFrom === undefined) continue;
    printNotice(
      host,
      `${name}: version ${result.version}, was ${result.jumpedFrom}: ${SET_BETWEEN}.`,
    );
  }
}

/** A request rejected as a whole says nothing about what an earlier one stored. */
function isAboutEntry({ state }: EntryResult, { failure }: VaultAnswer): boolean {
  return state === 'set' || state === 'unknown' || failure?.kind === 'rejected';
}

/** @returns `null` for a service from the environment: nothing about it is stored. */
async function openIndex(
  report: Report,
  { dataFolder }: Target,
): Promise<Result<VaultIndex | null, Refusal>> {
  if (dataFolder === null) return ok(null);
  const opened = await openDatabase(report, () => openVaultIndex(dataFolder));
  return opened.ok ? opened : err(refuseUnjournaled(sayNotJournaled(opened.error)));
}
