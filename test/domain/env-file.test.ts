import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseEnvFile } from '../../src/domain/env-file.ts';

/** What shells and other readers of such files would expand. */
const EXPANDABLE = '$HOME $' + '{X} $(id) $2b$12$abc';

describe('an env file', () => {
  it.each([
    ['A=1', '1'],
    ['export A=1', '1'],
    ['A: 1', '1'],
    ['  A = spaced out  ', 'spaced out'],
    ['A=1 # a comment', '1'],
    [`A=${EXPANDABLE}`, EXPANDABLE],
    ["A='$X # not a comment'", '$X # not a comment'],
    ['A="a\\nb" # a comment', 'a\nb'],
    ["A='a\\nb'", 'a\\nb'],
    ['A=`it\'s "quoted"`', 'it\'s "quoted"'],
    ['A=', ''],
    ["A=''", ''],
    ['\ufeffA=1', '1'],
    ['A=1\r', '1'],
    ['A=a=b==', 'a=b=='],
  ])('takes %j', (text, value) => {
    expect(parseEnvFile(text)).toEqual({
      entries: [{ name: 'A', value, line: 1 }],
      problems: [],
    });
  });

  it('takes comments, empty lines, several lines between quotes, and any name', () => {
    const text = '# first\n\nPEM="-----BEGIN\r\nabc==\r\n-----END\r\n"\n__proto__=x\nmy-key.v2=y\n';
    expect(parseEnvFile(text)).toEqual({
      entries: [
        { name: 'PEM', value: '-----BEGIN\nabc==\n-----END\n', line: 3 },
        { name: '__proto__', value: 'x', line: 7 },
        { name: 'my-key.v2', value: 'y', line: 8 },
      ],
      problems: [],
    });
  });

  it.each([
    ['ok=1\nhunter2', 2, null, /not NAME=value/],
    ['A B=hunter2', 1, null, /not NAME=value/],
    ['A=hunter2#tail', 1, 'A', /# without quotes/],
    ['A=#hunter2', 1, 'A', /# without quotes/],
    ['A="hunter2" more', 1, 'A', /after the closing quote/],
    ["A='hunter2's'", 1, 'A', /after the closing quote/],
    ['A="hunter2\nB=2\nC=3', 1, 'A', /never closed/],
    ['A=1\nB=2\nA=hunter2', 3, 'A', /stands in line 1/],
  ])('says where %j is bad, and never the value', (text, line, name, words) => {
    const { problems } = parseEnvFile(text);
    expect(problems).toEqual([{ line, name, message: expect.stringMatching(words) }]);
    expect(JSON.stringify(problems)).not.toContain('hunter2');
  });

  it('does not take what follows an open quote for names', () => {
    expect(parseEnvFile('A="open\nMIIEow==\nB=2').entries).toEqual([]);
  });

  it('keeps any text between single quotes, and each on its own line', () => {
    const value = fc.string({ unit: 'grapheme' }).filter((text) => !/['\r]|^\s|\s$/.test(text));
    fc.assert(
      fc.property(fc.array(value, { maxLength: 5 }), (values) => {
        const text = values.map((one, index) => `N${index}='${one}'\n`).join('');
        const { entries, problems } = parseEnvFile(text);
        expect(problems).toEqual([]);
        expect(entries.map((entry) => entry.value)).toEqual(values);
      }),
      { numRuns: 500 },
    );
  });

  it('is read in a time that grows with it, whatever is in it', () => {
    const startedMs = performance.now();
    parseEnvFile(`A="${'\\"'.repeat(50_000)}`);
    parseEnvFile('A=1\n'.repeat(5_000));
    expect(performance.now() - startedMs).toBeLessThan(3_000);
  });
});
