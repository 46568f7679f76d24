import { secretShape } from '../domain/secret-shape.ts';
import { SecretText } from '../domain/secret-text.ts';
import { complain, type Host } from '../process/host.ts';
import { confirmWrite } from './confirm-write.ts';
import type { Report } from './report.ts';
import type { VaultOptions } from './script-options.ts';
import { setInVault } from './set-in-vault.ts';
import { openTarget } from './target.ts';
import { readVarEntries } from './var-entries.ts';
import { vaultOf } from './vault-of.ts';
import { vaultFacts } from './vault-report.ts';

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
  const target = await openTarget(host, options, 'vaults', facts);
  if (!target.ok) return report.refuse(target.error);
  try {
    const vault = vaultOf(target.value, options);
    if (!vault.ok) return report.refuse(vault.error);
    const refusal = await confirmWrite(host, target.value, options);
    if (refusal !== null) return report.refuse(refusal);

    for (const { name, value } of entries.value) warnOfSecret(host, name, value);
    const vars = entries.value.map(({ name, value }) => ({
      ...{ name, value: new SecretText(value), description: '' },
    }));
    const write = { kind: 'var', vault: vault.value, entries: vars, settles: false } as const;
    return await setInVault(report, facts, target.value, write);
  } finally {
    await target.value.close();
  }
}

/** A script can't be asked, so do as it says; whoever reads its output can still act. */
function warnOfSecret(host: Host, name: string, value: string): void {
  const shape = secretShape(value);
  if (shape === null) return;
  complain(
    host,
    `Is ${name} a secret? As a value, ${shape}, and a var is no secret. See dispatchbox secret set.`,
  );
}
