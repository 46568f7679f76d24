import type { ReadStream, WriteStream } from 'node:tty';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hiddenPrompt, typedName } from '../../src/terminal/prompt.ts';
import { nextTurn, TerminalStream } from '../support/terminal-stream.ts';

const START = '\u001b[200~';
const END = '\u001b[201~';

/** Longer than a paste pauses behind an end marker, and than an enter waits. */
const PAUSE = 60;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

afterEach(() => {
  vi.useRealTimers();
});

function surroundedBy(terminal: TerminalStream, write: (text: string) => void) {
  return {
    stdin: terminal as unknown as ReadStream,
    stderr: { isTTY: true, write } as unknown as WriteStream,
    env: { TERM: 'xterm' },
    onSignal: () => () => {},
    onContinued: () => () => {},
    exit: () => {
      throw new Error('no signal comes here');
    },
  };
}

/** What comes of some reads; a number is a time in which nothing is read. */
async function asked(
  prompt: typeof hiddenPrompt,
  ...reads: readonly (string | Uint8Array | number)[]
) {
  const terminal = new TerminalStream();
  let shown = '';
  let answer: string | null | undefined;
  const surroundings = surroundedBy(terminal, (text) => (shown += text));
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 5; turn += 1) await nextTurn();
  };
  for (const [index, read] of reads.entries()) {
    if (index === 1) {
      // The first read is what was typed before the question.
      void prompt(surroundings, 'Value: ').then((typed) => {
        answer = typed;
      });
    }
    if (typeof read === 'number') vi.advanceTimersByTime(read);
    else terminal.write(Buffer.from(read));
    await settle();
  }
  return { answer, shown, left: String(terminal.read() ?? ''), isRaw: terminal.isRaw };
}

const hidden = (...reads: readonly (string | Uint8Array | number)[]) =>
  asked(hiddenPrompt, '', ...reads, PAUSE);

const typed = (...reads: readonly (string | Uint8Array | number)[]) =>
  asked(typedName, '', PAUSE, ...reads, PAUSE);

