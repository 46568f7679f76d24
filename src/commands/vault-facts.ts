import type { EntryKind, EntryResult } from '../domain/entry-result.ts';
import { EXIT } from '../domain/exit-status.ts';
import type { Failure } from '../domain/failure.ts';
import { failureReason } from '../domain/failure-sentence.ts';
import { Refusal, refusalAfter, type TokenHolder, unjournaled } from './refusal.ts';
import type { Facts, Report } from './report.ts';

/** What `secret set` and `var set` report. Each name to be sent is in exactly one of the three lists. */
export interface VaultFacts extends Facts {
  /** `null` if it isn't determined yet. */
  vault_name: string | null;
  set: readonly (string | NewVersion)[];
  failed: readonly { readonly name: string; readonly reason: string }[];
  unknown: readonly string[];
}

interface NewVersion {
  readonly name: string;
  readonly version: number | null;
}

export function vaultFacts(report: Report): VaultFacts {
  const facts: VaultFacts = {
    vault_name: null,
    set: [],
    failed: [],
    unknown: [],
    profile: null,
    host: null,
  };
  report.begin(facts, () => [
    ...facts.set.map((one) => (typeof one === 'string' ? `set\t${one}` : setLine(one))),
    ...facts.failed.map(({ name, reason }) => `failed\t${name}\t${reason}`),
    ...facts.unknown.map((name) => `unknown\t${name}`),
  ]);
  return facts;
}

function setLine({ name, version }: NewVersion): string {
  return version === null ? `set\t${name}` : `set\t${name}\tversion ${version}`;
}

interface Write {
  readonly kind: EntryKind;
  readonly entries: readonly { readonly id: string; readonly name: string }[];
}

/** Records what is known about each entry, by id. One without a result may have been set. */
export function recordResults(
  facts: VaultFacts,
  { kind, entries }: Write,
  results: ReadonlyMap<string, EntryResult>,
): void {
  const set: NewVersion[] = [];
  const failed: { name: string; reason: string }[] = [];
  const unknown: string[] = [];
  for (const { id, name } of entries) {
    const result = results.get(id);
    if (result === undefined || result.state === 'unknown') unknown.push(name);
    else if (result.state === 'set') set.push({ name, version: result.version });
    else failed.push({ name, reason: result.reason });
  }
  facts.set = kind === 'secret' ? set : set.map(({ name }) => name);
  facts.failed = failed;
  facts.unknown = unknown;
}

/** Takes back that anything may have been set. */
export function recordNothingSent(facts: VaultFacts): void {
  Object.assign(facts, { set: [], failed: [], unknown: [] });
}

interface VaultEnd {
  readonly holder: TokenHolder;
  /** Whether each entry had its own request. */
  readonly isOneByOne: boolean;
  /** Why not everything was set; `null` if the service reported success. */
  readonly failure: Failure | null;
  /** Why the rest was not sent, although no request failed; `null` if all was. */
  readonly unsent: string | null;
}

/** @returns why not everything is set, or `null`. */
export function vaultRefusal(
  { set, failed, unknown }: VaultFacts,
  { kind }: Write,
  { holder, isOneByOne, failure, unsent }: VaultEnd,
): Refusal | null {
  if (failed.length + unknown.length === 0) return null;
  const total = set.length + failed.length + unknown.length;
  if (failure === null && unsent !== null) {
    return unjournaled(`${unsent} ${set.length} of ${total} set.`);
  }
  if (failure === null) {
    return new Refusal(
      EXIT.outcomeUnknown,
      `The service reported success but didn't name ${unknown.join(', ')}.`,
      'Run the command again: setting the same value twice is safe.',
    );
  }
  // Where each has its own answer, as vars have, nothing may have been set besides.
  const action = kind === 'var' || unknown.length === 0 ? 'set-var' : 'set-secrets';
  const refusal = refusalAfter(failure, action, holder);
  if (!isOneByOne || total === 1) return refusal;
  // With several requests, the last failure explains why, and the counts say what became of all.
  const open = unknown.length > 0 ? `, ${unknown.length} unknown` : '';
  const message = `${failureReason(failure, action, true)} ${set.length} of ${total} set${open}.`;
  const status = unknown.length > 0 ? EXIT.outcomeUnknown : refusal.status;
  const isExact = unknown.length === 0 && failure.kind === 'rejected';
  const next = isExact ? 'Fix what failed and set it again.' : refusal.next;
  return new Refusal(status, message, next);
}
