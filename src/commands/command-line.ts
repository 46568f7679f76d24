import { Argument, Command, CommanderError, InvalidArgumentError } from 'commander';
import { sanitizeText } from '../domain/sanitize-text.ts';
import type { TokenKind } from '../domain/token.ts';
import { EXIT, type ExitStatus } from '../process/exit-status.ts';
import type { Host } from '../process/host.ts';
import type { AppOptions } from '../process/open-app.ts';
import { commandActions } from './command-actions.ts';
import { SHELLS, type Shell } from './completion-scripts.ts';
import { type Does, profileOption, withExample } from './define-command.ts';
import { addDispatchCommands } from './define-dispatch-commands.ts';
import { addProfileCommands } from './define-profile-commands.ts';
import { addVaultCommands } from './define-vault-commands.ts';
import { printJson } from './refusal.ts';
import type {
  DispatchOptions,
  ScriptOptions,
  SetSecretsOptions,
  StatusOptions,
  VaultOptions,
} from './script-options.ts';

/** What each command does. Loaded only when it is asked for. */
export interface CommandActions {
  /** @returns the exit status, 128 and more where a signal ended it. */
  readonly openApp: (options: AppOptions) => Promise<number>;
  readonly runSandbox: (options: SandboxOptions) => Promise<ExitStatus>;
  readonly dispatch: (key: string, options: DispatchOptions) => Promise<number>;
  readonly status: (dispatchId: string, options: StatusOptions) => Promise<number>;
  readonly setSecrets: (words: readonly string[], options: SetSecretsOptions) => Promise<number>;
  readonly setVars: (assignments: readonly string[], options: VaultOptions) => Promise<number>;
  readonly addProfile: (name: string, options: AddProfileOptions) => Promise<number>;
  readonly setToken: (name: string, options: SetTokenOptions) => Promise<number>;
  readonly listProfiles: (options: ListProfilesOptions) => Promise<number>;
  readonly useProfile: (name: string, options: ScriptOptions) => Promise<number>;
  readonly removeProfile: (name: string, options: ScriptOptions) => Promise<number>;
  readonly printCompletion: (shell: Shell) => Promise<number>;
  /** @param words the command line, the last one under the cursor. */
  readonly complete: (program: Command, words: readonly string[]) => Promise<number>;
}

export interface SandboxOptions {
  readonly port?: number;
  readonly json?: boolean;
  readonly basePath?: string;
  readonly segment?: string;
  readonly workflows?: string;
}

export interface AddProfileOptions extends ScriptOptions {
  readonly url: string;
  readonly segment?: string;
  readonly vault?: string;
  readonly tokenKind: TokenKind;
  readonly protected?: boolean;
}

export interface SetTokenOptions extends ScriptOptions {
  readonly tokenKind: TokenKind;
}

export type ListProfilesOptions = ScriptOptions;

/** Reads the command line and does what it says. @returns the exit status. */
export async function runCommandLine(host: Host): Promise<number> {
  const actions = commandActions(host);
  let status: number = EXIT.done;
  const does: Does =
    (act) =>
    async (...given) => {
      // Commander hands over the arguments, the options and the command, in this order.
      const command = given.at(-1) as Command;
      const args = [...given.slice(0, -2), command.optsWithGlobals()];
      status = await act(...(args as Parameters<typeof act>));
    };
  const program = createProgram(host, actions, does);
  // The shells ask with any words whatever, so these are not parsed.
  if (host.args[0] === 'complete') return actions.complete(program, host.args.slice(2));
  try {
    await program.parseAsync([...host.args], { from: 'user' });
    return status;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return EXIT.done;
    if (asksForJson(host.args)) {
      const isHelp = error.code === 'commander.help';
      printJson(host, {
        error: isHelp ? 'A command is missing.' : sentence(error.message),
        next: SEE_HELP,
      });
    }
    return EXIT.usage;
  }
}

const SEE_HELP = 'See dispatchbox --help.';

function createProgram(host: Host, actions: CommandActions, does: Does): Command {
  const program = new Command('dispatchbox')
    .description('Dispatches runs, watches them until they exist, and sets secrets and vars.')
    .usage('[options] [command]')
    .version(host.version, '--version', 'print the version')
    .helpOption('--help', 'print what can be asked for')
    .helpCommand(false)
    .configureHelp({ showGlobalOptions: true })
    .option('--sandbox', 'use the embedded service')
    .addOption(profileOption())
    .exitOverride()
    .configureOutput({
      writeOut: (text) => host.stdout.write(text),
      writeErr: (text) => host.stderr.write(text),
      outputError: (text, write) => write(`${sentence(text)} ${SEE_HELP}\n`),
    })
    .action(async (options: AppOptions, command: Command) => {
      refuseUnknownCommand(command);
      await does(actions.openApp)(options, command);
    });
  withExample(program, 'dispatchbox --profile acme', 'dispatchbox dispatch deploy --ref main');
  addDispatchCommands(program, actions, does);
  addVaultCommands(program, actions, does);
  addProfileCommands(program, actions, does);
  addSandbox(program, actions, does);
  const completion = program
    .command('completion')
    .addArgument(new Argument('<shell>', 'bash, zsh or fish').choices(SHELLS))
    .description('print the completion script of a shell')
    .action(does(actions.printCompletion));
  withExample(completion, 'eval "$(dispatchbox completion bash)"');
  // Last, since commands that are made later would take it over.
  return program.allowExcessArguments();
}

/** Without a command the app opens, so a word that is none would be taken for an argument of it. */
function refuseUnknownCommand(program: Command): void {
  const [word] = program.args;
  if (word === undefined) return;
  const known = program.commands.map((command) => command.name()).join(', ');
  program.error(
    `there is no command ${sanitizeText(word.slice(0, 64))}. The commands are ${known}.`,
  );
}

function addSandbox(program: Command, actions: CommandActions, does: Does): void {
  const sandbox = program
    .command('sandbox')
    .description('run the embedded service alone, until it is interrupted')
    .option('--port <n>', 'the port to listen on', readPort)
    .option('--json', 'print its address and tokens as one line of JSON')
    .option('--base-path <path>', 'a path in front of the segment, such as /ci')
    .option('--segment <name>', 'the path segment of the service')
    .option('--workflows <folder>', 'a folder of YAML files with workflows of your own')
    .action(does(actions.runSandbox));
  withExample(sandbox, 'dispatchbox sandbox --port 8080 --json');
}

function readPort(typed: string): number {
  const port = Number(typed);
  if (!/^\d+$/.test(typed) || port > 65_535) {
    throw new InvalidArgumentError('A port is a number from 0 to 65535.');
  }
  return port;
}

function asksForJson(args: readonly string[]): boolean {
  const end = args.indexOf('--');
  return args.slice(0, end < 0 ? undefined : end).includes('--json');
}

/** Commander begins with `error: ` and knows no capitals; ours are sentences. */
function sentence(text: string): string {
  const bare = sanitizeText(text.replace(/^error: /, '').trim());
  const capital = bare.charAt(0).toUpperCase() + bare.slice(1);
  return /[.?)]$/.test(capital) ? capital : `${capital}.`;
}
