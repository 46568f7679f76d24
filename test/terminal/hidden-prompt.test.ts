import { PassThrough } from 'node:stream';
import type { ReadStream, WriteStream } from 'node:tty';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  type HiddenReading,
  hiddenPrompt,
  NOTHING_TYPED,
  readHidden,
} from '../../src/terminal/hidden-prompt.ts';

const START = '\u001b[200~';
const END = '\u001b[201~';

function read(...chunks: readonly string[]): HiddenReading {
  return chunks.reduce(readHidden, NOTHING_TYPED);
}

describe('the hidden prompt', () => {
  it.each([
    ['typed', ['a', 'b', 'c', '\r'], 'abc'],
    ['one read', ['abc\r'], 'abc'],
    ['corrected', ['abx\x7fc\r'], 'abc'],
    ['begun again', ['wrong\x15abc\r'], 'abc'],
    ['beyond the BMP', ['a🗝b\x7f\x7f\r'], 'a'],
    ['with arrows and function keys', ['a\u001b[Ab\u001bOPc\u001b[15~', '\r'], 'abc'],
    [
      'sent by number',
      ['\u001b[97u\u001b[27;2;66~', '\u001b[99;1:1u\u001b[99;1:3u\u001b[13u'],
      'aBc',
    ],
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

  describe('in a paste whose end marker was lost', () => {
    afterEach(() => void vi.useRealTimers());

    function ask() {
      vi.useFakeTimers({ toFake: ['performance'] });
      const stdin = Object.assign(new PassThrough(), { isRaw: false, setRawMode() {} });
      const stderr = new PassThrough().resume();
      const streams = {
        stdin: stdin as unknown as ReadStream,
        stderr: stderr as unknown as WriteStream,
      };
      return { answer: hiddenPrompt({ ...streams, env: {} }, 'Value: '), stdin };
    }

    it('is left with ctrl+c once nothing has come for a while', async () => {
      const { answer, stdin } = ask();
      stdin.write(`${START}half`);
      await new Promise((resolve) => setImmediate(resolve));
      vi.advanceTimersByTime(3_000);
      stdin.write('\x03');
      expect(await answer).toBeNull();
    });

    it('takes ctrl+c for a part of the paste until then', async () => {
      const { answer, stdin } = ask();
      stdin.write(`${START}half`);
      await new Promise((resolve) => setImmediate(resolve));
      vi.advanceTimersByTime(2_999);
      stdin.write('\x03');
      await new Promise((resolve) => setImmediate(resolve));
      stdin.write(`${END}\r`);
      expect(await answer).toBe('half\x03');
    });
  });
});