describe('the hidden prompt', () => {
  it.each<[string, readonly (string | number)[], string]>([
    ['typed', ['a', 'b', 'c', '\r'], 'abc'],
    ['one read', ['abc\r'], 'abc'],
    ['corrected', ['abx\x7fc\r'], 'abc'],
    ['begun again', ['wrong\x15abc\r'], 'abc'],
    ['typed among keys that mean nothing here', ['a\x1a', '\x01b\x17', '\tc\r'], 'ab\tc'],
    ['beyond the BMP', ['a🗝b\x7f\x7f\r'], 'a'],
    ['pasted with marks', [`${START}one\r\ntwo\rthree\n${END}`, PAUSE, '\r'], 'one\ntwo\nthree\n'],
    ['pasted with a control in it', [`${START}a\x03\x7fb${END}`, PAUSE, '\r'], 'a\x03\x7fb'],
    ['pasted without marks', ['one\rtwo\rthree', '\r'], 'one\ntwo\nthree'],
    ['pasted without marks, with its last newline', ['one\ntwo\n'], 'one\ntwo'],
    ['pasted without marks, in reads that end with a line', ['one\r', 'two\r'], 'one\ntwo'],
    ['typed behind a reply that never ended', ['\u001b]11;rgb:', 500, 'abc', '\r'], 'abc'],
  ])('takes what is %s, and shows none of it', async (_, reads, value) => {
    const { answer, shown } = await hidden(...reads);
    expect(answer).toBe(value);
    expect(shown.replaceAll(/\u001b\[\?2004[hl]/g, '')).toBe('Value: \n');
  });

  it('is not ended by the line end of a paste', async () => {
    expect((await hidden(`${START}secret\r${END}`)).answer).toBeUndefined();
  });

  it.each(['\x03', '\x04', 'abc\x03', '\u001b[99;5u', '\u001b[27;5;99~'])(
    'is left with %j',
    async (read) => {
      expect((await hidden(read)).answer).toBeNull();
    },
  );

  it('is left with ctrl+c even in a paste whose end marker was lost, once nothing has come for a while', async () => {
    expect((await hidden(`${START}half`, 2_900, '\x03')).answer).toBeUndefined();
    expect((await hidden(`${START}half`, 3_000, '\x03')).answer).toBeNull();
  });

  it('takes a paste that holds its own end whole, however it was cut, and leaves nothing to the shell', async () => {
    const cut = fc.nat({ max: 60 });
    await fc.assert(
      fc.asyncProperty(fc.array(cut, { maxLength: 4 }), cut, async (cuts, length) => {
        const inside = `${'x'.repeat(length)}${END}\rrm -r ~\r`;
        const bytes = Buffer.from(START + inside + END);
        const ends = [...cuts, bytes.length].sort((a, b) => a - b);
        const reads = ends.map((end, index) => bytes.subarray(ends[index - 1] ?? 0, end));
        const { answer, left } = await hidden(...reads, PAUSE, '\r');
        expect({ answer, left }).toEqual({ answer: `${'x'.repeat(length)}\nrm -r ~\n`, left: '' });
      }),
      { numRuns: 60 },
    );
  });

  it('ends only when nothing more comes of what it was left with', async () => {
    const { answer, left, isRaw } = await hidden('\x03', 40, 'rm -r ~\r', 40, 'ls\r');
    expect({ answer, left, isRaw }).toEqual({ answer: null, left: '', isRaw: false });
  });
});

describe('the question for a name', () => {
  it('shows what is typed and corrected', async () => {
    const { answer, shown } = await typed('ax', '\x7f', 'cme', PAUSE, '\r');
    expect(answer).toBe('acme');
    expect(shown).toContain('Value: ax\b \bcme');
  });

  it.each<[string, readonly string[]]>([
    ['a name with its enter', ['acme\r']],
    ['enters, as of a key that is held', ['\r', '\r']],
    ['a paste', [`${START}acme\r${END}`]],
  ])('is not answered by what was typed before it: %s', async (_, [before = '', ...more]) => {
    const { answer, shown } = await asked(typedName, before, 0, ...more, PAUSE, PAUSE);
    expect(answer).toBeUndefined();
    expect(shown).toMatch(/Value: $/);
  });

  it('is not answered by a paste, whatever is in it, and says so', async () => {
    const pasted = [`${START}acme\r${END}`, PAUSE] as const;
    expect(await typed(...pasted)).toMatchObject({
      answer: undefined,
      shown: expect.stringMatching(/past/i),
    });
    expect((await typed(...pasted, '\r')).answer).toBe('');
    expect((await typed(...pasted, 'acme\r')).answer).toBe('acme');
  });

  it('is left with ctrl+c', async () => {
    expect((await typed('acme\x03')).answer).toBeNull();
  });
});

it('a prompt that was stopped and goes on hides what is typed, and asks anew', async () => {
  const terminal = new TerminalStream();
  let shown = '';
  let goOn = () => {};
  const onContinued = (callback: () => void) => {
    goOn = callback;
    return () => {};
  };
  const surroundings = surroundedBy(terminal, (text) => (shown += text));
  const answer = hiddenPrompt({ ...surroundings, onContinued }, 'Value: ');
  terminal.write('half');
  await nextTurn();
  terminal.asked.length = 0;
  goOn();
  // Node doesn't set a mode that it has set before.
  expect(terminal.asked).toEqual(['raw false', 'raw true']);
  expect(shown).toMatch(/Value: .*\nValue: $/s);
  terminal.write('whole\r');
  await nextTurn();
  vi.advanceTimersByTime(PAUSE);
  expect(await answer).toBe('whole');
});

it('a prompt is left where the terminal goes away, which then has no mode to restore', async () => {
  const terminal = new TerminalStream();
  const answer = hiddenPrompt(
    surroundedBy(terminal, () => {}),
    'Value: ',
  );
  terminal.setRawMode = () => {
    throw new Error('setRawMode EIO');
  };
  terminal.end();
  expect(await answer).toBeNull();
});
