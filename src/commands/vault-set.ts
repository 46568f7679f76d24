import {
  confirmOption,
  type Define,
  entriesOption,
  jsonOption,
  repeatableOption,
  vaultOption,
} from './define.ts';
import { readSecretEntries, readVarEntries } from './read-entries.ts';
import type { Report } from './report.ts';
import { type SetOptions, setInVault } from './set-in-vault.ts';
import { vaultFacts } from './vault-facts.ts';

interface SecretOptions extends SetOptions {
  readonly description?: string;
  readonly fromEnv?: readonly string[];
  readonly settle?: boolean;
}

export const defineSecret: Define = (command) => {
  command
    .asGroup('set secrets in a vault')
    .command('set')
    .argument(
      '[name...]',
      'NAME reads its value from standard input or a hidden prompt, NAME=@FILE from a file',
    )
    .description('create or update secrets, all in one request')
    .addOption(vaultOption())
    .addOption(entriesOption())
    .addOption(
      repeatableOption(
        '--from-env <name>',
        'a secret to read from the environment variable of its name',
      ),
    )
    .option('--description <text>', 'a note for other engineers, stored with each secret')
    .option('--settle', "resend what isn't confirmed, one by one")
    .addOption(confirmOption())
    .addOption(jsonOption())
    .runs(setSecrets)
    .example(
      'dispatchbox secret set DEPLOY_KEY --vault prod < deploy.pem',
      'dispatchbox secret set --entries .env --settle --json',
    );
};

/** `dispatchbox secret set`: values from standard input, files, variables or a dotenv file, in one request. */
function setSecrets(
  report: Report,
  words: readonly string[],
  options: SecretOptions,
): Promise<number> {
  const { host } = report;
  // Before anything is started, such as a token command.
  host.withhold(options.fromEnv ?? []);
  return setInVault(report, vaultFacts(report), options, {
    kind: 'secret',
    read: (place) => readSecretEntries(host, words, options, place),
    settles: options.settle ?? false,
  });
}

export const defineVar: Define = (command) => {
  command
    .asGroup('set vars in a vault')
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
    .runs(setVars)
    .example(
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
  const read = async () => entries;
  return setInVault(report, facts, options, { kind: 'var', read, settles: false });
}
