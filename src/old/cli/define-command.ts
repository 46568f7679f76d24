import { type Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { parseDuration } from '../domain/time-words.ts';
import { TOKEN_KINDS } from '../domain/token.ts';
import { EXIT } from '../process/exit-status.ts';
import type { Report } from './report.ts';

/** Carries a command out. @returns the exit status, 128 or more if a signal ended it. */
type Run<A extends unknown[]> = (report: Report, ...given: A) => Promise<number>;

/**
 * Makes a command's action from the function that carries it out, which is given the arguments, then all options of
 * the command and the program.
 */
export type ToAction = <A extends unknown[]>(run: Run<A>) => (...args: unknown[]) => Promise<void>;

/** Commands by their names, each with what describes it. */
export type CommandTable = Readonly<Record<string, (command: Command, toAction: ToAction) => void>>;

/** Adds examples to the end of a command's help. */
export function withExample(command: Command, ...examples: readonly string[]): void {
  const title = examples.length === 1 ? 'Example' : 'Examples';
  command.addHelpText('after', `\n${title}:\n${examples.map((one) => `  ${one}`).join('\n')}`);
}

export function profileOption(): Option {
  return new Option('--profile <name>', 'the profile to use').argParser(onlyProfile);
}

/** Commander would take the last one, and a command would write where only half of its line says. */
function onlyProfile(name: string, before?: string): string {
  if (before === undefined) return name;
  const message = 'A command uses one profile, so give --profile only once. Nothing was done.';
  throw new CommanderError(EXIT.usage, 'dispatchbox.repeatedProfile', message);
}

export function sandboxOption(): Option {
  return new Option('--sandbox', 'use the sandbox: a service on this machine').conflicts('profile');
}

/** Commander would make it another spelling of `--wait`, and could not tell that both are given. */
export function noWaitOption(): Option {
  const option = new Option('--no-wait', 'exit as soon as the service has accepted it');
  option.negate = false;
  return option.conflicts(['wait', 'timeout', 'open']);
}

/** Refuses an option that means nothing without another. */
export function onlyWith(command: Command, given: string, needed: string): void {
  command.hook('preAction', () => {
    if (command.getOptionValueSource(given) !== 'cli' || command.getOptionValue(needed)) return;
    const message = `--${given} needs --${needed}. Nothing was done.`;
    throw new CommanderError(EXIT.usage, 'dispatchbox.missingOption', message);
  });
}

/** Refuses an option of a command beside one of the program, which the `conflicts` of Commander doesn't see. */
export function neverWith(command: Command, given: Option, globals: readonly string[]): void {
  command.hook('preAction', () => {
    const options = command.optsWithGlobals();
    const other = globals.find(
      (each) => command.getOptionValue(given.attributeName()) && options[each],
    );
    if (other === undefined) return;
    const message = `${given.long} --${other}`;
    throw new CommanderError(EXIT.usage, 'commander.conflictingOption', message);
  });
}

export function tokenKindOption(): Option {
  return new Option('--token-kind <kind>', 'the kind of the token')
    .choices(TOKEN_KINDS)
    .makeOptionMandatory();
}

export function jsonOption(): Option {
  return new Option('--json', 'print the result or error as one JSON object');
}

export function confirmOption(): Option {
  return new Option(
    '--confirm <name>',
    "the profile's name, as confirmation; required if it is protected",
  );
}

export function vaultOption(): Option {
  return new Option('--vault <name>', 'the vault, instead of the default one');
}

/** Not `--env-file`: where the program is started as `node dispatchbox.js`, Node takes that and does what it says. */
export function entriesOption(): Option {
  return new Option('--entries <file>', 'a file in dotenv syntax; - for standard input');
}

/** An option that can be repeated. */
export function repeatableOption(flags: string, description: string): Option {
  return new Option(flags, `${description}; repeatable`).argParser(collect);
}

function collect(word: string, before: readonly string[] = []): readonly string[] {
  return [...before, word];
}

export function timeoutOption(): Option {
  return new Option('--timeout <duration>', 'how long to wait for its runs, such as 90s, 10m or 1h')
    .default(600_000, '10m')
    .argParser(readTimeout);
}

function readTimeout(typed: string): number {
  const ms = parseDuration(typed);
  if (ms === null) throw new InvalidArgumentError('Write a duration up to 24h: 90s, 10m, 1h.');
  return ms;
}

/**
 * An option that takes the rest of the command line as a program and its arguments, dashes included.
 * Commander has no such option, so `packRest` joins the rest into one word.
 */
export function restOption(name: string, description: string): Option {
  return new Option(`${name} <cmd...>`, description).argParser((packed: string) => {
    if (packed.startsWith(MARK)) return JSON.parse(packed.slice(MARK.length));
    throw new InvalidArgumentError(`Write ${name} and the command at the end, without a =.`);
  });
}

const REST_OPTION = '--token-command';

/** No argument from a shell can contain it. */
const MARK = '\0';

/** @returns the words of the command line, with everything after the rest option as one word. */
export function packRest(words: readonly string[]): readonly string[] {
  const end = words.indexOf('--');
  const at = words.indexOf(REST_OPTION);
  if (at < 0 || (end >= 0 && end < at) || at === words.length - 1) return words;
  return [...words.slice(0, at + 1), MARK + JSON.stringify(words.slice(at + 1))];
}
