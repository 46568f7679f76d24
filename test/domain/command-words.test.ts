import { describe, expect, it } from 'vitest';
import { commandWords } from '../../src/domain/command-words.ts';

describe('a command line', () => {
  it.each([
    ['pass show acme/api-key', ['pass', 'show', 'acme/api-key']],
    ['  op   read\t"op://vault/API KEY/value" ', ['op', 'read', 'op://vault/API KEY/value']],
    [`jq -r '.a["b c"]' file`, ['jq', '-r', '.a["b c"]', 'file']],
    [String.raw`cat a\ b "x\"y" 'p\q'`, ['cat', 'a b', 'x"y', String.raw`p\q`]],
    [`printf ''`, ['printf', '']],
    ['echo $HOME ~ `id` *', ['echo', '$HOME', '~', '`id`', '*']],
    [`a'b'"c"d`, ['abcd']],
    ['echo "|" a|b', ['echo', '|', 'a|b']],
  ])('%s is words with nothing expanded', (line, words) => {
    expect(commandWords(line)).toEqual({ ok: true, value: words });
  });

  it.each([
    ['', 'Type a program and its arguments.'],
    ['   ', 'Type a program and its arguments.'],
    ['cat "secret', 'A quote or a backslash is left open.'],
    ["cat 'secret", 'A quote or a backslash is left open.'],
    ['cat secret\\', 'A quote or a backslash is left open.'],
    ['cat secret | tr a b', 'No shell reads this'],
    ['cat < secret', 'No shell reads this'],
  ])('%s is refused, and nothing of it is repeated', (line, problem) => {
    const words = commandWords(line);
    expect(words).toMatchObject({ ok: false, error: expect.stringContaining(problem) });
    expect(JSON.stringify(words)).not.toContain('secret');
  });
});
