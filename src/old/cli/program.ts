import { Command, InvalidArgumentError } from 'commander';
import type { AppOptions } from '../process/environment.ts';
import { EXIT } from '../process/exit-status.ts';
import { type Host, print } from '../process/host.ts';
import {
  type CommandTable,
  profileOption,
  sandboxOption,
  type ToAction,
  withExample,
} from './define-command.ts';
import { DISPATCH_COMMANDS } from './define-dispatch-commands.ts';
import { PROFILE_COMMANDS } from './define-profile-commands.ts';
import { VAULT_COMMANDS } from './define-vault-commands.ts';
import { environmentHelp } from './environment-variables.ts';
import type { Report } from './report.ts';
import { runSandbox } from './run-sandbox.ts';
import { findCommand } from './usage-problem.ts';

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

const COMMANDS: CommandTable = {
  ...DISPATCH_COMMANDS,
  ...VAULT_COMMANDS,
  ...PROFILE_COMMANDS,
  sandbox: defineSandbox,
};

async function openApp({ host }: Report, options: AppOptions): Promise<number> {
  const { openApp: open } = await import('../process/open-app.ts');
  return open(host, options);
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

function defineSandbox(command: Command, toAction: ToAction): void {
  command
    .description('run the sandbox on its own, until interrupted')
    .option('--port <n>', 'the port to listen on', readPort)
    .option('--json', 'print its address and tokens as one line of JSON')
    .option('--workflows <folder>', 'a folder of YAML files with workflows of your own')
    .option('--faults <file>', 'a file of faults to simulate: latency, 429, 503, cut connections')
    .action(toAction(runSandbox));
  withExample(command, 'dispatchbox sandbox --port 8080 --json');
}

function readPort(typed: string): number {
  const port = Number(typed);
  if (!/^\d+$/.test(typed) || port > 65_535) {
    throw new InvalidArgumentError('A port is a number from 0 to 65535.');
  }
  return port;
}
