import type { EntryKind, EntryResult } from '../domain/entry-result.ts';
import type { Failure } from '../domain/failure.ts';
import { failureReason } from '../domain/failure-reason.ts';
import { EXIT } from '../process/exit-status.ts';
import { refusalAfter } from './exit-after.ts';
import type { Refusal } from './refusal.ts';
import type { Facts, Report } from './report.ts';
import type { Target } from './target.ts';

/** What `secret set` and `var set` tell. Each name that was to be sent is in exactly one of the three. */
export interface VaultFacts extends Facts {
  /** `null` where nothing was sent. */
  vault_name: string | null;
  set: readonly (string | NewVersion)[];
  failed: readonly { readonly name: string; readonly reason: string }[];
  unknown: readonly string[];
}

interface NewVersion {
  readonly name: string;
  readonly version: number | null;
}

/** Begins to tell of a write to a vault. */
export function vaultFacts(report: Report): VaultFacts {
  const facts: VaultFacts = {
    vault_name: null,
    set: [],
    failed: [],
    unknown: [],
    profile: null,
    host: null,
  };
  report.about(facts, () => [
    ...facts.set.map((one) => (typeof one === 'string' ? `set\t${one}` : setLine(one))),
    ...facts.failed.map(({ name, reason }) => `failed\t${name}\t${reason}`),
    ...facts.unknown.map((name) => `unknown\t${name}`),
  ]);
  return facts;
}

function setLine({ name, version }: NewVersion): string {
  return version === null ? `set\t${name}` : `set\t${name}\tversion ${version}`;
}

/** What is being written. */
export interface Write {
  readonly kind: EntryKind;
  readonly vault: string;
  readonly entries: readonly { readonly id: string; readonly name: string }[];
}

/** Takes in what is known of each entry, by its id. One without a result may have been set. */
export function tellResults(
  facts: VaultFacts,
  { kind, vault, entries }: Write,
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
  facts.vault_name = vault;
  facts.set = kind === 'secret' ? set : set.map(({ name }) => name);
  facts.failed = failed;
  facts.unknown = unknown;
}

/** How a write ended. */
interface VaultEnd {
  readonly target: Target;
  /** Whether each entry had a request of its own. */
  readonly isOneByOne: boolean;
  /** Why not everything was set; `null` where the service itself reported success. */
  readonly failure: Failure | null;
  /** The status of the signal that ended it, `null` where none did. */
  readonly interruptedStatus: number | null;
}

/** @returns why not everything is set, `null` where it is. */
export function vaultRefusal(
  { set, failed, unknown }: VaultFacts,
  { kind }: Write,
  { target, isOneByOne, failure, interruptedStatus }: VaultEnd,
): Refusal | null {
  if (failed.length + unknown.length === 0) return null;
  if (failure === null) {
    return {
      status: interruptedStatus ?? EXIT.outcomeUnknown,
      message: `The service answered that it is done, and does not name ${unknown.join(', ')}.`,
      next: 'Run the command again: setting the same value twice is safe.',
    };
  }
  const context = { area: 'vaults', action: kind === 'var' ? 'set-var' : 'set-secrets' } as const;
  const refusal = refusalAfter(failure, context, target);
  const status = interruptedStatus ?? refusal.status;
  const total = set.length + failed.length + unknown.length;
  if (!isOneByOne || total === 1) return { ...refusal, status };
  // Of several requests the last failure tells why, and the counts what became of all.
  const open = unknown.length > 0 ? `, ${unknown.length} unknown` : '';
  const message = `${failureReason(failure, context, true)} ${set.length} of ${total} set${open}.`;
  const isExact = unknown.length === 0 && failure.kind === 'rejected';
  return { status, message, next: isExact ? 'Change what failed and set it again.' : refusal.next };
}
