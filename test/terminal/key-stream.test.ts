import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { MAX_PASTE_LENGTH } from '../../src/terminal/key-splitter.ts';
import { KeyStream } from '../../src/terminal/key-stream.ts';
import { nextTurn, TerminalStream } from '../support/terminal-stream.ts';

const START = '\u001b[200~';
const END = '\u001b[201~';
/** The Escape key, in the form that Ink does not wait on. */
const ESC_KEY = '\u001b[27u';

/** The terminal says that it marks pastes. */
const MARKS = '\u001b[?2004;2$y';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

afterEach(() => {
  vi.useRealTimers();
});

function open() {
  const terminal = new TerminalStream();
  const seen: string[] = [];
  /** The keys by the reads that brought them. */
  const passes: string[][] = [];
  const keys = new KeyStream(terminal);
  let isClosed = false;
  for (const event of ['chord', 'background', 'paste-too-long']) {
    keys.on(event, (what = '') => seen.push(`${event} ${what}`));
  }
  keys.on('close', () => {
    isClosed = true;
  });
  /** Reads as Ink does: all there is, whenever there is something. */
  const read = (): void => {
    const pass: string[] = [];
    for (let key: unknown = keys.read(); key !== null; key = keys.read()) pass.push(String(key));
    seen.push(...pass);
    if (pass.length > 0) passes.push(pass);
  };
  const listen = (): void => {
    keys.setEncoding('utf8');
    keys.setRawMode(true);
    keys.on('readable', read);
  };
  /** Turns until nothing that is under way can still bring a key: answers take turns, too, and are not seen. */
  const settle = async (): Promise<void> => {
    for (let idle = 0, before = -1; idle < 20; idle += 1, before = seen.length) {
      await nextTurn();
      if (before !== seen.length) idle = 0;
    }
  };
  return { terminal, keys, seen, passes, isClosed: () => isClosed, listen, settle };
}

/** What comes of some reads; a number is a time in which nothing is read. */
async function keysOf(...reads: readonly (string | Uint8Array | number)[]) {
  const { terminal, seen, listen, settle } = open();
  listen();
  for (const read of reads) {
    if (typeof read === 'number') vi.advanceTimersByTime(read);
    else terminal.write(Buffer.from(read));
    await settle();
  }
  return seen;
}

/** Once nothing more comes of anything but a paste without an end. */
const LATER = 600;

/** A pause that ends a paste. A person's next key comes later. */
const PAUSE = 50;

const paste = (text: string): string => START + text + END;
const chord = (key: string): string => `chord ${key}`;

