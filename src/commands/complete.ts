import type { Command, Option } from 'commander';

/** What can go at the cursor. */
export interface Completions {
  /** All candidates, whatever was typed so far. */
  readonly words: readonly string[];
  readonly also: 'profiles' | 'stored-profiles' | 'templates' | 'variables' | 'files' | null;
  /** The part of the last word typed so far, without a leading `--option=`. */
  readonly typed: string;
  /** That `--option=`, for shells that treat it and its value as one word. */
  readonly lead: string;
}

const OPTION_VALUES: Readonly<Record<string, Completions['also']>> = {
  '--profile': 'profiles',
  '--confirm': 'profiles',
  '--like': 'stored-profiles',
  '--template': 'templates',
  '--from-env': 'variables',
  '--entries': 'files',
  '--inventory': 'files',
  '--params-file': 'files',
  '--workflows': 'files',
};
const REPEATABLE = ['--param', '--from-env', '--to'];
const PROFILE_COMMANDS = ['use', 'remove', 'token'];

/** @param words the command line after the program's name; the last word is the one to complete. */
export function completionsFor(program: Command, words: readonly string[]): Completions {
  const joined = joinEquals(words);
  const typed = joined.at(-1) ?? '';
  const before = withoutHelp(joined.slice(0, -1));
  const { command, options, awaited, operands } = walk(program, before);

  if (awaited !== null) return { ...valuesOf(awaited), typed, lead: '' };
  const assigned = /^(--[\w-]+=)(.*)$/.exec(typed);
  if (assigned !== null) {
    const [, lead = '', value = ''] = assigned;
    const option = options.find(({ long }) => `${long}=` === lead);
    const values = option === undefined ? NOTHING : valuesOf(option);
    return { ...values, typed: value, lead };
  }
  if (typed.startsWith('-')) {
    const used = new Set(before);
    const names = options.map(({ long }) => long ?? '');
    const fitting = ['--help', ...names].filter(
      (name) => REPEATABLE.includes(name) || !used.has(name),
    );
    return { words: fitting, also: null, typed, lead: '' };
  }
  return { ...argumentsOf(command, operands.length), typed, lead: '' };
}

const NOTHING = { words: [], also: null } as const;

type Candidates = Pick<Completions, 'words' | 'also'>;

/** Follows the words to the command they name, and to an option still missing its value. */
export function walk(program: Command, words: readonly string[]) {
  let command = program;
  let options: readonly Option[] = program.options;
  const operands: string[] = [];
  let awaited: Option | null = null;
  for (const word of words) {
    if (awaited !== null) {
      awaited = null;
      continue;
    }
    if (word.startsWith('-')) {
      const option = options.find(({ long }) => long === word);
      awaited = option?.required ? option : null;
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
  return { command, options, awaited, operands };
}

function argumentsOf(command: Command, operands: number): Candidates {
  if (operands > 0) return NOTHING;
  if (command.commands.length > 0) {
    return { words: command.commands.map((one) => one.name()), also: null };
  }
  if (command.parent?.name() === 'profile' && PROFILE_COMMANDS.includes(command.name())) {
    return { words: [], also: 'stored-profiles' };
  }
  return { words: command.registeredArguments[0]?.argChoices ?? [], also: null };
}

function valuesOf({ long, argChoices }: Option): Candidates {
  return argChoices
    ? { words: argChoices, also: null }
    : { words: [], also: OPTION_VALUES[long ?? ''] ?? null };
}

/** `help COMMAND` completes like the command itself, and reports its mistakes. */
export function withoutHelp(words: readonly string[]): readonly string[] {
  return words[0] === 'help' ? words.slice(1) : words;
}

/** bash treats the equals sign as a separate word. */
function joinEquals(words: readonly string[]): readonly string[] {
  return words.flatMap((word, index) => {
    if (word !== '=') return [word];
    const isLast = index === words.length - 1;
    return isLast && words[index - 1]?.startsWith('--') ? [''] : [];
  });
}
