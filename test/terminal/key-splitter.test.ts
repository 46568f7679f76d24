import { describe, expect, test } from 'vitest';
import { KeySplitter, MAX_PASTE_LENGTH } from '../../src/terminal/key-splitter.ts';
import type { KeyToken } from '../../src/terminal/key-token.ts';

const START = '\u001b[200~';
const END = '\u001b[201~';
const ESC_KEY = '\u001b[27u';

/** Keys as they are, pastes as `paste:…`. */
const shown = (tokens: readonly KeyToken[]): readonly string[] => tokens.map(tokenText);

function tokenText(token: KeyToken): string {
  switch (token.kind) {
    case 'key':
      return token.key;
    case 'paste':
      return `paste:${token.text}`;
    case 'paste-too-long':
      return token.kind;
    case 'background':
      return `background:${token.background}`;
  }
}

/** Each read with what came of it; `...` is the time that ends all patience. */
function readAll(reads: readonly (string | Uint8Array)[], splitter = new KeySplitter()) {
  const tokens = reads.flatMap((read) =>
    read === '...' ? splitter.giveUp() : splitter.read(Buffer.from(read)),
  );
  return { keys: shown(tokens), splitter };
}

const keysOf = (...reads: readonly (string | Uint8Array)[]) => readAll(reads).keys;

describe('keys in one read', () => {
  test.each<[string, string, readonly string[]]>([
    ['letters are one each', 'abc', ['a', 'b', 'c']],
    ['typing, erasing and enter', 'abc\x7f\x7f\x7fhello\r', [...'abc\x7f\x7f\x7fhello\r']],
    ['a held key', 'j'.repeat(200), Array(200).fill('j')],
    ['a grapheme of many characters is one', 'e\u0301👩‍👩‍👧🇩🇪', ['e\u0301', '👩‍👩‍👧', '🇩🇪']],
    ['CR, CRLF and LF are one key each', '\r\r\n\n', ['\r', '\r', '\r']],
    ['controls are one each', '\x01\x0b\t\x00', ['\x01', '\x0b', '\t', '\x00']],
    ['arrows between letters', 'a\x1b[Db\x1bOC', ['a', '\x1b[D', 'b', '\x1bOC']],
    ['keys with modifiers', '\x1b[1;5C\x1b[3;2~\x1b[Z', ['\x1b[1;5C', '\x1b[3;2~', '\x1b[Z']],
    [
      'function keys of old terminals',
      '\x1b[[A\x1b[2$\x1b[7^\x1b[a',
      ['\x1b[[A', '\x1b[2$', '\x1b[7^', '\x1b[a'],
    ],
    ['keys by number', '\x1b[13;2u\x1b[97;5:1u', ['\x1b[13;2u', '\x01']],
    ['keys that are let go again', '\x1b[97;1:1u\x1b[97;1:3u\x1b[1;1:3A', ['a']],
    ['alt keys stay whole', '\x1bb\x1b\x7f\x1bé\x1b\r', ['\x1bb', '\x1b\x7f', '\x1bé', '\x1b\r']],
    ['alt with an arrow stays whole', '\x1b\x1b[D', ['\x1b\x1b[D']],
    ['two escapes and a letter', '\x1b\x1bj', [ESC_KEY, '\x1bj']],
    ['escape and a chord are two keys', '\x1b\x03', [ESC_KEY, '\x03']],
    ['a sequence that breaks off is dropped', '\x1b[1;\x03a', ['\x03', 'a']],
    ['C1 controls type nothing', 'a\u009bb', ['a', 'b']],
  ])('%s', (_name, read, keys) => {
    expect(keysOf(read)).toEqual(keys);
  });
});

