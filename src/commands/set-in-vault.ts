import { entryDoubt } from '../domain/entry-doubt.ts';
import { type EntryKind, type EntryResult, jumpWords } from '../domain/entry-result.ts';
import type { VaultSend } from '../services/vault-send.ts';
import { type Host, printNotice } from '../terminal/host.ts';
import { confirmWrite } from './confirm.ts';
import type { CollectedEntry } from './read-entries.ts';
import { type Interruption, unjournaled, watchForInterruption } from './refusal.ts';
import type { ProfileOptions, Report } from './report.ts';
import { memoryOf, openAccess, openTarget, vaultOf } from './target.ts';
import { recordNothingSent, recordResults, type VaultFacts, vaultRefusal } from './vault-facts.ts';

export interface SetOptions extends ProfileOptions {
  readonly vault?: string;
  /** A dotenv file; `-` for standard input. */
  readonly entries?: string;
  /** The profile's name, repeated: see `confirmName`. */
  readonly confirm?: string;
}

interface SetInVault {
  readonly kind: EntryKind;
  /** Called last, because it may prompt for a value. @param place the vault and its profile */
  readonly read: (place: string) => Promise<readonly CollectedEntry[]>;
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
  options: SetOptions,
  { kind, read, settles }: SetInVault,
): Promise<number> {
  const { host } = report;
  const target = await openTarget(report, options, 'vaults', facts);
  const { services, profile, holder } = target;
  const vault = vaultOf(options.vault ?? services.profiles.vaultOf(profile.id).vault);
  facts.vault_name = vault;
  const to = await confirmWrite(host, target, { ...target.destination, vault }, options);
  // Before any value is asked for: a token program may fail.
  await openAccess(target, to);
  const collected = await read(`vault ${vault} on ${profile.name} (${profile.host})`);
  const entries = collected.map((entry, at) => ({ ...entry, id: String(at) }));
  warnOfDoubts(host, kind, entries);

  // From here on, a signal must leave a report. While values are being read, it simply exits.
  const interruption = watchForInterruption(host);
  const { vaults } = memoryOf(target);
  const [only, ...others] = entries;
  const what = only && others.length === 0 ? only.name : `${entries.length} ${kind}s`;
  printNotice(host, `Setting ${what} in vault ${vault} of ${target.label}.`);
  const writing = { kind, entries };
  // From here on, whatever has no result may have been set.
  recordResults(facts, writing, new Map());
  const started = await vaults.set(to, kind, entries, null);
  if (!started.ok) {
    recordNothingSent(facts);
    throw unjournaled(started.error).endedBy(interruption);
  }
  const send = started.value;
  const told = new Set<string>();
  const note = () => {
    const { results } = send.state.get();
    recordResults(facts, writing, results);
    tellJumps(host, entries, results, told);
  };
  send.state.subscribe(note);
  await endOf(send, interruption);
  const isSettled = settles && (await settle(host, send, interruption));
  note();
  const { results, failure } = send.state.get();
  const notSent = [...results.values()].find(({ state }) => state === 'not-sent');
  const refusal = vaultRefusal(facts, writing, {
    holder,
    isOneByOne: isSettled || kind === 'var',
    failure,
    unsent: notSent && 'reason' in notSent ? notSent.reason : null,
  });
  if (refusal !== null) throw refusal.endedBy(interruption);
  return report.done();
}

/** Settles when nothing is under way any more. A signal ends what is. */
async function endOf(send: VaultSend, { signal }: Interruption): Promise<void> {
  const stop = () => send.abort();
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  await send.ended;
  signal.removeEventListener('abort', stop);
}

/** Sends what isn't confirmed once more, one by one, where that can tell more. @returns whether it did */
async function settle(host: Host, send: VaultSend, interruption: Interruption): Promise<boolean> {
  const { results, failure } = send.state.get();
  const isInDoubt =
    failure?.kind === 'rejected' || [...results.values()].some(({ state }) => state === 'unknown');
  if (!isInDoubt || send.open.length === 0 || interruption.signal.aborted) return false;
  const again = await send.retry('one-by-one');
  if (!again.ok) printNotice(host, again.error);
  else await endOf(send, interruption);
  return again.ok;
}

/** Versions that this machine didn't set are somebody else's. */
function tellJumps(
  host: Host,
  entries: readonly { readonly id: string; readonly name: string }[],
  results: ReadonlyMap<string, EntryResult>,
  told: Set<string>,
): void {
  for (const { id, name } of entries) {
    const result = results.get(id);
    const words = result && jumpWords(result);
    if (!words || result.state !== 'set' || told.has(id)) continue;
    told.add(id);
    printNotice(host, `${name}: version ${result.version}, was ${result.before}: ${words}.`);
  }
}

/** A script can't be asked, so do as it says; a person who reads its output can still act. */
function warnOfDoubts(host: Host, kind: EntryKind, entries: readonly CollectedEntry[]): void {
  for (const [index, { name, value }] of entries.entries()) {
    const doubt = entryDoubt(kind, { name, value: value.reveal() });
    if (doubt === null) continue;
    const { about, hidesName, why } = doubt;
    const text =
      about === 'value'
        ? `${name} may be a secret: it ${why}, and anyone can read a var. Use dispatchbox secret set instead.`
        : `${hidesName ? `Entry ${index + 1}` : name} ${why}.`;
    printNotice(host, text);
  }
}
