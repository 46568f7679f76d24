import type { Command } from 'commander';
import type { CommandActions } from './command-actions.ts';
import {
  confirmOption,
  type Does,
  jsonOption,
  repeatableOption,
  timeoutOption,
  withExample,
} from './define-command.ts';

export function addDispatchCommands(program: Command, actions: CommandActions, does: Does): void {
  const dispatch = program
    .command('dispatch')
    .argument('<key>', 'what to dispatch')
    .description('dispatch a run, and wait until its runs exist')
    .option('--ref <ref>', 'a reference such as a branch')
    .option('--title <title>', 'the title of the run')
    .addOption(repeatableOption('--param <name=value>', 'a parameter'))
    .option('--wait', 'wait until its runs exist, which is the default')
    .option('--no-wait', 'end as soon as the service has accepted it')
    .addOption(timeoutOption())
    .addOption(confirmOption())
    .addOption(jsonOption())
    .action(does(actions.dispatch));
  withExample(
    dispatch,
    'dispatchbox dispatch deploy --ref main --param environment=staging',
    'dispatchbox dispatch nightly --no-wait --json',
  );

  const status = program
    .command('status')
    .argument('<dispatch_id>', 'as dispatch printed it')
    .description('say how far a dispatch is, and which runs it made')
    .option('--wait', 'wait until it is ready or failed')
    .addOption(timeoutOption())
    .addOption(jsonOption())
    .action(does(actions.status));
  withExample(status, 'dispatchbox status 7f3c0d1e --wait --timeout 30m');
}
