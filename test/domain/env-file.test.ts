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

describe('what every program reads the same is taken', () => {
  it.each([
    ['export', 'export A=1', { A: '1' }],
    ['a name that is part of the word export', 'export port=1', { port: '1' }],
    ['a byte order mark', '\ufeffA=1', { A: '1' }],
    ['comments and blank lines', '# c\n\n  # d\nA="1" # e', { A: '1' }],
    ['CRLF', 'A=1\r\nB=2\r\n', { A: '1', B: '2' }],
    ['blanks at the end', 'A=1 \t\nB=2', { A: '1', B: '2' }],
    ['words', 'A=from the file', { A: 'from the file' }],
    ['a query', 'A=postgres://u:p@h/db?a=1&b=(2)', { A: 'postgres://u:p@h/db?a=1&b=(2)' }],
    ['what else shells know, in single quotes', "A='$B `id` \\n'", { A: '$B `id` \\n' }],
    [
      'a multi-line value',
      'K="-----BEGIN\nabc=\n-----END"\nB=2',
      { K: '-----BEGIN\nabc=\n-----END', B: '2' },
    ],
    [
      'a PEM on one line',
      'A="-----BEGIN A KEY-----\\nabc=\\n-----END A KEY-----\\n"',
      { A: '-----BEGIN A KEY-----\nabc=\n-----END A KEY-----\n' },
    ],
    ['a Windows path in single quotes', "A='C:\\new\\root'", { A: 'C:\\new\\root' }],
    ['JSON in single quotes', 'A=\'{"a": "b c"}\'', { A: '{"a": "b c"}' }],
    ['an equals sign in the value', 'A=b=c==', { A: 'b=c==' }],
    ['a hash in quotes', "A='b#c'", { A: 'b#c' }],
    ['a no-break space in quotes', 'A="\u00a0"', { A: '\u00a0' }],
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

describe('what programs read differently is refused by line and name, never with its value', () => {
  it.each([
    [
      'a hash',
      ['A=hunter2#1', 'A=1 # hunter2', 'A=#hunter2', 'A=correct hunter2 #1 battery'],
      /cut at #/,
    ],
    [
      'escapes',
      ['A="{\\"hunter2\\":1}"', 'A="\\$hunter2"', 'A="a\\thunter2"'],
      /backslash in double quotes/,
    ],
    ['Windows paths', ['A="C:\\new\\hunter2"', 'A="D:\\hunter2\\"'], /backslash in double quotes/],
    ['a line end as \\n in what is no PEM', ['A="hunter2\\nb"'], /backslash in double quotes/],
    [
      'other escapes in a PEM',
      ['A="-----BEGIN A-----\\r\\nhunter2\\r\\n-----END A-----"'],
      /backslash/,
    ],
    ['what Python unescapes', ["A='hunter2\\\\b'", "A='C:\\hunter2\\'"], /backslash before/],
    [
      'a backslash without quotes',
      ['A=C:\\hunter2'],
      /backslash outside of quotes: .*single quotes/,
    ],
    [
      'text behind the closing quote',
      ["A='hunter2';", 'A="a"hunter2', 'A="a" "hunter2"', "A='hunter2'\\''s'", 'A="a"#hunter2'],
      /text after its closing quote/,
    ],
    ['quotes of shells', ["A=$'hunter2\\n'"], /only shells read/],
    [
      'expansions',
      ['A=P@ss$hunter2', 'A=$(hunter2)', 'A={"a":"hunter2"}', "A=it's"],
      /shells act on/,
    ],
    ['expansions in double quotes', ['A="$2b$12$hunter2"', 'A="`hunter2`"'], /\$ or a backtick/],
    [
      'more commands',
      ['A=1; B=hunter2', 'A=1 B=hunter2', 'A=~/hunter2', 'A=x:~', 'A=(hunter2)'],
      /shells act on/,
    ],
    ['backticks', ['A=`hunter2`'], /backticks/],
    ['a space at the equals sign', ['A = hunter2', 'A =hunter2'], /space beside its name/],
    ['a space behind the equals sign', ['A= hunter2', 'A=\t"hunter2"'], /space after the equals/],
    [
      'blanks that are no spaces',
      ['A=hunter2\u00a0', 'A=\u200bhunter2', 'A=hun\fter'],
      /can't be seen/,
    ],
    ['the same before the name', ['\ufeffA=hunter2', '\u00a0A=hunter2'], /begins with .* seen/],
    ['a NUL', ['A=hunter2\0', 'A="\0hunter2"'], /NUL/],
    ['an open quote', ['A="hunter2', "A='hunter2", 'A=`hunter2'], /unclosed quote|backticks/],
    ['CRLF in quotes', ['A="hunter2\r\nx"'], /CR in its quotes/],
  ] as const)('%s', (_, texts, why) => {
    for (const text of texts) {
      const { values, problems } = read(`B_1=1\n${text}`);
      expect(values).toEqual({ B_1: '1' });
      expect(problems).toEqual([expect.stringMatching(/^2 A /)]);
      expect(problems[0]).toMatch(why);
      expect(problems.join()).not.toContain('hunter');
    }
  });

  it.each([
    ['no assignment', 'hunter2', "isn't NAME=value"],
    ['a bad name', 'ÄÖ=hunter2', "isn't NAME=value"],
    ['a colon', 'A: hunter2', 'has a colon'],
    ['the end of wrapped base64', 'hunter2aAbB==', "isn't NAME=value"],
    ['the end of wrapped base64 that looks empty', 'hunter2AbB=', 'is empty'],
    ['a token for a name', `ghp_${'hunter2aB3'.repeat(4)}=B`, 'looks like a GitHub token'],
  ])('%s: without a name', (_, text, why) => {
    const { values, problems } = read(`B=1\n${text}\nC=3`);
    expect(values).toEqual({ B: '1', C: '3' });
    expect(problems).toEqual([expect.stringMatching(/^2 - /)]);
    expect(problems[0]).toContain(why);
    expect(problems.join()).not.toContain('hunter');
  });

  it.each([
    ['an empty value', 'API_KEY=', '1 API_KEY is empty, and the service rejects empty values'],
    ['an empty value in quotes', "A=''", '1 A is empty, and the service rejects empty values'],
    ['more than the parser can take', `A="${'x'.repeat(2 ** 23)}"`, '1 A is too long'],
    ['many blanks', `A=b${' '.repeat(2 ** 20)}"`, '1 A has something outside of quotes'],
    ['many blanks before a word', `${' '.repeat(2 ** 18)}b`, "1 - isn't NAME=value"],
    ['many escaped quotes', `A="${'\\"'.repeat(2 ** 18)}`, '1 A has a backslash'],
  ])('%s', (_, text, problem) => {
    expect(read(text).problems).toEqual([expect.stringContaining(problem)]);
  });
});

describe('a refused line takes no other line with it', () => {
  it('but those that its quotes or a backslash take in', () => {
    const text = [
      ...['A=1 # hunter2', 'B=2', 'C=hunter2\\', 'hunter3=3', 'D="C:\\hunter2\\"', 'E="5"'],
      ...["F='hunter2", 'hunter3=4', "G='hunter4'", 'H=8', 'I="hunter2', 'J=10'],
    ];
    const { values, problems } = read(text.join('\n'));
    expect(values).toEqual({ B: '2', E: '5', H: '8', J: '10' });
    expect(problems).toEqual([
      expect.stringMatching(/^1 A /),
      expect.stringMatching(/^3 C .*goes on to line 4/),
      expect.stringMatching(/^5 D /),
      expect.stringMatching(/^7 F .*goes on to line 9/),
      expect.stringMatching(/^11 I /),
    ]);
    expect(problems.join()).not.toContain('hunter');
  });

  it.each(['hunter2AbBcCdD==', 'hunter2AbBcCd=', 'hunter2'])(
    'but a long value that was wrapped without quotes: %s',
    (rest) => {
      const { values, problems } = read(`A=1\nK=${'hunter2A'.repeat(8)}\n${rest}\nB=2`);
      expect(values).toEqual({ A: '1', B: '2' });
      expect(problems).toEqual([
        '2 K may go on in the next line: put the whole value in one pair of quotes',
        expect.stringMatching(/^3 - is/),
      ]);
      expect(problems.join()).not.toContain('hunter');
    },
  );

  it.each([
    ['with two values', 'A=1\nB=2\nA=3'],
    ['with one value', 'A=1\nB=2\nA=1'],
    ['refused in one place', 'A=1\nB=2\nA=3 # no'],
  ])('but a name given twice, %s', (_, text) => {
    const { values, problems } = read(text);
    expect(values).toEqual({ B: '2' });
    expect(problems[0]).toBe('1 A is also on line 3: leave one of them out');
    expect(problems[1]).toMatch(/^3 A /);
  });
});

it('notes what to look at before it is sent', () => {
  const text = [
    'A="-----BEGIN KEY-----\\nx\\n-----END KEY-----"',
    ...['B="a\u200bb"', 'C=“quoted”', 'D="a "', 'E=plain'],
  ].join('\n');
  const { entries } = readEnvText(text, (statement) => parse(statement));
  expect(entries.map(({ name, notes }) => [name, ...notes])).toEqual([
    ['A', '\\n in double quotes is a line end'],
    ['B', "contains a character that can't be seen"],
    ['C', 'stands in curly quotes'],
    ['D', 'ends with a space'],
    ['E'],
  ]);
});