describe('one read', () => {
  test.each<[string, string, readonly string[]]>([
    ['of typing, erasing and enter', 'abc\x7f\x7f\x7fhello\r', [...'abc\x7f\x7f\x7fhello\r']],
    ['of a held key', 'j'.repeat(200), Array(200).fill('j')],
    ['of graphemes of many characters', 'e\u0301👩‍👩‍👧🇩🇪', ['e\u0301', '👩‍👩‍👧', '🇩🇪']],
    ['of line ends: each is enter', '\r\r\n\n', ['\r', '\r', '\r']],
    ['of arrows between letters', 'a\x1b[Db\x1bOC', ['a', '\x1b[D', 'b', '\x1bOC']],
    ['of keys with modifiers', '\x1b[1;5C\x1b[3;2~\x1b[Z', ['\x1b[1;5C', '\x1b[3;2~', '\x1b[Z']],
    ['of old function keys', '\x1b[[A\x1b[2$\x1b[7^', ['\x1b[[A', '\x1b[2$', '\x1b[7^']],
    [
      'of alt keys',
      '\x1bb\x1b\x7f\x1b👍\x1b\r',
      ['\x1bb', '\x1b\x7f', '\x1b👍', '\x1b\r'].map(chord),
    ],
    ['of alt and an arrow', '\x1b\x1b[D', ['\x1b\x1b[D']],
    ['of escape twice and a letter', '\x1b\x1bj', [ESC_KEY, chord('\x1bj')]],
    ['of escape and a chord', '\x1b\x03', [ESC_KEY, 'chord \x03']],
    ['of a sequence that breaks off', '\x1b[1;\x03a', ['chord \x03', 'a']],
    ['of keys by number', '\x1b[13;2u\x1b[97;1:2u', ['\x1b[13;2u', '\x1b[97;1:2u']],
    ['of a number that is no character', '\x1b[9999999;3u', ['\x1b[9999999;3u']],
    ['of a key by number as xterm and tmux send it', '\x1b[27;2;13~', ['\x1b[13;2u']],
    ['of keys that are let go', '\x1b[97;1:3u\x1b[1;1:3A\x1b[3;1:3~a', ['a']],
    [
      'of chords, which go to the app in their place, and never to a field',
      'a\x13b\x1f\0',
      ['a', chord('\x13'), 'b', chord('\x1f'), chord('\0')],
    ],
    ['of keys that are no chords', '\t\n\r\b\x7f', ['\t', '\r', '\r', '\b', '\x7f']],
    [
      'of ctrl+s by its number',
      '\x1b[115;5u\x1b[115;69u\x1b[83;5u\x1b[27;5;115~\x1b[115::115;5:1u',
      Array(5).fill(chord('\x13')),
    ],
    [
      'of letters with alt by their number',
      '\x1b[98;3u\x1b[27;3;98~\x1b[98;4u\x1b[233;3u\x1b[128077;3u',
      ['\x1bb', '\x1bb', '\x1bB', '\x1bé', '\x1b👍'].map(chord),
    ],
    [
      'of space, tab, enter and backspace with alt by their number',
      '\x1b[32;3u\x1b[9;3u\x1b[13;3u\x1b[127;3u',
      ['\x1b ', '\x1b\t', '\x1b\r', '\x1b\x7f'].map(chord),
    ],
    [
      'of chords that only numbers can tell, which type nothing',
      'a\x1b[98;7u\x1b[27;7;98~\x1b[233;5u\x1b[107;9ub',
      ['a', 'b'],
    ],
    [
      'of ctrl+i, ctrl+m and ctrl+[ by number, which are tab, enter and escape on every terminal',
      '\x1b[105;5u\x1b[109;5u\x1b[91;5u',
      ['\t', '\r', ESC_KEY],
    ],
  ])('%s gives one key at a time', async (_name, read, keys) => {
    expect(await keysOf(read)).toEqual(keys);
  });
});

describe('keys that come together', () => {
  const isLetter = (key: string): boolean => /^[a-z]$/.test(key);

  async function joined(bytes: string) {
    const { terminal, keys, settle, listen } = open();
    const seen: [string, number][] = [];
    keys.joins = (first, next) => {
      if (isLetter(first) && isLetter(next)) return 'text';
      return first === next && first !== '\x7f' ? 'times' : null;
    };
    keys.on('chord', (chord: string) => seen.push([chord, keys.times]));
    keys.on('data', (key: string) => seen.push([key, keys.times]));
    listen();
    terminal.write(bytes);
    await settle();
    return seen;
  }

  test('are one text, or one key with a count, as the app says', async () => {
    expect(await joined('abc\x1b[B\x1b[B\x1b[B\x04\x04d\x7f\x7f')).toEqual([
      ['abc', 1],
      ['\x1b[B', 3],
      ['\x04', 2],
      ['d', 1],
      ['\x7f', 1],
      ['\x7f', 1],
    ]);
  });
});

