import { secretShape } from '../domain/secret-shape.ts';
import { SecretText } from '../domain/secret-text.ts';
import { complain, type Host } from '../process/host.ts';
import { confirmWrite } from './confirm-write.ts';
import type { VaultOptions } from './script-options.ts';
import { setInVault } from './set-in-vault.ts';
import { openTarget } from './target.ts';
import { readVarEntries } from './var-entries.ts';
import { vaultOf } from './vault-of.ts';
import { reportNothing } from './vault-report.ts';

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

    for (const { name, value } of entries.value) warnOfSecret(host, name, value);
    const vars = entries.value.map(({ name, value }) => ({
      ...{ name, value: new SecretText(value), description: '' },
    }));
    const write = { kind: 'var', vault: vault.value, entries: vars, settles: false } as const;
    return await setInVault(host, target.value, write, options);
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
