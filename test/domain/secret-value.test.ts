import { describe, expect, it } from 'vitest';
import { factsLine, sentValue, valueFacts, valueProblem } from '../../src/domain/secret-value.ts';

const PEM = '-----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY-----\n';

describe('the last newline', () => {
  it.each([
    ['one line loses it', 'abc\n', 'by-shape', 'abc'],
    ['one line loses only one', 'abc\n\n', 'by-shape', 'abc\n\n'],
    ['several lines keep it', 'a\nb\n', 'by-shape', 'a\nb\n'],
    ['a CRLF counts as one', 'abc\r\n', 'by-shape', 'abc'],
    ['kept when chosen', 'abc\n', 'keep', 'abc\n'],
    ['dropped when chosen', 'a\nb\n', 'drop', 'a\nb'],
    ['nothing to drop', 'abc', 'drop', 'abc'],
    ["spaces are nobody's to drop", ' abc ', 'by-shape', ' abc '],
  ] as const)('%s', (_, raw, choice, sent) => {
    expect(sentValue(raw, choice)).toBe(sent);
  });
});

describe('what is said of a value', () => {
  it.each([
    ['x', '1 byte'],
    ['é', '2 bytes'],
    ['x\n', '1 byte · ends with a newline (dropped)'],
    [PEM, '67 bytes · 3 lines · PEM private key · ends with a newline (kept)'],
    ['{"a":1}', '7 bytes · JSON'],
    ['{not json', '9 bytes'],
    ['a\r\nb', '4 bytes · 2 lines · CRLF line ends'],
    ['a\u001b[201~b', '8 bytes · contains control characters'],
    ['value ', '6 bytes · ends with a space'],
    ['value\t\n', '6 bytes · ends with a newline (dropped) · ends with a tab'],
    ['a b', '3 bytes'],
    ['a\tb', '3 bytes · contains a tab'],
    ['a:\n\tb', '5 bytes · 2 lines'],
    ['x'.repeat(1704), '1,704 bytes'],
  ])('%j', (value, line) => {
    expect(factsLine(valueFacts(value, 'by-shape'))).toBe(line);
  });
});

describe('a value that cannot be sent', () => {
  it.each([
    ['an empty one', '', 'the service rejects empty values'],
    ['half of a character', 'a\ud800', 'half a character'],
    ['larger than 1 MiB', 'é'.repeat(524_289), '1 MiB'],
  ])('%s is told without repeating it', (_, value, words) => {
    expect(valueProblem(value)).toContain(words);
  });

  it('1 byte and 1 MiB can be sent', () => {
    expect(valueProblem('x')).toBeNull();
    expect(valueProblem('x'.repeat(1024 * 1024))).toBeNull();
  });
});