describe('what is cut', () => {
  /** Whole inputs, none of which is the start of another. */
  const input = fc.constantFrom(
    ...['a', 'é', '日', '👍', '\r', '\t', '\x03', '\x7f', '\x1b[A', '\x1b[1;5C', '\x1bOP', '\x1bb'],
    ...['\x1b[?1;2c', '\x1b]11;rgb:0/0/0\x07', '\x1bP>|x\x1b\\', paste('dy\r\n日\x1b[A')],
  );

  test('gives the same keys, wherever', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(input, { maxLength: 10 }),
        fc.array(fc.nat(60), { maxLength: 10 }),
        async (inputs, cuts) => {
          const bytes = Buffer.from(inputs.join(''));
          const ends = [...new Set([...cuts, bytes.length])]
            .filter((cut) => cut <= bytes.length)
            .sort((a, b) => a - b);
          const reads = ends.map((end, index) => bytes.subarray(ends[index - 1] ?? 0, end));
          expect(await keysOf(MARKS, ...reads, LATER)).toEqual(await keysOf(MARKS, bytes, LATER));
        },
      ),
      { numRuns: 100 },
    );
  });

  test('loses nothing behind bytes that are no character', async () => {
    const read = [Uint8Array.of(0xff, 0x61, 0xc3), Uint8Array.of(0x62)];
    expect(await keysOf(...read)).toEqual(['\ufffd', 'a', '\ufffd', 'b']);
  });

  test.each<[string, string, number, readonly string[]]>([
    ['escape', '\x1b', 100, [ESC_KEY]],
    ['escape twice', '\x1b\x1b', 100, [ESC_KEY, ESC_KEY]],
    ['alt and O', '\x1bO', 100, [chord('\x1bO')]],
    ['alt and ]', '\x1b]', 100, [chord('\x1b]')]],
    ['alt and [, later, since a paste begins so', '\x1b[', 500, [chord('\x1b[')]],
    ['no key if it is the start of one', '\x1b[20', 500, []],
    ['no key if it is the start of an answer', '\x1b]11;rgb:', 500, []],
  ])('is %s once nothing follows', async (_name, read, patience, keys) => {
    expect(await keysOf(read, patience - 1)).toEqual([]);
    expect(await keysOf(read, patience, 'j')).toEqual([...keys, 'j']);
  });

  test('is no key while its rest is waiting to be read', async () => {
    const { terminal, seen, listen, settle } = open();
    listen();
    terminal.write('\x1b');
    await settle();
    vi.advanceTimersByTime(LATER);
    terminal.write('[A');
    await settle();
    expect(seen).toEqual(['\x1b[A']);
  });
});

describe('what the terminal says', () => {
  test.each([
    ['settings', '\x1bP1$r0m\x1b\\'],
    ['its name', '\x1bP>|xterm(390)\x1b\\'],
    ['a colour that nobody asked for', '\x1b]10;rgb:0000/0000/0000\x1b\\'],
    ['a background that is no colour', '\x1b]11;black\x07'],
    ['the clipboard', '\x1b]52;c;eQ1xDQ==\x1b\\'],
    ['graphics', '\x1b_Gi=31;OK\x1b\\'],
    ['clicks of an old terminal', '\x1b[M q"\x1b[M#q"'],
  ])('is no key: %s', async (_name, answer) => {
    expect(await keysOf(`a${answer}b`)).toEqual(['a', 'b']);
  });

  test.each([
    ['dark, ended by BEL', '\x1b]11;rgb:1e1e/1e1e/2e2e\x07', 'dark'],
    ['light, ended by ST', '\x1b]11;rgb:ff/fd/f0\x1b\\', 'light'],
    ['with an alpha', '\x1b]11;rgba:ffff/ffff/ffff/0000\x07', 'light'],
    ['yellow, which is light', '\x1b]11;rgb:f/f/0\x07', 'light'],
    ['blue, which is dark', '\x1b]11;rgb:0/0/f\x07', 'dark'],
  ])('of its background is told: %s', async (_name, answer, background) => {
    expect(await keysOf(`a${answer}b`)).toEqual(['a', `background ${background}`, 'b']);
    expect(await keysOf('a', ...answer, 'b')).toEqual(['a', `background ${background}`, 'b']);
  });

  test('is broken off by a key', async () => {
    expect(await keysOf('\x1b]11;rgb\x1b[A')).toEqual(['\x1b[A']);
  });
});

