import type { Command, CommanderError } from 'commander';

/**
 * Explains what is wrong with a command line. Commander's own messages repeat what was typed, but a
 * misplaced word may be a token or value; this identifies it by number instead.
 *
 * @param words the command line after the program's name.
 */
export function usageProblem(
  { code, message }: CommanderError,
  program: Command,
  words: readonly string[],
): string {
  const { command, operands } = findCommand(program, withoutHelp(words));
  const name = fullName(command);
  // An unknown command explains everything after it.
  const isLost = command.commands.length > 0 && operands.length > 0;
  switch (isLost ? 'commander.unknownCommand' : code) {
    case 'commander.unknownOption': {
      const index = words.findIndex((one) => message.startsWith(`error: unknown option '${one}'`));
      const hint = words[index]?.startsWith('--env-file') ? USE_ENTRIES : didYouMean(message);
      return `Argument ${index + 1} isn't an option of ${name}.${hint}`;
    }
    case 'commander.unknownCommand': {
      const typed = operands[0] ?? words.find((word) => word !== '--') ?? '';
      return `Argument ${words.indexOf(typed) + 1} isn't a command of ${name}. The commands are ${commandsOf(command)}.`;
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
    case 'commander.help':
      return `${name} needs a command: ${commandsOf(command)}.`;
    default:
      // Missing arguments and the like: these messages contain only our own names.
      return sentence(message);
  }
}

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

function commandsOf(command: Command): string {
  return command.commands.map((one) => one.name()).join(', ');
}

/** What to read about it. */
export function helpToRead(program: Command, words: readonly string[]): string {
  return `See ${fullName(findCommand(program, withoutHelp(words)).command)} --help.`;
}

/** `help COMMAND` has the mistakes of the command itself. */
function withoutHelp(words: readonly string[]): readonly string[] {
  return words[0] === 'help' ? words.slice(1) : words;
}

function fullName(command: Command): string {
  return command.parent === null ? command.name() : `${fullName(command.parent)} ${command.name()}`;
}

/** Commander's messages begin with `error: ` in lower case. */
function sentence(text: string): string {
  const bare = text.replace(/^error: /, '').trim();
  const capital = bare.charAt(0).toUpperCase() + bare.slice(1);
  return /[.?)]$/.test(capital) ? capital : `${capital}.`;
}

/** Follows the words to the command that they name. @returns it, and the words that belong to no option of it. */
export function findCommand(program: Command, words: readonly string[]) {
  let command = program;
  let options = program.options;
  const operands: string[] = [];
  let isValue = false;
  for (const word of words) {
    if (isValue) {
      isValue = false;
      continue;
    }
    if (word.startsWith('-')) {
      isValue = options.some(({ long, required }) => long === word && required);
      continue;
    }
    const next = command.commands.find((one) => one.name() === word);
    if (next === undefined || operands.length > 0) {
      operands.push(word);
      continue;
    }
    command = next;
    options = [...options, ...next.options];
  }
  return { command, operands };
}
