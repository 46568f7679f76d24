import { InvalidArgumentError } from 'commander';
import { parseDuration } from '../domain/time-words.ts';
import {
  type CommandTable,
  confirmOption,
  entriesOption,
  jsonOption,
  repeatableOption,
  vaultOption,
  withExample,
} from './define-command.ts';
import { printLog } from './print-log.ts';
import { setSecrets, setVars } from './set-entries.ts';

export const VAULT_COMMANDS: CommandTable = {
  secret: (command, toAction) => {
    const setSecret = command
      .description('set secrets in a vault')
      .helpCommand(false)
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
      .action(toAction(setSecrets));
    withExample(
      setSecret,
      'dispatchbox secret set DEPLOY_KEY --vault prod < deploy.pem',
      'dispatchbox secret set --entries .env --settle --json',
    );
  },
  var: (command, toAction) => {
    const setVar = command
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
      setVar,
      'dispatchbox var set REGION=eu-west-1 RETRIES=3 --vault prod',
      'git rev-parse HEAD | dispatchbox var set COMMIT -',
    );
  },
  log: (command, toAction) => {
    command
      .description('list writes to vaults from this machine, newest first')
      .option('--since <when>', 'a date, or how long ago: 12h, 30d', readSince)
      .addOption(jsonOption())
      .action(toAction(printLog));
    withExample(command, 'dispatchbox log --since 30d --json');
  },
};

const DAY_MS = 24 * 60 * 60 * 1000;

function readSince(typed: string): number {
  const days = /^(\d{1,5})d$/.exec(typed)?.[1];
  const ago = days === undefined ? parseDuration(typed) : Number(days) * DAY_MS;
  if (ago !== null) return Date.now() - ago;
  const date = /^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:\d\d)?)?$/.test(typed)
    ? Date.parse(typed)
    : Number.NaN;
  if (Number.isNaN(date)) {
    throw new InvalidArgumentError('Write a date such as 2026-11-01, or how long ago: 12h, 30d.');
  }
  return date;
}