describe('a paste', () => {
  test.each<[string, readonly (string | number)[], readonly string[]]>([
    ['is whole between keys', [`a${paste('y\r\nq')}`, PAUSE, 'b'], ['a', paste('y\r\nq'), 'b']],
    ['keeps what is in it', [paste('\x1b[A\x03'), PAUSE], [paste('\x1b[A\x03')]],
    [
      'waits for its end',
      [`${START}a`, LATER, 'dy\r', 9_999, END, PAUSE, 'k'],
      [paste('ady\r'), 'k'],
    ],
    ['can be empty', [paste(''), PAUSE], [paste('')]],
    [
      'is apart from a later one',
      [paste('a'), PAUSE, '\t', paste('b'), PAUSE],
      [paste('a'), '\t', paste('b')],
    ],
    ['ends an escape before it', [`\x1b${paste('a')}`, PAUSE], [ESC_KEY, paste('a')]],
    ['is not typed where it held a start', [`${START}a${paste('b')}`, PAUSE], [paste('ab')]],
    [
      'is one by its end alone',
      [paste('a'), PAUSE, `dy\r${END}`, PAUSE],
      [paste('a'), paste('dy\r')],
    ],
    ['can have an end too many', [paste('a'), PAUSE, END, PAUSE, 'a'], [paste('a'), 'a']],
    [
      'that lost its end is left with ctrl+c',
      [`${START}a`, 3_000, '\x03', 'd'],
      ['chord \x03', 'd'],
    ],
    ['holds a ctrl+c that comes along', [`${START}a`, '\x03', `d${END}`, PAUSE], [paste('a\x03d')]],
    [
      'holds one behind a late read',
      [`${START}a`, 3_000, 'b', '\x03', END, PAUSE],
      [paste('ab\x03')],
    ],
    [
      'is over once nothing follows its end, and a key that is held then is a key each time',
      [paste('a'), PAUSE, ...Array<string | number>(9).fill('\x7f')],
      [paste('a'), ...Array(9).fill('\x7f')],
    ],
    [
      'holds what follows an end in it without a pause',
      [`${START}a${END}\x13`, PAUSE - 1, `dy\r${END}`, PAUSE, 'k'],
      [paste('a\x13dy\r'), 'k'],
    ],
    [
      'is over at its last end once nothing comes, and what came behind that is typed',
      [`${paste('a')}\t`, PAUSE, 'b', '\x13', LATER, 'c'],
      [paste('a'), '\t', 'b', 'chord \x13', 'c'],
    ],
    ['is none where a key came with an end too many', [`${END}k`, LATER], ['k']],
    [
      'holds, for longer, what comes behind a read that ended on its last byte with such an end',
      [`${START}${'x'.repeat(4_095 - 12)}${END}`, LATER - 101, `\x13${END}`, PAUSE, 'k'],
      [paste(`${'x'.repeat(4_095 - 12)}\x13`), 'k'],
    ],
  ])('%s', async (_name, reads, keys) => {
    expect(await keysOf(MARKS, ...reads)).toEqual(keys);
  });

  test('that holds an end is whole, however reads of what a pseudo-terminal gives cut it', async () => {
    const layout = fc.record({
      before: fc.integer({ min: 4_060, max: 4_110 }),
      poison: fc.constantFrom('\x13', 'dy\r', '\x03\x1b', `${END}q`, START, '\x1b[20'),
      after: fc.oneof(fc.nat(12), fc.integer({ min: 4_080, max: 4_100 })),
      cuts: fc.array(fc.integer({ min: 4_050, max: 4_130 }), { maxLength: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(layout, async ({ before, poison, after, cuts }) => {
        const inside = `${'x'.repeat(before)}${END}${poison}${'y'.repeat(after)}`;
        const bytes = Buffer.from(paste(inside));
        const ends = [4_095, 8_190, bytes.length, ...cuts].sort((a, b) => a - b);
        const reads = ends.map((end, index) => bytes.subarray(ends[index - 1] ?? 0, end));
        const text = inside.replaceAll(START, '').replaceAll(END, '');
        expect(await keysOf(MARKS, ...reads, LATER, 'k')).toEqual([paste(text), 'k']);
      }),
      { numRuns: 60 },
    );
  });

  test('whose marker is cut at any byte, and comes as slowly as a lone escape may, is whole', async () => {
    for (const marker of [START, END]) {
      for (let cut = 1; cut < marker.length; cut += 1) {
        const bytes = paste('jjq');
        const at = (marker === START ? 0 : bytes.length - END.length) + cut;
        const reads = [bytes.slice(0, at), 99, bytes.slice(at), PAUSE, 'k'];
        expect(await keysOf(MARKS, ...reads), `${cut} of ${marker}`).toEqual([paste('jjq'), 'k']);
      }
    }
  });

  test('as long as the limit comes whole, however small its reads', async () => {
    const text = 'dy\r'.repeat(MAX_PASTE_LENGTH / 3);
    const reads = text.match(/[\s\S]{1,4096}/g) ?? [];
    expect(await keysOf(START, ...reads, END, PAUSE)).toEqual([paste(text)]);
  });

  test('above the limit is refused once, and none of it is typed', async () => {
    const megabyte = 'y\r'.repeat(512 * 1024);
    const reads = [START, megabyte, megabyte, megabyte, `y\r\x1b[201`, '~', PAUSE, 'k'];
    expect(await keysOf(...reads)).toEqual(['paste-too-long ', 'k']);
    const whole = paste('y'.repeat(MAX_PASTE_LENGTH + 1));
    expect(await keysOf(whole, PAUSE)).toEqual(['paste-too-long ']);
  });
});

describe('in a terminal that marks no pastes, a read', () => {
  test.each<[string, string]>([
    ['two lines', 'A=1\rB=2\r'],
    ['lines with LF', 'A=1\nB=2\n'],
    ['a line between two ends', '\ry\r'],
    ['more than 512 characters', 'y'.repeat(513)],
  ])('with %s is a paste, once the terminal is quiet', async (_name, read) => {
    expect(await keysOf(read, 99)).toEqual([]);
    expect(await keysOf(read, 100)).toEqual([paste(read)]);
    expect(await keysOf(read, 'y\x1b[A\r', 100, 'k')).toEqual([paste(`${read}y\x1b[A\r`), 'k']);
  });

  test.each<[string, string]>([
    ['one line with its end', 'hello\r'],
    ['text after one line end', 'hello\rworld'],
    ['line ends with no text between', '\r\r\r'],
    ['512 characters', 'y'.repeat(512)],
    ['backspaces, which nobody pastes', 'a\rb\x7f\rc\r'],
    ['arrows, which nobody pastes', 'a\r\x1b[A\rc\r'],
  ])('with %s is typed', async (_name, read) => {
    expect((await keysOf(read)).join('')).toBe(read);
  });

  test.each<[string, string, boolean]>([
    ['has marked one', paste('a'), true],
    ['says that it marks them, and does', '\x1b[?2004;1$y', true],
    ['says that it marks them on demand', MARKS, true],
    ['says that it does not know', '\x1b[?2004;0$y', false],
  ])('is typed if the terminal %s', async (_name, before, isTyped) => {
    const keys = await keysOf(before, PAUSE, 'a\rb\r', LATER);
    expect(keys.slice(-4).join('') === 'a\rb\r').toBe(isTyped);
  });
});

describe('the stream', () => {
  test('hands on no key before the last one was read, and joins none', async () => {
    const { terminal, keys, listen, passes, settle } = open();
    // As when the last field of a screen goes and the next one has not come.
    listen();
    keys.removeAllListeners('readable');
    terminal.write('\x1b[A\x1b[Bab');
    await settle();
    expect(passes).toEqual([]);
    listen();
    await settle();
    expect(passes).toEqual([['\x1b[A'], ['\x1b[B'], ['a'], ['b']]);
  });

  test('reads the terminal in raw mode only, and drops what waits when it ends', async () => {
    const { terminal, keys, seen, listen, settle } = open();
    terminal.write('a');
    await settle();
    expect(terminal.readableLength).toBe(1);
    keys.setRawMode(true);
    await settle();
    keys.setRawMode(false);
    terminal.write('b');
    await settle();
    expect(terminal.readableLength).toBe(1);
    listen();
    await settle();
    expect(seen).toEqual(['b']);
  });

  test.each([
    ['ended', (terminal: TerminalStream) => terminal.end()],
    ['failed', (terminal: TerminalStream) => terminal.destroy(new Error('read EIO'))],
    ['gone', (terminal: TerminalStream) => terminal.destroy()],
  ])('closes once the terminal has %s, read or not, and acts on no key after', async (_, end) => {
    for (const isRead of [true, false]) {
      const { terminal, keys, seen, isClosed, listen, settle } = open();
      if (isRead) listen();
      terminal.write('\x1b[A'.repeat(100));
      await nextTurn();
      end(terminal);
      // Nobody learns that a terminal has ended before reading what it said.
      if (!isRead) keys.setRawMode(true);
      await settle();
      expect(isClosed()).toBe(true);
      if (_ !== 'ended') expect(seen.length).toBeLessThan(5);
      expect(() => keys.setRawMode(true)).not.toThrow();
    }
  });
});
