import type { Command } from 'commander';

/** Follows the words to the command that they name. @returns it, and the words that belong to no option of it. */
export function namedCommand(program: Command, words: readonly string[]) {
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
