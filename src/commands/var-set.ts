import {
  confirmOption,
  type Define,
  entriesOption,
  jsonOption,
  vaultOption,
  withExample,
} from './define.ts';
import { readVarEntries } from './read-entries.ts';
import type { Report } from './report.ts';
import { type SetOptions, setInVault } from './set-in-vault.ts';
import { vaultFacts } from './vault-facts.ts';

export const defineVar: Define = (command, toAction) => {
  const set = command
    .description('set vars in a vault')
    .helpCommand(false)
    .command('set')
    .argument(
      '[name=value...]',
      'NAME=@FILE reads a file, NAME=@- standard input; NAME=@@x is the value @x',
    )
    .description('create or update vars, one request each')
    .addOption(vaultOption())
    .addOption(entriesOption())
    .addOption(confirmOption())
    .addOption(jsonOption())
    .action(toAction(setVars));
  withExample(
    set,
    'dispatchbox var set REGION=eu-west-1 RETRIES=3 --vault prod',
    'git rev-parse HEAD | dispatchbox var set COMMIT -',
  );
};

/** `dispatchbox var set`: one request per var, in the given order. */
async function setVars(
  report: Report,
  assignments: readonly string[],
  options: SetOptions,
): Promise<number> {
  const facts = vaultFacts(report);
  const entries = await readVarEntries(report.host, assignments, options);
  if (!entries.ok) return report.refuse(entries.error);
  const read = async () => entries;
  return setInVault(report, facts, options, { kind: 'var', read, settles: false });
}
