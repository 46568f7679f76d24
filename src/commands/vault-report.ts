import type { Failure } from '../domain/failure.ts';
import { EXIT } from '../process/exit-status.ts';
import { type Host, print, printJson } from '../process/host.ts';
import { refusalAfter } from './exit-after.ts';
import { type Refusal, refuse } from './refusal.ts';
import type { ScriptOptions } from './script-options.ts';

/** What `secret set` and `var set` report. Every name is in exactly one of the lists. */
export interface VaultReport {
  readonly vault: string;
  /** As they go into the JSON object: `{name, version}` for secrets, names for vars. */
  readonly set: readonly (string | { readonly name: string; readonly version: number | null })[];
  readonly failed: readonly { readonly name: string; readonly reason: string }[];
  readonly unknown: readonly string[];
}

/** How the send of a report ended. */
interface VaultEnd {
  readonly action: 'set-secrets' | 'set-var';
  readonly profileName: string;
  /** Why not everything was set; `null` where the service itself reported success. */
  readonly failure: Failure | null;
  /** The status of the signal that ended it, `null` where none did. */
  readonly interruptedStatus: number | null;
}

/** Prints what was set and what was not. @returns the exit status. */
export function reportVault(
  host: Host,
  report: VaultReport,
  end: VaultEnd,
  options: ScriptOptions,
): number {
  const { vault, set, failed, unknown } = report;
  const refusal = vaultRefusal(report, end);
  const shape = { vault_name: vault, set, failed, unknown };
  if (!options.json) {
    for (const one of set) print(host, typeof one === 'string' ? `set\t${one}` : setLine(one));
    for (const { name, reason } of failed) print(host, `failed\t${name}\t${reason}`);
    for (const name of unknown) print(host, `unknown\t${name}`);
  }
  if (refusal !== null) return refuse(host, refusal, options, shape);
  if (options.json) printJson(host, shape);
  return EXIT.done;
}

/** Prints why nothing was sent at all. @returns the exit status. */
export function reportNothing(host: Host, refusal: Refusal, options: ScriptOptions): number {
  return refuse(host, refusal, options, { vault_name: null, set: [], failed: [], unknown: [] });
}

/** The refusal for what is left over, with the exit status of the gravest: unknown comes first. */
function vaultRefusal(
  { failed, unknown }: Pick<VaultReport, 'failed' | 'unknown'>,
  { action, profileName, failure, interruptedStatus }: VaultEnd,
): Refusal | null {
  if (failed.length + unknown.length === 0) return null;
  if (failure === null) {
    return {
      status: EXIT.outcomeUnknown,
      message: `The service answered that it is done, and does not name ${unknown.join(', ')}.`,
      next: 'Run the command again: setting the same value twice is safe.',
    };
  }
  const refusal = refusalAfter(failure, { area: 'vaults', action }, profileName);
  return { ...refusal, status: interruptedStatus ?? refusal.status };
}

function setLine({ name, version }: { name: string; version: number | null }): string {
  return version === null ? `set\t${name}` : `set\t${name}\tversion ${version}`;
}
