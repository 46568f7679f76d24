import type { Command, CommanderError } from 'commander';
import { nearMiss } from '../domain/near-miss.ts';
import { walk, withoutHelp } from './complete.ts';

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
  const { command, options, operands } = walk(program, withoutHelp(words));
  const name = fullName(command);
  // An unknown command explains everything after it.
  const isLost = command.commands.length > 0 && operands.length > 0;
  switch (isLost ? 'commander.unknownCommand' : code) {
    case 'commander.unknownOption': {
      const index = words.findIndex((one) => message.startsWith(`error: unknown option '${one}'`));
      const typed = (words[index] ?? '').replace(/=.*$/s, '');
      if (typed.startsWith('--env-file')) return ENV_FILE;
      const known = ['--help', ...options.map(({ long }) => long ?? '')];
      return `Argument ${index + 1} is not an option of ${name}.${didYouMean(typed, known)}`;
    }
    case 'commander.unknownCommand': {
      const typed = operands[0] ?? words.find((word) => word !== '--') ?? '';
      const known = command.commands.map((one) => one.name());
      return `Argument ${words.indexOf(typed) + 1} is not a command of ${name}.${didYouMean(typed, known)} The commands are ${known.join(', ')}.`;
    }
    case 'commander.excessArguments': {
      const wanted = command.registeredArguments.map((one) => one.name()).join(' ') || 'none';
      return `Too many arguments: ${name} takes ${wanted}. If one was a token or a value, it is now in your shell's history.`;
    }
    case 'commander.invalidArgument':
      return invalidArgument(message);
    case 'commander.help':
      return `${name} needs a command: ${command.commands.map((one) => one.name()).join(', ')}.`;
    default:
      // Missing arguments and conflicting options: these messages contain only our own names.
      return sentence(message);
  }
}

const ENV_FILE = 'Node itself takes --env-file before dispatchbox sees it. Use --entries instead.';

/** Keeps the option and the valid choices, and omits the value between them. */
function invalidArgument(message: string): string {
  const option = /^error: option '(?:-\w, )?(--[\w-]+)/.exec(message)?.[1];
  const what = message.slice(message.lastIndexOf(' is invalid')).replace(/^[^.]*\. /, '');
  return `${option === undefined ? 'An argument' : `The value of ${option}`} is invalid. ${sentence(what)}`;
}

function didYouMean(typed: string, known: readonly string[]): string {
  const near = nearMiss(typed, known);
  return near === null ? '' : ` Did you mean ${near}?`;
}

/** What to read about it. */
export function helpToRead(program: Command, words: readonly string[]): string {
  return `See ${fullName(walk(program, withoutHelp(words)).command)} --help.`;
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
