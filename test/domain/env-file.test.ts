import { parse } from 'dotenv';
import { describe, expect, it } from 'vitest';
import { readEnvText } from '../../src/domain/env-file.ts';

function read(text: string) {
  const { entries, problems } = readEnvText(text, (statement) => parse(statement));
  return {
    values: Object.fromEntries(entries.map(({ name, value }) => [name, value.reveal()])),
    problems: problems.map(({ line, name, reason }) => `${line} ${name ?? '-'} ${reason}`),
  };
}

describe('values are taken literally', () => {
  it.each([
    ['a dollar', 'A=P@ss$WORD1', { A: 'P@ss$WORD1' }],
    ['a bcrypt hash in quotes', 'A="$2b$12$abcDEF"', { A: '$2b$12$abcDEF' }],
    ['braces and commands', `H=x\nA="$\{H} $(id)"`, { H: 'x', A: `$\{H} $(id)` }],
    ['export', 'export A=1', { A: '1' }],
    ['a name that is part of the word export', 'export port=1\nexport x: 2', { port: '1', x: '2' }],
    ['a byte order mark', '\ufeffA=1', { A: '1' }],
    ['comments and blank lines', '# c\n\n  # d\nA="1" # e', { A: '1' }],
    ['CRLF', 'A=1\r\nB=2\r\n', { A: '1', B: '2' }],
    [
      'a multi-line value',
      'K="-----BEGIN\nabc=\n-----END"\nB=2',
      { K: '-----BEGIN\nabc=\n-----END', B: '2' },
    ],
    ['single quotes', "A='a\\nb'", { A: 'a\\nb' }],
    ['an escaped line end in double quotes', 'A="a\\nb"', { A: 'a\nb' }],
    ['an equals sign in the value', 'A=b=c==', { A: 'b=c==' }],
    ['a hash in quotes', "A='b#c'", { A: 'b#c' }],
    ['backticks around both quotes', 'A=`a"b\'c`', { A: 'a"b\'c' }],
    [
      'a name that objects have already',
      '__proto__=1\nconstructor=2',
      { ['__proto__']: '1', constructor: '2' },
    ],
  ])('%s', (_, text, values) => {
    const { entries, problems } = readEnvText(text, (statement) => parse(statement));
    expect(problems).toEqual([]);
    expect(entries.map(({ name, value }) => [name, value.reveal()])).toEqual(
      Object.entries(values),
    );
  });
});

describe('what is wrong is told by line and name, never by value', () => {
  it.each([
    ['no assignment', 'A=1\nhunter2', "2 - isn't NAME=value"],
    ['an open quote', 'A="hunter2\nB=2', '1 A has an unclosed quote'],
    [
      'JSON in double quotes, whose quotes would keep their backslashes beside line ends',
      'A="{\\"key\\": \\"hunter2\\nhunter3\\"}"',
      '1 A has \\" beside \\n, but only \\n is an escape: put the value in single quotes',
    ],
    ['a name apart from its colon', 'A : hunter2', "1 A can't be read"],
    [
      'a quote that another entry closes, with all lines that go with it',
      "A='hunter2\nB=hunter3\nC='hunter4'",
      "1 A can't be read, and its quote ends on line 3",
    ],
    [
      'the same, where it would be cut at a hash',
      'A="hunter2#\nB="hunter3"',
      '1 A would be cut at #, which begins a comment: quote the value, or give the comment its own line, and its quote ends on line 2',
    ],
    ['more than the parser can take', `A="${'x'.repeat(2 ** 23)}"`, '1 A is too long'],
    ['an empty value', 'A=', '1 A is empty, and the service rejects empty values'],
    ['a bad name', 'ÄÖ=hunter2', "1 - isn't NAME=value"],
    [
      'a name given twice',
      'A=hunter2\nB=1\nA=hunter3',
      '1 A is also on line 3, with another value',
    ],
  ])('%s', (_, text, problem) => {
    const { problems } = read(text);
    expect(problems).toContain(problem);
    expect(problems.join()).not.toContain('hunter');
  });

  it('takes a name once that is given twice with one value', () => {
    expect(read('A=1\nA=1')).toEqual({ values: { A: '1' }, problems: [] });
  });

  it.each([
    ...['A=correct hunter2 #1 battery', 'A=hunter2#1', 'A=1 # hunter2', 'A: 1 #', 'A=#hunter2'],
    // The quotes are a part of these.
    ...['A="a"hunter2#1', "A='it''s#hunter2'", 'A="hunter2#1"z', 'A: `a`b # hunter2'],
  ])('a value that # would cut: %s', (text) => {
    const { values, problems } = read(`B=1\n${text}`);
    expect(values).toEqual({ B: '1' });
    expect(problems).toEqual([expect.stringMatching(/^2 A would be cut at #/)]);
    expect(problems.join()).not.toContain('hunter');
  });
});

it('tells where an escape in double quotes became a line end', () => {
  const text = 'A="a\\nb"\nB="a\nb"\nC=\'a\\nb\'\nD="a\\rb"\nE={\\"a\\":1}';
  const { entries } = readEnvText(text, (statement) => parse(statement));
  expect(entries.filter((entry) => entry.hasEscapes).map(({ name }) => name)).toEqual(['A', 'D']);
});

describe('a name that may be a value', () => {
  it('gives no entry, and is told by its line alone', () => {
    const token = `ghp_${'aB3d'.repeat(9)}`;
    const { values, problems } = read(`A=1\n${token}=B`);
    expect(values).toEqual({ A: '1' });
    expect(problems).toEqual([expect.stringMatching(/^2 .*GitHub token/)]);
  });
});
