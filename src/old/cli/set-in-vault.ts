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

  const writing = { kind, vault, entries };
  const outcome: Outcome = { results: new Map(), failure: null, unsent: null };
  const send = (groups: readonly (readonly ReadyEntry[])[]) => {
    const { profileId, profileName, hostLabel } = target;
    const place = { profileId, profileName, host: hostLabel, vault, kind, access: target };
    const requests = groups.map((group) => ({ ...place, entries: group }));
    // From here on, whatever has no result may have been set.
    recordResults(facts, writing, outcome.results);
    return sendToVault(requests, {
      ...{ sendId: randomUUID(), atOnce: 1, signal, index: index.value },
      origin: 'command',
      warn: (text: string) => printNotice(host, text),
      onAnswer(answer: VaultAnswer) {
        addAnswer(outcome, answer);
        recordResults(facts, writing, outcome.results);
        tellJumps(host, answer);
      },
    });
  };
  const sent = await send(kind === 'var' ? oneByOne(entries) : [entries]);
  if (!sent.ok) {
    recordNothingSent(facts);
    const refusal = refuseUnjournaled(sent.error);
    return report.refuse({ ...refusal, status: interruption.status ?? refusal.status });
  }
  const open = entries.filter(({ id }) => outcome.results.get(id)?.state !== 'set');
  const isInDoubt =
    outcome.failure?.kind === 'rejected' ||
    open.some(({ id }) => outcome.results.get(id)?.state === 'unknown');
  const settled = settles && isInDoubt && !signal.aborted ? await send(oneByOne(open)) : null;
  if (settled?.ok === false) printNotice(host, settled.error);
  const refusal = vaultRefusal(facts, writing, {
    target,
    isOneByOne: settled?.ok === true || kind === 'var',
    failure: outcome.failure,
    unsent: outcome.unsent,
    interruptedStatus: interruption.status,
  });
  return refusal === null ? report.done() : report.refuse(refusal);
}

function oneByOne(entries: readonly ReadyEntry[]): readonly (readonly ReadyEntry[])[] {
  return entries.map((entry) => [entry]);
}

/** What came of the requests so far. */
interface Outcome {
  /** By entry id. */
  readonly results: Map<string, EntryResult>;
  /** Of the latest request that failed. */
  failure: Failure | null;
  /** Why something was not sent, although no request failed. */
  unsent: string | null;
}

function addAnswer(outcome: Outcome, answer: VaultAnswer): void {
  const { results, failure } = answer;
  outcome.failure = failure ?? outcome.failure;
  for (const [id, result] of results) {
    // A request rejected as a whole says nothing about what an earlier one stored.
    const isAboutEntry =
      result.state === 'set' || result.state === 'unknown' || failure?.kind === 'rejected';
    if (isAboutEntry || !outcome.results.has(id)) outcome.results.set(id, result);
    if (result.state === 'not-sent' && failure === null) outcome.unsent ??= result.reason;
  }
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

/** @returns `null` for a service from the environment: nothing about it is stored. */
async function openIndex(
  report: Report,
  { dataFolder }: Target,
): Promise<Result<VaultIndex | null, Refusal>> {
  if (dataFolder === null) return ok(null);
  const opened = await openDatabase(report, () => openVaultIndex(dataFolder));
  return opened.ok ? opened : err(refuseUnjournaled(sayNotJournaled(opened.error)));
}
