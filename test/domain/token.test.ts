import { describe, expect, it } from 'vitest';
import { parseToken } from '../../src/domain/token.ts';

describe('a token is refused without a word of it', () => {
  it.each([
    ['in quotes', '"canary"\n', /in quotes/],
    ['in quotes of a shell', "'canary'", /in quotes/],
    ['empty', '\n', /empty/],
    ['of several lines', 'canary\ncanary', /several lines/],
    ['with a space', 'can ary', /a space/],
    ['with a character that can not be seen', 'canary\u200b', /invalid character/],
  ])('%s', (_, typed, words) => {
    const parsed = parseToken(typed);
    expect(parsed).toMatchObject({ ok: false, error: expect.stringMatching(words) });
    expect(JSON.stringify(parsed)).not.toContain('canary');
  });
});

it.each(["it's", '"', 'a"b"'])('%j is a token: a quote alone doesn’t stand around it', (typed) => {
  expect(parseToken(typed)).toMatchObject({ ok: true });
});
