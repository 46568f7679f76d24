import { Command, CommanderError, Option } from 'commander';
import { TOKEN_KINDS, type TokenKind } from '../domain/token.ts';
import { EXIT, type ExitStatus } from './exit-status.ts';
import type { Host } from './host.ts';

/** What each command does. Loaded only when it is asked for. */
export interface CommandActions {
  /** @returns the exit status, 128 and more where a signal ended it. */
  readonly openApp: (options: AppOptions) => Promise<number>;
  readonly runSandbox: (options: SandboxOptions) => Promise<ExitStatus>;
  readonly addProfile: (name: string, options: AddProfileOptions) => Promise<ExitStatus>;
  readonly setToken: (name: string, options: { tokenKind: TokenKind }) => Promise<ExitStatus>;
  readonly listProfiles: (options: ListProfilesOptions) => Promise<ExitStatus>;
  readonly useProfile: (name: string) => Promise<ExitStatus>;
  readonly removeProfile: (name: string) => Promise<ExitStatus>;
}

export interface AppOptions {
  readonly sandbox?: boolean;
  readonly profile?: string;
}

export interface SandboxOptions {
  readonly port?: number;
  readonly json?: boolean;
  readonly basePath?: string;
  readonly segment?: string;
  readonly workflows?: string;
}

export interface AddProfileOptions {
  readonly url: string;
  readonly segment?: string;
  readonly vault?: string;
  readonly tokenKind: TokenKind;
  readonly protected?: boolean;
}

export interface ListProfilesOptions {
  readonly json?: boolean;
  readonly profile?: string;
}

/** Reads the command line and does what it says. @returns the exit status. */
export async function runCommandLine(host: Host, actions: CommandActions): Promise<number> {
  let status: number = EXIT.done;
  const does =
    <A extends unknown[]>(act: (...args: A) => Promise<number>) =>
    async (...args: A): Promise<void> => {
      status = await act(...args);
    };
  const program = createProgram(host, actions, does);
  try {
    await program.parseAsync([...host.args], { from: 'user' });
    return status;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return error.exitCode === 0 ? EXIT.done : EXIT.usage;
  }
}

type Does = <A extends unknown[]>(
  act: (...args: A) => Promise<number>,
) => (...args: A) => Promise<void>;

function createProgram(host: Host, actions: CommandActions, does: Does): Command {
  const program = new Command('dispatchbox')
    .description('Dispatches runs, watches them until they exist, and sets secrets and vars.')
    .version(host.version, '--version', 'print the version')
    .helpOption('--help', 'print what can be asked for')
    .helpCommand(false)
    .option('--sandbox', 'open on the embedded service')
    .addOption(profileOption())
    .exitOverride()
    .configureOutput({
      writeOut: (text) => host.stdout.write(text),
      writeErr: (text) => host.stderr.write(text),
      outputError: (text, write) => write(`${withoutPrefix(text)} See dispatchbox --help.\n`),
    })
    .action(does((options: AppOptions) => actions.openApp(options)));
  addSandbox(program, actions, does);
  addProfileCommands(program, actions, does);
  return program;
}

function addSandbox(program: Command, actions: CommandActions, does: Does): void {
  program
    .command('sandbox')
    .description('run the embedded service alone, until it is interrupted')
    .option('--port <n>', 'the port to listen on', readPort)
    .option('--json', 'print its address and tokens as one line of JSON')
    .option('--base-path <path>', 'a path in front of the segment, such as /ci')
    .option('--segment <name>', 'the path segment of the service')
    .option('--workflows <folder>', 'a folder of YAML files with workflows of your own')
    .action(does((options: SandboxOptions) => actions.runSandbox(options)));
}

function addProfileCommands(program: Command, actions: CommandActions, does: Does): void {
  const profile = program.command('profile').description('manage profiles and their tokens');
  profile
    .command('add <name>')
    .description('add a profile; its token comes from standard input, or a hidden prompt')
    .requiredOption(
      '--url <url>',
      'the base URL of the service, with port and path where it has them',
    )
    .option('--segment <name>', 'the path segment of the service (svc)')
    .option('--vault <name>', 'the default vault')
    .addOption(tokenKindOption())
    .option('--protected', 'ask for the typed name before each write')
    .addHelpText(
      'after',
      '\nExample: dispatchbox profile add acme --url https://ci.acme.dev --token-kind organization < token.txt',
    )
    .action(does((name: string, options: AddProfileOptions) => actions.addProfile(name, options)));
  profile
    .command('token <name>')
    .description('set or replace one token, from standard input or a hidden prompt')
    .addOption(tokenKindOption())
    .action(
      does((name: string, options: { tokenKind: TokenKind }) => actions.setToken(name, options)),
    );
  profile
    .command('list')
    .description('list the profiles, and say which one is on here and why')
    .option('--json', 'print one JSON object')
    .addOption(profileOption())
    .action(does((options: ListProfilesOptions) => actions.listProfiles(options)));
  profile
    .command('use <name>')
    .description('make a profile the default')
    .action(does((name: string) => actions.useProfile(name)));
  profile
    .command('remove <name>')
    .description('remove a profile and its tokens')
    .action(does((name: string) => actions.removeProfile(name)));
}

function profileOption(): Option {
  return new Option('--profile <name>', 'the profile to use, for this terminal only');
}

function tokenKindOption(): Option {
  return new Option('--token-kind <kind>', 'the kind of the token')
    .choices(TOKEN_KINDS)
    .makeOptionMandatory();
}

function readPort(typed: string): number {
  const port = Number(typed);
  if (!/^\d+$/.test(typed) || port > 65_535) {
    throw new CommanderError(2, 'dispatchbox.port', 'a port is a number from 0 to 65535');
  }
  return port;
}

/** Commander begins with `error: `; ours are sentences. */
function withoutPrefix(text: string): string {
  const bare = text.replace(/^error: /, '').trim();
  const sentence = bare.charAt(0).toUpperCase() + bare.slice(1);
  return sentence.endsWith('.') ? sentence : `${sentence}.`;
}
