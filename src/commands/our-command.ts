import { Command } from 'commander';
import type { Report } from './report.ts';

/** A mistake in a command line. Commander's own message may repeat a token or a value: see `usageProblem`. */
export class UsageError extends Error {
  /** The command that was given wrongly. */
  readonly command: Command;
  /** Commander's code of the mistake; empty for our own. */
  readonly code: string;
  /** A word in the place of a command that is none; `null` if there is no such word. */
  readonly unknownCommand: string | null;

  constructor(
    command: Command,
    message: string,
    { code = '', unknownCommand = null }: { code?: string; unknownCommand?: string | null },
  ) {
    super(message);
    this.command = command;
    this.code = code;
    this.unknownCommand = unknownCommand;
  }
}

/** Carries a command out. @returns the exit status, 128 or more if a signal ended it. */
type Run<A extends unknown[]> = (report: Report, ...given: A) => Promise<number>;

/** Begins a command, and sees to its end. */
export type Start = (command: Run<[]>) => Promise<void>;

/** A command that knows what carries it out, and throws mistakes as a `UsageError`. */
export class OurCommand extends Command {
  readonly #start: Start;

  constructor(name: string | undefined, start: Start) {
    super(name);
    this.#start = start;
  }

  override createCommand(name?: string): OurCommand {
    return new OurCommand(name, this.#start);
  }

  /** @param run is given the arguments, then all options of the command and the program */
  runs<A extends unknown[]>(run: Run<A>): this {
    // Commander passes the arguments, the options of this command, and the command.
    return this.action((...given) =>
      this.#start((report) =>
        run(report, ...([...given.slice(0, -2), this.optsWithGlobals()] as A)),
      ),
    );
  }

  /** Adds examples to the end of its help. */
  example(...examples: readonly string[]): this {
    const title = examples.length === 1 ? 'Example' : 'Examples';
    return this.addHelpText(
      'after',
      `\n${title}:\n${examples.map((one) => `  ${one}`).join('\n')}`,
    );
  }

  /** Makes it only the beginning of others. */
  asGroup(description: string): this {
    const say = () => this.error('', { code: COMMAND_MISSING });
    return this.description(description).helpCommand(false).action(say);
  }

  override error(message: string, { code = '' }: { readonly code?: string } = {}): never {
    const word = this.args.find((one) => !one.startsWith('-'));
    const isUnknown = word !== undefined && this.commands.every((one) => one.name() !== word);
    const unknownCommand = this.commands.length > 0 && isUnknown ? word : null;
    throw new UsageError(this, message, { code, unknownCommand });
  }
}

/**
 * Explains what is wrong with a command line. A misplaced word may be a token or value, so it is named by its number.
 *
 * @param words the command line after the program's name
 */
export function usageProblem(
  { command, code, message, unknownCommand }: UsageError,
  words: readonly string[],
): string {
  const name = fullName(command);
  const commands = command.commands.map((one) => one.name()).join(', ');
  // An unknown command explains everything after it.
  if (unknownCommand !== null) {
    const known = commands === '' ? '' : ` The commands are ${commands}.`;
    return `Argument ${words.indexOf(unknownCommand) + 1} isn't a command of ${name}.${known}`;
  }
  switch (code) {
    case 'commander.unknownOption': {
      const index = words.findIndex((one) => message.startsWith(`error: unknown option '${one}'`));
      const hint = words[index]?.startsWith('--env-file') ? USE_ENTRIES : didYouMean(message);
      return `Argument ${index + 1} isn't an option of ${name}.${hint}`;
    }
    case 'commander.excessArguments': {
      const wanted = command.registeredArguments.map((one) => one.name()).join(' ') || 'none';
      return `Too many arguments: ${name} takes ${wanted}. If one was a token or a value, it is now in your shell's history.`;
    }
    case 'commander.invalidArgument':
      return invalidArgument(message);
    case 'commander.conflictingOption': {
      const [one, other] = message.match(/--[\w-]+/g) ?? [];
      return `${one} can't be used with ${other}. Nothing was done.`;
    }
    case COMMAND_MISSING:
      return `${name} needs a command: ${commands}.`;
    default:
      // Missing arguments and the like: these messages contain only our own names.
      return sentence(message);
  }
}

/** The code for a command that is only the beginning of others. */
const COMMAND_MISSING = 'dispatchbox.commandMissing';

/** `docker` and Node have the option, and Commander would suggest `--from-env`. */
const USE_ENTRIES = ' Did you mean --entries?';

/** Keeps the option and the valid choices, and omits the value between them. */
function invalidArgument(message: string): string {
  const option = /^error: option '(?:-\w, )?(--[\w-]+)/.exec(message)?.[1];
  const what = message.slice(message.lastIndexOf(' is invalid')).replace(/^[^.]*\. /, '');
  return `${option === undefined ? 'An argument' : `The value of ${option}`} is invalid. ${sentence(what)}`;
}

/** Commander's suggestion at the end of its message, which names only our own options. */
function didYouMean(message: string): string {
  const suggestion = /\n\((Did you mean .*\?)\)$/.exec(message)?.[1];
  return suggestion === undefined ? '' : ` ${suggestion}`;
}

export function fullName(command: Command): string {
  return command.parent === null ? command.name() : `${fullName(command.parent)} ${command.name()}`;
}

/** Commander's messages begin with `error: ` in lower case. */
function sentence(text: string): string {
  const bare = text.replace(/^error: /, '').trim();
  const capital = bare.charAt(0).toUpperCase() + bare.slice(1);
  return /[.?)]$/.test(capital) ? capital : `${capital}.`;
}
