import type { Command } from 'commander';
import type { CommandActions } from './command-actions.ts';
import {
  confirmOption,
  type Does,
  entriesOption,
  jsonOption,
  repeatableOption,
  vaultOption,
  withExample,
} from './define-command.ts';

export function addVaultCommands(program: Command, actions: CommandActions, does: Does): void {
  const setSecret = program
    .command('secret')
    .description('set secrets in a vault')
    .helpCommand(false)
    .command('set')
    .argument(
      '[name...]',
      'its value comes from standard input or a hidden prompt; NAME=@file takes a file',
    )
    .description('create or update secrets, all in one request')
    .addOption(vaultOption())
    .addOption(entriesOption())
    .addOption(repeatableOption('--from-env <name>', 'a variable of the environment'))
    .option('--description <text>', 'a note for other engineers, kept with each of them')
    .option('--settle', 'send what is not confirmed once more, one by one')
    .addOption(confirmOption())
    .addOption(jsonOption())
    .action(does(actions.setSecrets));
  withExample(
    setSecret,
    'dispatchbox secret set DEPLOY_KEY --vault prod < deploy.pem',
    'dispatchbox secret set --entries .env --settle --json',
  );

  const setVar = program
    .command('var')
    .description('set vars in a vault')
    .helpCommand(false)
    .command('set')
    .argument(
      '[name=value...]',
      'NAME=@file takes a file, NAME=@- standard input, NAME=@@x means @x',
    )
    .description('create or update vars, one request each')
    .addOption(vaultOption())
    .addOption(entriesOption())
    .addOption(confirmOption())
    .addOption(jsonOption())
    .action(does(actions.setVars));
  withExample(
    setVar,
    'dispatchbox var set REGION=eu-west-1 RETRIES=3 --vault prod',
    'git rev-parse HEAD | dispatchbox var set COMMIT -',
  );
}
