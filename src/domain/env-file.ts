import { parse } from 'dotenv';

/** One assignment of an env file. */
export interface EnvEntry {
  readonly name: string;
  /** Exactly what the file says: nothing is expanded but `\n` and `\r` between double quotes. */
  readonly value: string;
  /** From 1. */
  readonly line: number;
}

/** A line that cannot be taken. `message` never repeats what stands in the line. */
export interface EnvProblem {
  readonly line: number;
  /** `null` where the line has no name. */
  readonly name: string | null;
  readonly message: string;
}

const ASSIGNMENT = /^\s*(?:export\s+)?([\w.-]+)(?:\s*=|:(?=\s|$))([\s\S]*)$/;

/**
 * Reads an env file in dotenv syntax: `NAME=value`, `export`, comments, and values between quotes,
 * of several lines too. Values are taken by `dotenv`, one assignment at a time, and only where there
 * is one way to read them; what `dotenv` would skip or cut in silence is a problem here.
 */
export function parseEnvFile(text: string): {
  readonly entries: readonly EnvEntry[];
  readonly problems: readonly EnvProblem[];
} {
  const lines = text
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .split('\n');
  const entries: EnvEntry[] = [];
  const problems: EnvProblem[] = [];
  const lineOf = new Map<string, number>();
  for (let index = 0; index < lines.length; index += 1) {
    const here = lines[index] ?? '';
    const line = index + 1;
    if (/^\s*(#|$)/.test(here)) continue;
    const [, name, begin = ''] = ASSIGNMENT.exec(here) ?? [];
    if (name === undefined) {
      problems.push({ line, name: null, message: 'this is not NAME=value' });
      continue;
    }
    const reading = readValue(begin, () => [begin, ...lines.slice(index + 1)].join('\n'));
    const earlier = lineOf.get(name);
    if (reading.kind === 'problem') {
      problems.push({ line, name, message: reading.message });
    } else if (earlier !== undefined) {
      const message = `the name stands in line ${earlier} already`;
      problems.push({ line, name, message });
    } else {
      lineOf.set(name, line);
      entries.push({ name, value: reading.value, line });
    }
    // What follows an open quote belongs to the value: read on, it would be taken for names.
    if (reading.kind === 'problem' && reading.isOpen) break;
    if (reading.kind === 'value') index += reading.extraLines;
  }
  return { entries, problems };
}

type Reading =
  | { readonly kind: 'value'; readonly value: string; readonly extraLines: number }
  | { readonly kind: 'problem'; readonly message: string; readonly isOpen: boolean };

/** @param begin what follows the `=` on its line. @param toTheEnd the same, and all lines after it. */
function readValue(begin: string, toTheEnd: () => string): Reading {
  const quote = /^\s*(['"`])/.exec(begin)?.[1];
  if (quote === undefined) {
    if (/(^|\S)#/.test(begin)) {
      const message = 'a # without quotes would begin a comment; put the value between quotes';
      return { kind: 'problem', message, isOpen: false };
    }
    return taken(begin);
  }
  const inside = `(?:\\\\${quote}|[^${quote}])*`;
  const whole = new RegExp(`^[^\\S\\n]*${quote}${inside}${quote}[^\\S\\n]*(?:#[^\\n]*)?(?=\\n|$)`);
  const found = whole.exec(begin)?.[0] ?? whole.exec(toTheEnd())?.[0];
  if (found !== undefined) return taken(found);
  return begin.split(quote).length > 2
    ? { kind: 'problem', message: 'there is text after the closing quote', isOpen: false }
    : { kind: 'problem', message: 'a quote is opened and never closed', isOpen: true };
}

/** Under a name of its own: as a key of an object, not every name of a file is safe. */
function taken(assigned: string): Reading {
  const { V: value } = parse(`V=${assigned}`);
  if (value === undefined) {
    return { kind: 'problem', message: 'the value cannot be read', isOpen: false };
  }
  return { kind: 'value', value, extraLines: assigned.split('\n').length - 1 };
}