describe('what is unfinished', () => {
  test('a character of several bytes waits for its last one', () => {
    const bytes = Buffer.from('é日👍');
    expect(keysOf(...Array.from(bytes, (byte) => Uint8Array.of(byte)))).toEqual(['é', '日', '👍']);
  });

  test('bytes that are no character become one that says so, and lose nothing after them', () => {
    expect(keysOf(Uint8Array.of(0xff, 0x61, 0xc3), Uint8Array.of(0x62))).toEqual([
      '\ufffd',
      'a',
      '\ufffd',
      'b',
    ]);
  });

  test('an escape sequence waits for its rest', () => {
    expect(keysOf('a\x1b', '[', '1;5', 'C', 'b')).toEqual(['a', '\x1b[1;5C', 'b']);
  });

  test.each<[string, string, number, readonly string[]]>([
    ['a lone escape is the Escape key', '\x1b', 30, [ESC_KEY]],
    ['two are two', '\x1b\x1b', 30, [ESC_KEY, ESC_KEY]],
    ['alt and O, in a form that Ink does not wait on', '\x1bO', 30, ['\x1b[79;3u']],
    ['alt and [, later, since a paste begins so', '\x1b[', 500, ['\x1b[91;3u']],
    ['alt and ]', '\x1b]', 30, ['\x1b]']],
    ['the start of a sequence is nothing', '\x1b[20', 500, []],
  ])('%s once nothing more comes', (_name, read, patience, keys) => {
    const { splitter, keys: atOnce } = readAll([read]);
    expect(atOnce).toEqual([]);
    expect(splitter.patienceMs).toBe(patience);
    expect(shown(splitter.giveUp())).toEqual(keys);
    expect(splitter.patienceMs).toBeNull();
  });

  test('a line end cut in two is one key', () => {
    expect(keysOf('a\r', '\nb')).toEqual(['a', '\r', 'b']);
  });

  test('a line end of its own is a key of its own', () => {
    expect(keysOf('a\n', '\n')).toEqual(['a', '\r', '\r']);
    expect(keysOf('\r\x1b[A', '\n')).toEqual(['\r', '\x1b[A', '\r']);
    expect(keysOf(`\r${START}x${END}`, '\n')).toEqual(['\r', 'paste:x', '\r']);
  });

  test('nothing waits after whole keys', () => {
    expect(readAll(['abc\r']).splitter.patienceMs).toBeNull();
  });
});

