import { type Command, InvalidArgumentError, Option } from 'commander';
import { DISPATCH_STATES } from '../domain/dispatch.ts';
import type { CommandActions } from './command-actions.ts';
import {
  type Does,
  jsonOption,
  repeatableOption,
  timeoutOption,
  withExample,
} from './define-command.ts';
import { restOption } from './rest-option.ts';

export function addDispatchCommands(program: Command, actions: CommandActions, does: Does): void {
  const dispatch = program
    .command('dispatch')
    .argument('[key]', 'what to dispatch, unless the template says')
    .description('dispatch a run, and wait until its runs exist')
    .option('--ref <ref>', 'a Git ref, such as a branch')
    .option('--title <title>', 'the title of the run')
    .addOption(repeatableOption('--param <name=value>', 'a parameter'))
    .option('--params-file <file>', 'parameters as a JSON object, - for standard input')
    .option(
      '--template <name>',
      'a saved template or one from the repository; other options override it',
    )
    .option('--wait', 'wait until its runs exist (the default)')
    .option('--no-wait', 'exit as soon as the service has accepted it')
    .addOption(timeoutOption())
    .option('--open', 'open the first run in the browser once it exists')
    .addOption(
      restOption(
        '--on-ready',
        'a program to run then, with the result as JSON on stdin; goes last',
      ),
    )
    .addOption(
      repeatableOption(
        '--confirm <name>',
        'the name of a profile once more; a protected one takes no write without it',
      ),
    )
    .addOption(jsonOption())
    .action(does(actions.dispatch));
  withExample(
    dispatch,
    'dispatchbox dispatch deploy --ref main --param environment=staging',
    'dispatchbox dispatch nightly --no-wait --json',
    'dispatchbox dispatch deploy --profile acme --profile globex',
    'dispatchbox dispatch deploy --on-ready notify-send -u low deployed',
  );

  const status = program
    .command('status')
    .argument('<dispatch_id>', 'the id that dispatch printed')
    .description('show the status of a dispatch and its runs')
    .option('--wait', 'wait until it is ready or failed')
    .addOption(timeoutOption())
    .addOption(jsonOption())
    .action(does(actions.status));
  withExample(status, 'dispatchbox status 7f3c0d1e --wait --timeout 30m');

  const runs = program
    .command('runs')
    .description('list the dispatches this machine remembers, newest first')
    .option('--all-profiles', 'of every profile')
    .addOption(new Option('--state <state>', 'only those in this state').choices(DISPATCH_STATES))
    .addOption(new Option('--limit <n>', 'at most this many').default(50).argParser(readCount))
    .addOption(jsonOption())
    .action(does(actions.listRuns));
  withExample(runs, 'dispatchbox runs --state waiting', 'dispatchbox runs --all-profiles --json');
}

function readCount(typed: string): number {
  if (!/^[1-9]\d{0,4}$/.test(typed)) {
    throw new InvalidArgumentError('Write a number from 1 to 99999.');
  }
  return Number(typed);
}
