import { type Command, CommanderError, type Help, Option } from 'commander';
import { EXIT } from '../domain/exit-status.ts';
import { type Host, print } from '../terminal/host.ts';
import type { Define } from './define.ts';
import { defineDispatch } from './dispatch.ts';
import { defineLog } from './log.ts';
import { fullName, OurCommand, type Start, UsageError, usageProblem } from './our-command.ts';
import { defineProfile } from './profile.ts';
import { packRest } from './profile-token.ts';
import { Refusal, wrongUsage } from './refusal.ts';
import { type AppOptions, type Doors, Report } from './report.ts';
import { defineRuns } from './runs.ts';
import { defineSandbox } from './sandbox.ts';
import { defineStatus } from './status.ts';
import { defineSecret, defineVar } from './vault-set.ts';

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

/** Parses the command line and runs it. @returns the exit status. */
export async function runCommandLine(host: Host, doors: Doors): Promise<number> {
  const words = packRest(host.args);
  const report = new Report(host, doors, asksForJson(words));
  let status: number = EXIT.done;
  const start: Start = async (run) => {
    try {
      status = await run(report);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      status = report.refuse(error);
    } finally {
      await report.end();
    }
  };
  const help: string[] = [];
  try {
    const program = createProgram(host.version, start, (text) => help.push(text));
    await program.parseAsync([...words], { from: 'user' });
    return status;
  } catch (error) {
    if (error instanceof UsageError) {
      const next = `See ${fullName(error.command)} --help.`;
      return report.refuse(wrongUsage(usageProblem(error, words), next));
    }
    if (!(error instanceof CommanderError)) return report.defect(error);
    // Help or the version. All at once, so that a pager or `head` that leaves early has received everything.
    host.stdout.write(help.join(''));
    return EXIT.done;
  }
}

function asksForJson(words: readonly string[]): boolean {
  const end = words.indexOf('--');
  return words.slice(0, end < 0 ? undefined : end).includes('--json');
}

/**
 * Every command and option. Throws on mistakes and reports nothing.
 *
 * @param writeHelp receives help and version in several parts.
 */
export function createProgram(
  version: string,
  start: Start,
  writeHelp: (text: string) => void,
): Command {
  const program = new OurCommand('dispatchbox', start)
    .description(
      'Dispatches workflows, watches them until their runs exist, and sets secrets and vars.',
    )
    .usage('[options] [command]')
    .version(version, '-v, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand(false)
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({ writeOut: writeHelp })
    .exitOverride()
    .addOption(
      new Option('--sandbox', 'use the sandbox: a service on this machine').conflicts('profile'),
    )
    .option('--profile <name>', 'the profile to use')
    .option('--screen-reader', 'show screens as lines of text, for a screen reader')
    .runs(openApp);
  refuseSecondProfile(program);
  program.example('dispatchbox --profile acme', 'dispatchbox dispatch deploy --ref main');
  program.addHelpText('after', () => environmentHelp(program.createHelp()));
  for (const [name, define] of Object.entries(COMMANDS)) {
    define(program.command(name));
  }
  defineHelp(program.command('help'), program);
  program.command('version').description('print the version').runs(printVersion);
  return program;
}

function openApp({ doors }: Report, options: AppOptions): Promise<number> {
  return doors.openApp(options);
}

async function printVersion({ host }: Report): Promise<number> {
  print(host, host.version);
  return EXIT.done;
}

/** Commander would take the last one, and a command would write where only half of its line says. */
function refuseSecondProfile(program: Command): void {
  let times = 0;
  program.on('option:profile', () => {
    times += 1;
    if (times > 1) {
      program.error('A command uses one profile, so give --profile only once. Nothing was done.');
    }
  });
}

function defineHelp(help: OurCommand, program: Command): void {
  help
    .argument('[command...]')
    .description("print a command's help")
    .allowUnknownOption()
    .action((words: readonly string[]) => {
      let command = program;
      for (const word of words) {
        const next = command.commands.find((one) => one.name() === word);
        if (next === undefined) throw new UsageError(command, '', { unknownCommand: word });
        command = next;
      }
      command.help();
    })
    .example('dispatchbox help secret set');
}

/** The environment variables that dispatchbox reads, for its help and docs. */
export const ENVIRONMENT_VARIABLES: readonly {
  readonly names: readonly string[];
  readonly about: string;
}[] = [
  { names: ['DISPATCHBOX_PROFILE'], about: 'the profile to use' },
  { names: ['DISPATCHBOX_TOKEN'], about: 'the token to use instead of the stored ones' },
  {
    names: ['DISPATCHBOX_URL', 'DISPATCHBOX_SEGMENT'],
    about:
      'a service to use without a profile, together with DISPATCHBOX_TOKEN; the segment defaults to svc; commands store nothing, the app its history',
  },
  { names: ['DISPATCHBOX_HOME'], about: 'absolute path of one folder for every file' },
  {
    names: ['HTTPS_PROXY', 'HTTP_PROXY', 'ALL_PROXY', 'NO_PROXY'],
    about: 'proxy settings, also in lower case; never used for this machine itself',
  },
  { names: ['NODE_EXTRA_CA_CERTS'], about: 'a file with the certificates of your own CA' },
  { names: ['NO_COLOR'], about: 'turns off colours and links in every theme' },
  { names: ['BROWSER'], about: 'the command that opens web addresses; %s stands for the address' },
  {
    names: ['INK_SCREEN_READER'],
    about: 'true shows screens as lines of text, like --screen-reader',
  },
  {
    names: ['NODE_COMPILE_CACHE', 'NODE_DISABLE_COMPILE_CACHE'],
    about: 'another folder for compiled code; 1 stores none',
  },
];

const LINE_WIDTH = 80;
const INDENT = ' '.repeat(6);

/** Lists them below the options in `--help`. */
function environmentHelp(helper: Help): string {
  const items = ENVIRONMENT_VARIABLES.map(({ names, about }) => {
    const lines = helper.boxWrap(about, LINE_WIDTH - INDENT.length).split('\n');
    return `  ${names.join(', ')}\n${lines.map((line) => INDENT + line).join('\n')}`;
  });
  return `\nEnvironment:\n${items.join('\n')}`;
}
