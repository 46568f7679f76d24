import type { EntryKind, EntryResult } from '../domain/entry-result.ts';
import type { Failure } from '../domain/failure.ts';
import { failureReason } from '../domain/failure-reason.ts';
import { EXIT } from '../process/exit-status.ts';
import { type Host, print, printJson } from '../process/host.ts';
import { refusalAfter } from './exit-after.ts';
import { type Refusal, refuse } from './refusal.ts';
import type { ScriptOptions } from './script-options.ts';

/** What `secret set` and `var set` report. */
export interface VaultReport {
  readonly kind: EntryKind;
  readonly vault: string;
  readonly entries: readonly { readonly id: string; readonly name: string }[];
  /** One for each entry, by its id. */
  readonly results: ReadonlyMap<string, EntryResult>;
  /** Whether each entry had a request of its own. */
  readonly isOneByOne: boolean;
  readonly profileName: string;
  /** Why not everything was set; `null` where the service itself reported success. */
  readonly failure: Failure | null;
  /** The status of the signal that ended it, `null` where none did. */
  readonly interruptedStatus: number | null;
}

/** Prints what was set and what was not. @returns the exit status. */
export function reportVault(host: Host, report: VaultReport, options: ScriptOptions): number {
  const { kind, vault, entries, results } = report;
  const named = entries.flatMap(({ id, name }) => {
    const result = results.get(id);
    return result ? [{ name, result }] : [];
  });
  const set = named.flatMap(({ name, result }) =>
    result.state === 'set' ? [{ name, version: result.version }] : [],
  );
  const failed = named.flatMap(({ name, result }) =>
    result.state === 'failed' || result.state === 'not-sent'
      ? [{ name, reason: result.reason }]
      : [],
  );
  const unknown = named.flatMap(({ name, result }) => (result.state === 'unknown' ? [name] : []));
  if (!options.json) {
    for (const { name, version } of set) {
      print(host, version === null ? `set\t${name}` : `set\t${name}\tversion ${version}`);
    }
    for (const { name, reason } of failed) print(host, `failed\t${name}\t${reason}`);
    for (const name of unknown) print(host, `unknown\t${name}`);
  }
  const shape = {
    vault_name: vault,
    set: kind === 'secret' ? set : set.map(({ name }) => name),
    failed,
    unknown,
  };
  if (set.length < entries.length) {
    return refuse(host, vaultRefusal(report, set.length, unknown), options, shape);
  }
  if (options.json) printJson(host, shape);
  return EXIT.done;
}

/** Prints why nothing was sent at all. @returns the exit status. */
export function reportNothing(host: Host, refusal: Refusal, options: ScriptOptions): number {
  return refuse(host, refusal, options, { vault_name: null, set: [], failed: [], unknown: [] });
}

function vaultRefusal(
  { kind, entries, isOneByOne, profileName, failure, interruptedStatus }: VaultReport,
  set: number,
  unknown: readonly string[],
): Refusal {
  if (failure === null) {
    return {
      status: interruptedStatus ?? EXIT.outcomeUnknown,
      message: `The service answered that it is done, and does not name ${unknown.join(', ')}.`,
      next: 'Run the command again: setting the same value twice is safe.',
    };
  }
  const context = { area: 'vaults', action: kind === 'var' ? 'set-var' : 'set-secrets' } as const;
  const refusal = refusalAfter(failure, context, profileName);
  const status = interruptedStatus ?? refusal.status;
  if (!isOneByOne || entries.length === 1) return { ...refusal, status };
  // Of several requests the last failure tells why, and the counts what became of all.
  const open = unknown.length > 0 ? `, ${unknown.length} unknown` : '';
  const message = `${failureReason(failure, context)} ${set} of ${entries.length} set${open}.`;
  const isExact = unknown.length === 0 && failure.kind === 'rejected';
  return { status, message, next: isExact ? 'Change what failed and set it again.' : refusal.next };
}
