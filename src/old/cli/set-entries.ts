import { entryDoubt } from '../domain/entry-doubt.ts';
import type { EntryKind } from '../domain/entry-result.ts';
import type { SecretText } from '../domain/secret-text.ts';
import { type Host, printNotice } from '../process/host.ts';
import { confirmWrite } from './confirm-write.ts';
import { readSecretEntries, readVarEntries } from './read-entries.ts';
import type { Report } from './report.ts';
import type { SetSecretsOptions, VaultOptions } from './script-options.ts';
import { setInVault, type VaultWrite } from './set-in-vault.ts';
import { openTarget, type Target, vaultOf } from './target.ts';
import { type VaultFacts, vaultFacts } from './vault-report.ts';

/** `dispatchbox secret set`: values from standard input, files, variables or a dotenv file, in one request. */
export function setSecrets(
  report: Report,
  words: readonly string[],
  options: SetSecretsOptions,
): Promise<number> {
  const { host } = report;
  // Before anything is started, such as a token command.
  host.withhold(options.fromEnv ?? []);
  return writeTo(report, vaultFacts(report), options, async (send, vault, target) => {
    const place = `vault ${vault} on ${target.profileName} (${target.hostLabel})`;
    // Last, because it may prompt for a value.
    const entries = await readSecretEntries(host, words, options, place);
    if (!entries.ok) return report.refuse(entries.error);
    warnOfDoubts(host, 'secret', entries.value);
    return send({ kind: 'secret', entries: entries.value, settles: options.settle ?? false });
  });
}

/** `dispatchbox var set`: one request per var, in the given order. */
export async function setVars(
  report: Report,
  assignments: readonly string[],
  options: VaultOptions,
): Promise<number> {
  const { host } = report;
  const facts = vaultFacts(report);
  const entries = await readVarEntries(host, assignments, options);
  if (!entries.ok) return report.refuse(entries.error);
  return writeTo(report, facts, options, (send) => {
    warnOfDoubts(host, 'var', entries.value);
    return send({ kind: 'var', entries: entries.value, settles: false });
  });
}

type Send = (write: Omit<VaultWrite, 'vault'>) => Promise<number>;

/** Opens the vault, prompts if it must, and writes. */
async function writeTo(
  report: Report,
  facts: VaultFacts,
  options: VaultOptions,
  write: (send: Send, vault: string, target: Target) => Promise<number>,
): Promise<number> {
  const { host } = report;
  const target = await openTarget(report, options, 'vaults', facts);
  if (!target.ok) return report.refuse(target.error);
  const vault = vaultOf(target.value, options);
  if (!vault.ok) return report.refuse(vault.error);
  const confirmed = await confirmWrite(host, target.value, options);
  if (!confirmed.ok) return report.refuse(confirmed.error);
  const send: Send = (given) =>
    setInVault(report, facts, confirmed.value, { ...given, vault: vault.value });
  return write(send, vault.value, confirmed.value);
}

/** A script can't be asked, so do as it says; whoever reads its output can still act. */
function warnOfDoubts(
  host: Host,
  kind: EntryKind,
  entries: readonly { readonly name: string; readonly value: SecretText }[],
): void {
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
