import type { Result } from '../domain/result.ts';
import type { Host } from '../process/host.ts';
import { type CollectedEntry, collectEntries, type Source } from './collect-entries.ts';
import { readEntryWords } from './entry-words.ts';
import { nothingSent, type Refusal } from './refusal.ts';
import type { VaultOptions } from './script-options.ts';

/**
 * Collects vars from the arguments and `--entries`. `NAME=@file` reads a file, `NAME=@-` and `NAME -` read
 * standard input, and `NAME=@@text` is a value that begins with `@`.
 */
export async function readVarEntries(
  host: Host,
  assignments: readonly string[],
  { entries: file }: VaultOptions,
): Promise<Result<readonly CollectedEntry[], Refusal>> {
  const words = readEntryWords(withPipedName(assignments));
  if (!words.ok) return words;
  const sources: Source[] = [];
  for (const { name, value } of words.value) {
    if (value === null) return nothingSent('An argument is not NAME=VALUE.');
    sources.push({ name, ...sourceOf(value) });
  }
  if (sources.length === 0 && file === undefined) {
    return nothingSent('There is nothing to set: give NAME=VALUE, or a file with --entries.');
  }
  return collectEntries(host, sources, { file });
}

function sourceOf(value: string) {
  if (!value.startsWith('@')) return { from: 'argument', text: value } as const;
  if (value.startsWith('@@')) return { from: 'argument', text: value.slice(1) } as const;
  if (value === '@-') return { from: 'stdin' } as const;
  return { from: 'file', path: value.slice(1) } as const;
}

/** `NAME -` is another way to write `NAME=@-`. */
function withPipedName(words: readonly string[]): readonly string[] {
  const [name, dash] = words;
  return words.length === 2 && dash === '-' && name !== undefined && !name.includes('=')
    ? [`${name}=@-`]
    : words;
}
