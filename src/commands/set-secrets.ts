import type { Host } from '../process/host.ts';
import { confirmWrite } from './confirm-write.ts';
import type { SetSecretsOptions } from './script-options.ts';
import { readSecretEntries } from './secret-entries.ts';
import { setInVault } from './set-in-vault.ts';
import { openTarget } from './target.ts';
import { vaultOf } from './vault-of.ts';
import { reportNothing } from './vault-report.ts';

/** `dispatchbox secret set`: values from standard input, files, variables or a dotenv file, in one request. */
export async function setSecrets(
  host: Host,
  words: readonly string[],
  options: SetSecretsOptions,
): Promise<number> {
  const target = await openTarget(host, options, 'vaults');
  if (!target.ok) return reportNothing(host, target.error, options);
  try {
    const vault = vaultOf(target.value, options);
    if (!vault.ok) return reportNothing(host, vault.error, options);
    const refusal = await confirmWrite(host, target.value, options);
    if (refusal !== null) return reportNothing(host, refusal, options);
    const place = `vault ${vault.value} on ${target.value.profileName} (${target.value.hostLabel})`;
    const entries = await readSecretEntries(host, words, options, place);
    if (!entries.ok) return reportNothing(host, entries.error, options);
    const write = { kind: 'secret', vault: vault.value, entries: entries.value } as const;
    const settles = options.settle ?? false;
    return await setInVault(host, target.value, { ...write, settles }, options);
  } finally {
    await target.value.close();
  }
}
