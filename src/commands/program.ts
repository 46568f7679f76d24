import { Command } from 'commander';
import { EXIT } from '../domain/exit-status.ts';
import { type Host, print } from '../terminal/host.ts';
import { type Define, profileOption, sandboxOption, type ToAction, withExample } from './define.ts';
import { defineDispatch } from './dispatch.ts';
import type { AppOptions } from './doors.ts';
import { environmentHelp } from './environment-help.ts';
import { defineLog } from './log.ts';
import { defineProfile } from './profile.ts';
import type { Report } from './report.ts';
import { defineRuns } from './runs.ts';
import { defineSandbox } from './sandbox.ts';
import { defineSecret } from './secret-set.ts';
import { defineStatus } from './status.ts';
import { findCommand } from './usage-problem.ts';
import { defineVar } from './var-set.ts';

/**
 * Every command and option. Throws on mistakes and reports nothing.
 *
 * @param writeHelp receives help and version in several parts.
 */
export function createProgram(
  host: Pick<Host, 'version' | 'stderr'>,
  toAction: ToAction,
  writeHelp: (text: string) => void,
): Command {
  const program = new Command('dispatchbox')
    .description(
      'Dispatches workflows, watches them until their runs exist, and sets secrets and vars.',
    )
    .usage('[options] [command]')
    .version(host.version, '-v, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand(false)
    .configureHelp({ showGlobalOptions: true })
    .addOption(sandboxOption())
    .addOption(profileOption())
    .option('--screen-reader', 'show screens as lines of text, for a screen reader')
    .exitOverride()
    .configureOutput({
      writeOut: writeHelp,
      writeErr: (text) => host.stderr.write(text),
      outputError: () => {},
    })
    .action(async (options: AppOptions, command: Command) => {
      // Without a command the app opens, so an unknown word would pass for its argument.
      if (command.args.length > 0) refuseCommand(program);
      await toAction(openApp)(options, command);
    });
  withExample(program, 'dispatchbox --profile acme', 'dispatchbox dispatch deploy --ref main');
  program.addHelpText('after', () => environmentHelp(program.createHelp()));
  for (const [name, define] of Object.entries(COMMANDS)) {
    define(program.command(name), toAction);
  }
  addHelp(program);
  program.command('version').description('print the version').action(toAction(printVersion));
  // Last, because commands created later would inherit it.
  return program.allowExcessArguments();
}

const COMMANDS: Readonly<Record<string, Define>> = {
  dispatch: defineDispatch,
  status: defineStatus,
  runs: defineRuns,
  secret: defineSecret,
  var: defineVar,
  log: defineLog,
  profile: defineProfile,
  sandbox: defineSandbox,
};

function openApp({ doors }: Report, options: AppOptions): Promise<number> {
  return doors.openApp(options);
}

async function printVersion({ host }: Report): Promise<number> {
  print(host, host.version);
  return EXIT.done;
}

function addHelp(program: Command): void {
  const help = program
    .command('help')
    .argument('[command...]')
    .description("print a command's help")
    .action((words: readonly string[]) => {
      const { command, operands } = findCommand(program, words);
      if (operands.length > 0) refuseCommand(program);
      command.help();
    });
  withExample(help, 'dispatchbox help secret set');
}

function refuseCommand(program: Command): never {
  program.error('', { code: 'commander.unknownCommand' });
}
