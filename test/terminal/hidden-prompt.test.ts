import { describe, expect, it } from 'vitest';
import { HiddenReading } from '../../src/terminal/hidden-prompt.ts';

const START = '\u001b[200~';
const END = '\u001b[201~';

function read(...chunks: readonly string[]) {
  const reading = new HiddenReading();
  const ends = chunks.map((chunk) => reading.read(Buffer.from(chunk)));
  return { typed: reading.typed, end: ends.at(-1) };
}

describe('the hidden prompt', () => {
  it.each([
    ['typed', ['a', 'b', 'c', '\r'], 'abc'],
    ['one read', ['abc\r'], 'abc'],
    ['corrected', ['abx\x7fc\r'], 'abc'],
    ['begun again', ['wrong\x15abc\r'], 'abc'],
    ['beyond the BMP', ['a🗝b\x7f\x7f\r'], 'a'],
    ['with arrows and function keys', ['a\u001b[Ab\u001bOPc\u001b[15~', '\r'], 'abc'],
    ['with a lone escape', ['a\u001b', 'b\r'], 'ab'],
    ['pasted with marks', [`${START}one\r\ntwo\rthree\n${END}`, '\r'], 'one\ntwo\nthree\n'],
    [
      'pasted with marks that are torn',
      ['\u001b[20', '0~one\n', 'two\u001b', '[201~', '\r'],
      'one\ntwo',
    ],
    ['pasted with a control in it', [`${START}a\x03\x7fb${END}\r`], 'a\x03\x7fb'],
    ['pasted without marks', ['one\rtwo\rthree', '\r'], 'one\ntwo\nthree'],
    ['pasted without marks, with its last newline', ['one\ntwo\n'], 'one\ntwo'],
  ])('takes what is %s', (_, chunks, typed) => {
    expect(read(...chunks)).toMatchObject({ typed, end: 'entered' });
  });

  it('is not ended by the line end of a paste', () => {
    expect(read(`${START}secret\r${END}`)).toMatchObject({ typed: 'secret\n', end: null });
  });

  it.each(['\x03', '\x04', 'abc\x03', '\u001b[99;5u', '\u001b[27;5;99~'])(
    'is left with %j',
    (chunk) => {
      expect(read(chunk).end).toBe('left');
    },
  );

  it('is left with ctrl+c even in a paste whose end marker was lost, once nothing has come for a while', () => {
    const reading = new HiddenReading();
    expect(reading.read(Buffer.from(`${START}half`))).toBeNull();
    expect(reading.read(Buffer.from('\x03'), 2_999)).toBeNull();
    expect(reading.read(Buffer.from('\x03'), 3_000)).toBe('left');
  });

  it('takes what follows a reply that never ended', () => {
    const reading = new HiddenReading();
    reading.read(Buffer.from('\u001b]11;rgb:'));
    reading.read(Buffer.from('abc'), 500);
    expect(reading.read(Buffer.from('\r'))).toBe('entered');
    expect(reading.typed).toBe('abc');
  });
});
