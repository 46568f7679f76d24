import { InvalidArgumentError, Option } from 'commander';
import { DISPATCH_STATES } from '../domain/dispatch.ts';
import {
  type CommandTable,
  confirmOption,
  jsonOption,
  neverWith,
  noWaitOption,
  onlyWith,
  repeatableOption,
  timeoutOption,
  withExample,
} from './define-command.ts';
import { listRuns } from './list-runs.ts';
import { runDispatch } from './run-dispatch.ts';
import { runStatus } from './run-status.ts';

export const DISPATCH_COMMANDS: CommandTable = {
  dispatch: (command, toAction) => {
    command
      .argument('[key]', 'the workflow to dispatch; optional with --template')
      .description('dispatch a workflow and wait for its runs')
      .option('--ref <ref>', 'a Git ref, such as a branch')
      .option('--title <title>', 'the title of the run')
      .addOption(repeatableOption('--param <name=value>', 'a param'))
      .option('--params-file <file>', 'params as a JSON object; - for standard input')
      .option('--template <name>', 'start from a saved template; other options override it')
      .option('--wait', 'wait until the runs exist (the default)')
      .addOption(noWaitOption())
      .addOption(timeoutOption())
      .option('--open', 'open the first run in the browser once it exists')
      .addOption(confirmOption())
      .addOption(jsonOption())
      .action(toAction(runDispatch));
    withExample(
      command,
      'dispatchbox dispatch deploy --ref main --param environment=staging',
      'dispatchbox dispatch nightly --no-wait --json',
      'dispatchbox dispatch deploy --profile globex',
      'dispatchbox dispatch --template nightly',
    );
  },
  status: (command, toAction) => {
    command
      .argument('<dispatch_id>', 'the id that dispatch printed')
      .description('show the status of a dispatch and its runs')
      .option('--wait', 'wait until it is ready or ends in an error')
      .addOption(timeoutOption())
      .addOption(jsonOption())
      .action(toAction(runStatus));
    onlyWith(command, 'timeout', 'wait');
    withExample(command, 'dispatchbox status 7f3c0d1e --wait --timeout 30m');
  },
  runs: (command, toAction) => {
    const allProfiles = new Option('--all-profiles', 'include all profiles');
    neverWith(command, allProfiles, ['profile', 'sandbox']);
    command
      .description('list the dispatches that this machine remembers, newest first')
      .addOption(allProfiles)
      .addOption(
        new Option('--state <state>', 'only dispatches in this state').choices(DISPATCH_STATES),
      )
      .addOption(new Option('--limit <n>', 'the most to list').default(50).argParser(readCount))
      .addOption(jsonOption())
      .action(toAction(listRuns));
    withExample(
      command,
      'dispatchbox runs --state waiting',
      'dispatchbox runs --all-profiles --json',
    );
  },
};

function readCount(typed: string): number {
  if (!/^[1-9]\d{0,4}$/.test(typed)) {
    throw new InvalidArgumentError('Write a number from 1 to 99999.');
  }
  return Number(typed);
}
