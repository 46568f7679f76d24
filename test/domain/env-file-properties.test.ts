import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { parse } from 'dotenv';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readEnvText } from '../../src/domain/env-file.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const NAMES = ['A', 'B_1', 'c', 'LONG_NAME'];

const name = fc.constantFrom(...NAMES);
/** What dialects disagree about, in any order. */
const piece = fc.constantFrom(
  ...['"', "'", '`', '\\', '\\n', '\\"', "\\'", '$', '$A', '$' + '{A}', '#', ' #', '=', ':', ': '],
  ...[' ', '\t', '\n', '\r\n', '\r', '\ufeff', '\u00a0', '\u200b', '\u2028', '\u2029', '\f', '\0'],
  ...['\\\n', '\\\r\n', ';', '&', '~', '(', '/', 'x', 'hunter2', 'export ', 'A=', 'B_1=', 'c: '],
  ...["'it'\\''s'", "$'a\\tb'", '-----BEGIN KEY-----\\n', '-----END KEY-----', '“', 'é', '🗝️'],
);
const anything = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
/** Assignments that mostly begin well, with anything behind. */
const lines = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: fc.tuple(name, anything).map(([a, b]) => `${a}=${b}`) },
      anything,
    ),
    { maxLength: 5 },
  )
  .chain((all) => fc.constantFrom('\n', '\r\n').map((end) => all.join(end)));

const plain = fc.stringMatching(/^[\w./:@%+,é-]([\w./:@%+,é -]{0,12}[\w./:@%+,é-])?$/);
const inQuotes = fc
  .array(fc.constantFrom(' ', '\n', '#', '=', '&', 'x', "it's", 'say', 'B_1=2', 'é'), {
    minLength: 1,
    maxLength: 8,
  })
  .map((pieces) => pieces.join(''));
const wellWritten = fc.oneof(
  plain,
  inQuotes.map((text) => `"${text}"`),
  inQuotes.map((text) => `'${text.replaceAll("'", '"')}' # a note`),
  fc.constantFrom("'C:\\new\\root'", '\'{"a": 1}\'', "'$HOME `id`'", "'a\\nb'", '"a\tb"'),
);
/** What every dialect reads the same. */
const accepted = fc
  .uniqueArray(
    fc.record({ name, value: wellWritten, before: fc.constantFrom('', 'export ', '  ') }),
    {
      selector: (line) => line.name,
      minLength: 1,
    },
  )
  .map((all) =>
    all.map((line) => `# a note\n\n${line.before}${line.name}=${line.value}`).join('\n'),
  );

function read(text: string) {
  const { entries, problems } = readEnvText(text, (statement) => parse(statement));
  return { values: entries.map((entry) => [entry.name, entry.value.reveal()] as const), problems };
}

const sorted = (all: readonly (readonly [string, string])[]) =>
  [...all].sort(([a], [b]) => (a < b ? -1 : 1));

it('whatever the text, a line is read as dotenv reads it, or refused', () => {
  fc.assert(
    fc.property(lines, (text) => {
      const { values, problems } = read(text);
      const theirs = parse(text);
      for (const [name, value] of values) expect([name, theirs[name]]).toEqual([name, value]);
      // An entry that dotenv has and we have not was refused.
      if (problems.length === 0) expect(sorted(values)).toEqual(sorted(Object.entries(theirs)));
    }),
    { numRuns: 500 },
  );
});

it('what is accepted, Node and a shell read the same', () => {
  const texts = [
    ...fc.sample(accepted, 150),
    // Of these, few are accepted: enough to find what should not be.
    ...fc.sample(lines, 2_000).filter((text) => read(text).problems.length === 0),
  ]
    .filter((text) => read(text).values.length > 0)
    // A byte order mark, and CR before LF, are what an editor adds.
    .map((text) => `${text.replace(/^\ufeff/, '').replaceAll('\r\n', '\n')}\n`);
  for (const text of texts) {
    expect(sorted(Object.entries(parseEnv(text)).map(([a, b = '']) => [a, b]))).toEqual(
      sorted(read(text).values),
    );
  }
  const forShells = texts.filter((text) => !NO_SHELL_READS.test(text));
  expect(forShells.length).toBeGreaterThan(40);
  expect(asShellReads(forShells)).toEqual(
    forShells.map((text) => {
      const values = new Map(read(text).values);
      return NAMES.map((each) => values.get(each) ?? '');
    }),
  );
});

/** A shell finds no value in a line with an unquoted blank or operator; and it reads no escapes, not even in a PEM. */
const NO_SHELL_READS = /=[^"'\n]*[ \t;&|<>()]|-----\\n/;

/** Lets one shell read each text in a copy of itself. @returns the values of all names */
function asShellReads(texts: readonly string[]): readonly (readonly string[])[] {
  const folder = temporaryFolder();
  for (const [index, text] of texts.entries()) {
    writeFileSync(path.join(folder, String(index).padStart(5, '0')), text);
  }
  const print = NAMES.map((each) => `"$${each}"`).join(' ');
  const script = `cd "$1"; for f in *; do (unset ${NAMES.join(' ')}; . "./$f"; printf '%s\\0' ${print}); done`;
  const maxBuffer = 2 ** 26;
  const output = execFileSync('sh', ['-c', script, 'sh', folder], { encoding: 'utf8', maxBuffer });
  const values = output.split('\0');
  return texts.map((_, at) => values.slice(at * NAMES.length, (at + 1) * NAMES.length));
}
