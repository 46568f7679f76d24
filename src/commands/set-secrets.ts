import { confirmWrite } from './confirm-write.ts';
import type { Report } from './report.ts';
import type { SetSecretsOptions } from './script-options.ts';
import { readSecretEntries } from './secret-entries.ts';
import { setInVault } from './set-in-vault.ts';
import { openTarget } from './target.ts';
import { vaultOf } from './vault-of.ts';
import { vaultFacts } from './vault-report.ts';

/** `dispatchbox secret set`: values from standard input, files, variables or a dotenv file, in one request. */
export async function setSecrets(
  report: Report,
  words: readonly string[],
  options: SetSecretsOptions,
): Promise<number> {
  const { host } = report;
  const facts = vaultFacts(report);
  const target = await openTarget(host, options, 'vaults', facts);
  if (!target.ok) return report.refuse(target.error);
  try {
    const vault = vaultOf(target.value, options);
    if (!vault.ok) return report.refuse(vault.error);
    const refusal = await confirmWrite(host, target.value, options);
    if (refusal !== null) return report.refuse(refusal);
    const place = `vault ${vault.value} on ${target.value.profileName} (${target.value.hostLabel})`;
    const entries = await readSecretEntries(host, words, options, place);
    if (!entries.ok) return report.refuse(entries.error);
    const write = { kind: 'secret', vault: vault.value, entries: entries.value } as const;
    const settles = options.settle ?? false;
    return await setInVault(report, facts, target.value, { ...write, settles });
  } finally {
    await target.value.close();
  }
}
