import type { Failure } from '../domain/failure.ts';
import { secretShape } from '../domain/secret-shape.ts';
import { redacted } from '../domain/secrets-outcome.ts';
import { varOutcome } from '../domain/var-outcome.ts';
import { complain, type Host } from '../process/host.ts';
import { confirmWrite } from './confirm-write.ts';
import { watchForInterruption } from './interruption.ts';
import type { VaultOptions } from './script-options.ts';
import { openTarget, type Target } from './target.ts';
import { readVarEntries, type VarEntry } from './var-entries.ts';
import { beginRemembering } from './vault-memory.ts';
import { vaultOf } from './vault-of.ts';
import { reportNothing, reportVault } from './vault-report.ts';

/** `dispatchbox var set`: one request a var, in the order given. */
export async function setVars(
  host: Host,
  assignments: readonly string[],
  options: VaultOptions,
): Promise<number> {
  const entries = await readVarEntries(host, assignments, options);
  if (!entries.ok) return reportNothing(host, entries.error, options);
  const target = await openTarget(host, options, 'vaults');
  if (!target.ok) return reportNothing(host, target.error, options);
  try {
    const vault = vaultOf(target.value, options);
    if (!vault.ok) return reportNothing(host, vault.error, options);
    const refusal = await confirmWrite(host, target.value, options);
    if (refusal !== null) return reportNothing(host, refusal, options);

    const interruption = watchForInterruption(host);
    const count = entries.value.length;
    const what = count === 1 ? 'one var' : `${count} vars`;
    complain(host, `Setting ${what} in the vault ${vault.value} of ${target.value.label}.`);
    for (const { name, value } of entries.value) warnOfSecret(host, name, value);
    const names = entries.value.map(({ name }) => name);
    const sending = { kind: 'var', vault: vault.value, names } as const;
    const remember = beginRemembering(host, target.value, sending);
    const outcome = await sendVars(target.value, vault.value, entries.value, interruption.signal);
    remember({ ...outcome, set: outcome.set.map((name) => ({ name, version: null })) });
    const { profileName } = target.value;
    const end = { ...outcome, profileName, interruptedStatus: interruption.status };
    const report = { vault: vault.value, ...outcome };
    return reportVault(host, report, { action: 'set-var', ...end }, options);
  } finally {
    await target.value.close();
  }
}

/** A script cannot be asked, and what it says must happen; whoever reads its output can still act. */
function warnOfSecret(host: Host, name: string, value: string): void {
  const shape = secretShape(value);
  if (shape === null) return;
  complain(
    host,
    `Is ${name} a secret? As a value, ${shape}, and a var is no secret. See dispatchbox secret set.`,
  );
}

interface VarsOutcome {
  readonly set: readonly string[];
  readonly failed: readonly { readonly name: string; readonly reason: string }[];
  readonly unknown: readonly string[];
  readonly failure: Failure | null;
}

/**
 * Only what the service says about one var lets the next one go out. After anything else (no
 * accepted token, no network, no answer) the next would fare no better, and is named as not sent.
 */
async function sendVars(
  { client, token }: Target,
  vault: string,
  entries: readonly VarEntry[],
  signal: AbortSignal,
): Promise<VarsOutcome> {
  const set: string[] = [];
  const failed: { name: string; reason: string }[] = [];
  let failure: Failure | null = null;
  for (const [index, entry] of entries.entries()) {
    if (signal.aborted) {
      const rest = entries.slice(index).map(({ name }) => ({ name, reason: 'Not sent.' }));
      return { set, failed: [...failed, ...rest], unknown: [], failure: { kind: 'cancelled' } };
    }
    const result = await client.setVar(vault, entry, { token, signal });
    if (result.ok) {
      set.push(entry.name);
      continue;
    }
    const outcome = varOutcome(result, entry.value);
    failure = redacted(result.error, [entry.value]);
    const isUnknown = outcome.state === 'unknown';
    if (outcome.state === 'failed' || outcome.state === 'not-sent') {
      failed.push({ name: entry.name, reason: outcome.reason });
    }
    if (failure.kind === 'rejected') continue;
    const notSent = entries.slice(index + 1).map(({ name }) => ({ name, reason: 'Not sent.' }));
    const unknown = isUnknown ? [entry.name] : [];
    return { set, failed: [...failed, ...notSent], unknown, failure };
  }
  return { set, failed, unknown: [], failure };
}
