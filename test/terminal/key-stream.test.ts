import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import type { InputClosed } from '../../src/terminal/key-source.ts';
import { KeyStream } from '../../src/terminal/key-stream.ts';

/** A stream that stands for a terminal and notes what it is asked for. */
class TerminalStream extends PassThrough {
  readonly isTTY = true;
  isRaw = false;
  readonly asked: string[] = [];

  setRawMode(isRaw: boolean): this {
    this.isRaw = isRaw;
    this.asked.push(`raw ${isRaw}`);
    return this;
  }

  ref(): void {
    this.asked.push('ref');
  }

  unref(): void {
    this.asked.push('unref');
  }
}

/** A clock that stands still until it is moved. */
class StillClock {
  readonly #timers = new Map<number, () => void>();
  #count = 0;
  waits: number[] = [];

  readonly after = (ms: number, run: () => void): (() => void) => {
    const id = this.#count++;
    this.waits.push(ms);
    this.#timers.set(id, run);
    return () => this.#timers.delete(id);
  };

  ring(): void {
    const due = [...this.#timers.values()];
    this.#timers.clear();
    for (const run of due) run();
  }
}

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Turns until nothing that is under way can still bring a key. */
async function manyTurns(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await nextTurn();
}

function open({ takes = '' }: { readonly takes?: string } = {}) {
  const terminal = new TerminalStream();
  const clock = new StillClock();
  const seen: string[] = [];
  /** The keys by the reads that brought them. */
  const passes: string[][] = [];
  const closed: InputClosed[] = [];
  const keys = new KeyStream(terminal, {
    takeChord(control) {
      seen.push(`chord ${control.charCodeAt(0)}`);
      return takes.includes(control);
    },
    onPaste: (text) => seen.push(`paste ${text}`),
    onPasteTooLong: () => seen.push('too long'),
    onBackground: (background) => seen.push(`background ${background}`),
    onClosed: (reason) => closed.push(reason),
    after: clock.after,
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
  return { terminal, clock, keys, seen, passes, closed, listen };
}

describe('a key stream', () => {
  test('is the terminal in all that Ink asks of it', () => {
    const { terminal, keys } = open();
    expect(keys.isTTY).toBe(true);
    keys.ref();
    keys.setRawMode(true);
    expect(keys.isRaw).toBe(true);
    keys.setRawMode(false);
    keys.unref();
    expect(terminal.asked).toEqual(['ref', 'raw true', 'raw false', 'unref']);
  });

  test('hands on one key a turn', async () => {
    const { terminal, seen, listen } = open();
    listen();
    terminal.write('abc');
    const counts: number[] = [];
    for (let turn = 0; turn < 10; turn += 1) {
      await nextTurn();
      counts.push(seen.length);
    }
    expect(seen).toEqual(['a', 'b', 'c']);
    const steps = counts.map((count, turn) => count - (counts[turn - 1] ?? 0));
    expect(Math.max(...steps)).toBe(1);
  });

  test('hands on no key before the last one was read, and joins none', async () => {
    const { terminal, keys, listen, passes } = open();
    // As when the last field of a screen goes and the next one has not come.
    listen();
    keys.removeAllListeners('readable');
    terminal.write('\x1b[A\x1b[Bab');
    await manyTurns();
    expect(passes).toEqual([]);
    listen();
    await manyTurns();
    expect(passes).toEqual([['\x1b[A'], ['\x1b[B'], ['a'], ['b']]);
  });

  test('asks the app for chords first, in their place', async () => {
    const { terminal, seen, listen } = open({ takes: '\x13' });
    listen();
    terminal.write('a\x13b\x18');
    await manyTurns();
    expect(seen).toEqual(['a', 'chord 19', 'b', 'chord 24', '\x18']);
  });

  test('asks the app for no key that is none of its chords', async () => {
    const { terminal, seen, listen } = open({ takes: '\t\r\n\b' });
    listen();
    terminal.write('\t\n\r\b\x7f\x1f\0');
    await manyTurns();
    expect(seen).toEqual(['\t', '\r', '\r', '\b', '\x7f', '\x1f', '\0']);
  });

  test('hands pastes to the app, in their place', async () => {
    const { terminal, seen, listen } = open();
    listen();
    terminal.write('a\x1b[200~y\r\x1b[201~b');
    await manyTurns();
    expect(seen).toEqual(['a', 'paste y\n', 'b']);
  });

  test('says that a paste was too long', async () => {
    const { terminal, seen, listen } = open();
    listen();
    terminal.write(`\x1b[200~${'y'.repeat(17 * 1024 * 1024)}\x1b[201~b`);
    await manyTurns();
    expect(seen).toEqual(['too long', 'b']);
  });

  test('takes a lone escape for the key once nothing follows it', async () => {
    const { terminal, clock, seen, listen } = open();
    listen();
    terminal.write('\x1b');
    await manyTurns();
    expect(seen).toEqual([]);
    expect(clock.waits).toEqual([30]);
    clock.ring();
    await manyTurns();
    expect(seen).toEqual(['\x1b[27u']);
  });

  test('takes no escape for the key while its rest is waiting to be read', async () => {
    const { terminal, clock, seen, listen } = open();
    listen();
    terminal.write('\x1b');
    await manyTurns();
    clock.ring();
    terminal.write('[A');
    await manyTurns();
    expect(seen).toEqual(['\x1b[A']);
  });

  test('keeps an unmarked paste together until the terminal is quiet', async () => {
    const { terminal, clock, seen, listen } = open();
    listen();
    terminal.write(`${'x'.repeat(4095)}\r`);
    await manyTurns();
    terminal.write('y');
    await manyTurns();
    expect(seen).toEqual([]);
    expect(clock.waits).toEqual([100, 100]);
    clock.ring();
    await manyTurns();
    expect(seen).toEqual([`paste ${'x'.repeat(4095)}\ny`]);
  });

  test('reads no further while more than a thousand keys wait, and loses none', async () => {
    const { terminal, keys, seen, listen } = open();
    keys.setRawMode(true);
    // Arrows, since so many letters at once would be a paste.
    terminal.write('\x1b[A'.repeat(2000));
    terminal.write('\x1b[B'.repeat(2000));
    await manyTurns();
    expect(terminal.isPaused()).toBe(true);
    expect(terminal.readableLength).toBeGreaterThan(0);
    listen();
    while (seen.length < 4000) await nextTurn();
    expect(seen).toEqual([...Array(2000).fill('\x1b[A'), ...Array(2000).fill('\x1b[B')]);
  });

  test('reads the terminal in raw mode only, and drops what waits when it ends', async () => {
    const { terminal, keys, seen, listen } = open();
    terminal.write('a');
    await manyTurns();
    expect(terminal.readableLength).toBe(1);
    keys.setRawMode(true);
    await manyTurns();
    keys.setRawMode(false);
    terminal.write('b');
    await manyTurns();
    expect(terminal.readableLength).toBe(1);
    listen();
    await manyTurns();
    expect(seen).toEqual(['b']);
  });

  test('forgets an escape when raw mode ends', async () => {
    const { terminal, clock, keys, seen, listen } = open();
    listen();
    terminal.write('\x1b');
    await manyTurns();
    keys.setRawMode(false);
    keys.setRawMode(true);
    clock.ring();
    terminal.write('[');
    clock.ring();
    await manyTurns();
    expect(seen).toEqual(['[']);
  });

  test('says once that the terminal has ended, and ends', async () => {
    const { terminal, keys, closed, listen } = open();
    listen();
    terminal.end();
    await manyTurns();
    expect(closed).toEqual([{ kind: 'end' }]);
    expect(keys.readableEnded).toBe(true);
  });

  test('says that the terminal has failed, whether it is read or not', async () => {
    const { terminal, closed, keys } = open();
    const error = Object.assign(new Error('read EIO'), { code: 'EIO' });
    terminal.destroy(error);
    await manyTurns();
    expect(closed).toEqual([{ kind: 'error', error }]);
    expect(() => keys.setRawMode(true)).not.toThrow();
  });

  test('acts on no key after the terminal has gone', async () => {
    const { terminal, seen, closed, listen } = open();
    listen();
    terminal.write('\x1b[A'.repeat(100));
    await nextTurn();
    terminal.destroy();
    await manyTurns();
    expect(closed).toEqual([{ kind: 'end' }]);
    expect(seen.length).toBeLessThan(5);
  });
});