describe('replies of the terminal', () => {
  test.each([
    ['device attributes', '\x1b[?64;1;2;6;22c'],
    ['secondary device attributes', '\x1b[>41;354;0c'],
    ['cursor position', '\x1b[12;40R'],
    ['status', '\x1b[0n'],
    ['a mode', '\x1b[?2026;2$y'],
    ['window size', '\x1b[8;24;80t'],
    ['keyboard protocol', '\x1b[?0u'],
    ['focus gained and lost', '\x1b[I\x1b[O'],
    ['a mouse button that is let go', '\x1b[<0;10;10m'],
    ['a mouse button, and another with shift', '\x1b[<0;10;300M\x1b[<6;1;1M'],
    ['the wheel', '\x1b[<65;1;1M'],
    ['a mouse button in the numbers of rxvt', '\x1b[32;10;300M'],
    ['a press and a release of an old terminal', '\x1b[M q"\x1b[M#q"'],
    ['a click of an old terminal at its last column', '\x1b[M \x7f\0'],
    ['a terminal that turned light', '\x1b[?997;2n'],
    ['foreground colour', '\x1b]10;rgb:0000/0000/0000\x1b\\'],
    ['a background that is no colour', '\x1b]11;black\x07'],
    ['clipboard', '\x1b]52;c;eQ1xDQ==\x1b\\'],
    ['title', '\x1b]ly\rq\r\x1b\\'],
    ['terminal name', '\x1bP>|xterm(390)\x1b\\'],
    ['a setting', '\x1bP1$r0m\x1b\\'],
    ['graphics', '\x1b_Gi=31;OK\x1b\\'],
  ])('%s is no key, however it is cut', (_name, reply) => {
    expect(keysOf(`a${reply}b`)).toEqual(['a', 'b']);
    expect(keysOf('a', ...reply, 'b')).toEqual(['a', 'b']);
  });

  test.each([
    ['a dark background, ended by BEL', '\x1b]11;rgb:1e1e/1e1e/2e2e\x07', 'background:dark'],
    ['a light background, ended by ST', '\x1b]11;rgb:ff/fd/f0\x1b\\', 'background:light'],
    ['a background with an alpha', '\x1b]11;rgba:ffff/ffff/ffff/0000\x07', 'background:light'],
    ['yellow, which is light', '\x1b]11;rgb:f/f/0\x07', 'background:light'],
    ['blue, which is dark', '\x1b]11;rgb:0/0/f\x07', 'background:dark'],
  ])('%s is reported and never typed, however it is cut', (_name, reply, report) => {
    expect(keysOf(`a${reply}b`)).toEqual(['a', report, 'b']);
    expect(keysOf('a', ...reply, 'b')).toEqual(['a', report, 'b']);
    for (let cut = 1; cut < reply.length - 1; cut += 1) {
      const keys = keysOf(reply.slice(0, cut), '...', `${reply.slice(cut)}b`);
      // A lone ESC and ESC with a bracket can only be taken for keys; what follows is no text.
      expect(keys.slice(-2)).toEqual([report, 'b']);
      expect(keys.slice(0, -2).join('')).toMatch(/^(|\x1b\[27u|\x1b\[91;3u|\x1b\])$/);
    }
  });

  // Each of its three bytes may be no text by itself, and two may look like one character.
  test.each([
    ['beyond column 95', [0x20, 0xe9, 0x21]],
    ['beyond row 95', [0x20, 0x21, 0xe9]],
    ['beyond both', [0x20, 0xe9, 0xe9]],
    ['whose bytes look like one character', [0x20, 0xc3, 0xa1]],
    ['at the corner of a window', [0x20, 0xff, 0xff]],
  ])('a click of an old terminal %s is no key', (_name, bytes) => {
    const press = Buffer.from([0x1b, 0x5b, 0x4d, ...bytes]);
    const release = Buffer.from('\x1b[M#qq');
    expect(keysOf('a', Buffer.concat([press, release, Buffer.from('b')]))).toEqual(['a', 'b']);
    expect(keysOf('a', press, release, 'b')).toEqual(['a', 'b']);
    expect(keysOf('a', press, '...', release, 'b')).toEqual(['a', 'b']);
    expect(keysOf('a', ...Array.from(press, (byte) => Uint8Array.of(byte)), release, 'b')).toEqual([
      'a',
      'b',
    ]);
  });

  test('a report right behind escape leaves the escape', () => {
    expect(keysOf('\x1b\x1b[O')).toEqual([ESC_KEY]);
  });

  test('what is typed after escape and alt keys is typed', () => {
    expect(keysOf('\x1b', '...', '[', 'I')).toEqual([ESC_KEY, '[', 'I']);
    expect(keysOf('\x1b[', '...', 'O')).toEqual(['\x1b[91;3u', 'O']);
    expect(keysOf('\x1b]', '...', '11;rgb')).toEqual(['\x1b]', ...'11;rgb']);
  });

  test('a long one that never ends gives the keyboard back', () => {
    const { splitter } = readAll(['\x1b]11;rgb:']);
    expect(splitter.patienceMs).toBe(500);
    expect(readAll(['...', 'j'], splitter).keys).toEqual(['j']);
  });

  test('a long one is broken off by a key of its own', () => {
    expect(keysOf('\x1b]11;rgb\x1b[A')).toEqual(['\x1b[A']);
  });
});

describe('a marked paste', () => {
  test.each<[string, readonly string[], readonly string[]]>([
    ['is one token between keys', [`a${START}y\rq${END}b`], ['a', 'paste:y\nq', 'b']],
    ['has LF line ends', [`${START}a\r\nb\rc\n${END}`], ['paste:a\nb\nc\n']],
    ['waits for its end', [START, 'dy\r', '...', 'x', `${END}k`], ['paste:dy\nx', 'k']],
    ['is whole with its markers cut anywhere', [...`${START}a${END}`], ['paste:a']],
    ['can be empty', [`${START}${END}`], ['paste:']],
    ['keeps escapes that are in it', [`${START}\x1b[A${END}`], ['paste:\x1b[A']],
    ['keeps a partial marker that is in it', [START, 'a\x1b[20', 'b', END], ['paste:a\x1b[20b']],
    ['is apart from the next', [`${START}a${END}\t${START}b${END}`], ['paste:a', '\t', 'paste:b']],
    ['ends an escape before it', [`\x1b${START}a${END}`], [ESC_KEY, 'paste:a']],
    [
      'is not typed where it held an end marker',
      [`${START}a${END}dy\r${END}`],
      [`paste:a${END}dy\n`],
    ],
    [
      'is not typed where it held two',
      [`${START}a${END}y${END}\r${END}k`],
      [`paste:a${END}y${END}\n`, 'k'],
    ],
    ['has an end marker in a later read', [START, 'a', `${END}dy\r${END}`], [`paste:a${END}dy\n`]],
    [
      'is a paste by its end marker alone',
      [`${START}a${END}`, `dy\r${END}`],
      ['paste:a', 'paste:dy\n'],
    ],
    ['can have an end marker too many', [END, 'a'], ['a']],
  ])('%s', (_name, reads, keys) => {
    expect(keysOf(...reads)).toEqual(keys);
  });

  test.each<[string, readonly string[], readonly string[]]>([
    ['has no time limit', [`${START}ab`, '...', 'dy\r', '...', `c${END}d`], ['paste:abdy\nc', 'd']],
    ['that lost its end is left with ctrl+c', [`${START}ab`, '...', '\x03', 'd'], ['\x03', 'd']],
    ['holds a ctrl+c that comes along', [`${START}a`, '\x03', `d${END}`], ['paste:a\x03d']],
    ['holds one in a late read', [`${START}a`, '...', '\x03d', END], ['paste:a\x03d']],
    ['holds one behind a late read', [`${START}a`, '...', 'b', '\x03', END], ['paste:ab\x03']],
    [
      'left with ctrl+c leaves nothing',
      [`${START}a`, '...', '\x03', `${START}b${END}`],
      ['\x03', 'paste:b'],
    ],
  ])('%s', (_name, reads, keys) => {
    expect(keysOf(...reads)).toEqual(keys);
  });

  test('is asked about once it has been quiet, and then no more', () => {
    const { splitter } = readAll([`${START}abc`]);
    expect(splitter.patienceMs).toBe(3_000);
    splitter.giveUp();
    expect(splitter.patienceMs).toBeNull();
  });

  test('of a megabyte in small reads is one token', () => {
    const text = 'dy\r'.repeat(350_000);
    const reads = text.match(/[\s\S]{1,1000}/g) ?? [];
    expect(keysOf(START, ...reads, END)).toEqual([`paste:${text.replaceAll('\r', '\n')}`]);
  });

  test('above the bound is given up once, and its rest is not typed', () => {
    const megabyte = 'y\r'.repeat(512 * 1024);
    const reads = Array<string>(18).fill(megabyte);
    expect(keysOf(START, ...reads, `y\r${END}k`)).toEqual(['paste-too-long', 'k']);
    expect(keysOf(`${START}${'y'.repeat(MAX_PASTE_LENGTH + 1)}${END}k`)).toEqual([
      'paste-too-long',
      'k',
    ]);
  });

  test('as large as the bound comes whole', () => {
    const [paste] = keysOf(START, 'y'.repeat(MAX_PASTE_LENGTH), END);
    expect(paste).toHaveLength(MAX_PASTE_LENGTH + 'paste:'.length);
  });
});

describe('a paste without marks', () => {
  test.each<[string, string]>([
    ['two lines', 'A=1\rB=2\r'],
    ['lines with LF', 'A=1\nB=2\n'],
    ['a line between two ends', '\ry\r'],
    ['more than 512 characters', 'y'.repeat(513)],
  ])('is a read with %s', (_name, read) => {
    const { keys, splitter } = readAll([read]);
    expect(keys).toEqual([]);
    expect(splitter.patienceMs).toBe(100);
    expect(shown(splitter.giveUp())).toEqual([`paste:${read.replaceAll('\r', '\n')}`]);
  });

  test.each<[string, string]>([
    ['one line with its end', 'hello\r'],
    ['text after one line end', 'hello\rworld'],
    ['line ends with no text between', '\r\r\r'],
    ['512 characters', 'y'.repeat(512)],
    ['backspaces, which nobody pastes', 'a\rb\x7f\rc\r'],
    ['arrows, which nobody pastes', 'a\r\x1b[A\rc\r'],
  ])('is no read with %s', (_name, read) => {
    const { keys, splitter } = readAll([read]);
    expect(keys.join('')).toBe(read);
    expect(splitter.patienceMs).toBeNull();
  });

  test('goes on until the terminal is quiet, wherever its reads end', () => {
    const text = `${'x'.repeat(600)}\ry\r`;
    for (let cut = 513; cut < text.length; cut += 1) {
      expect(keysOf(text.slice(0, cut), text.slice(cut), '...', 'k')).toEqual([
        `paste:${text.replaceAll('\r', '\n')}`,
        'k',
      ]);
    }
  });

  test('is not guessed where the terminal has marked one', () => {
    expect(keysOf(`${START}a${END}`, 'a\rb\r')).toEqual(['paste:a', ...'a\rb\r']);
  });

  test.each([
    ['set', '1', true],
    ['reset', '2', true],
    ['unknown', '0', false],
  ])('is not guessed where the terminal says that it marks them: %s', (_name, mode, marks) => {
    const { splitter } = readAll([`\x1b[?2004;${mode}$y`]);
    expect(splitter.marksPastes).toBe(marks);
  });

  test('ends where a marked one begins', () => {
    expect(keysOf(`a\rb\r`, `c${START}d${END}`)).toEqual(['paste:a\nb\nc', 'paste:d']);
  });

  test('does not come from a terminal that marks them', () => {
    expect(readAll(['y\r'.repeat(300)], new KeySplitter({ marksPastes: true })).keys).toHaveLength(
      600,
    );
  });
});
