import { Readable } from 'node:stream';
import { KeyReader } from './key-reader.ts';
import { KeySplitter, PASTE_END, PASTE_START } from './key-splitter.ts';
import { ESCAPE_KEY, type KeyToken } from './key-tokens.ts';
import { backgroundIn } from './screen.ts';

/** The terminal's input as provided by Node: `process.stdin`. */
interface TerminalInput extends Readable {
  readonly isTTY?: boolean;
  setRawMode?(isRaw: boolean): unknown;
  ref?(): unknown;
  unref?(): unknown;
}

/** Control characters but backspace, tab, LF and CR; and any key with alt. */
const CHORD = /^(?:[\u0000-\u0007\u000b\u000c\u000e-\u001f]|\u001b.)$/su;

/**
 * The terminal's input, given to Ink as `stdin`. Emits one key or one paste per turn of the event loop, and only
 * after the previous one was read, so each `useInput` has rendered the effect of the last key before the next
 * arrives. Reads the terminal in raw mode only; turn that on before the first frame, because earlier input goes
 * through the terminal's line editing.
 *
 * In order with the keys, it emits what Ink must not see:
 *
 * - `chord`, a key with ctrl or alt: `ink-text-input` would type its letter.
 * - `background`, `dark` or `light`, when the terminal tells.
 * - `paste-too-long` for a paste over the limit, which is dropped entirely.
 *
 * `close` says that the terminal has gone. Keys not handed on by then are dropped: no one would see what they do.
 */
export class KeyStream extends Readable {
  readonly #terminal: TerminalInput;
  readonly #reader: KeyReader;
  #waiting: KeyToken[] = [];
  /** Whether Ink has read the last key. */
  #isWanted = false;
  #turn: NodeJS.Immediate | undefined;
  #times = 1;

  /**
   * Whether a key that waits comes together with those before it in one turn: as more text, or as the same key once more.
   * Both are as the terminal sends them.
   */
  joins: (first: string, next: string) => 'text' | 'times' | null = () => null;

  constructor(terminal: TerminalInput) {
    // One object is one key, and at most one is ready to read.
    super({ objectMode: true, highWaterMark: 1 });
    this.#terminal = terminal;
    this.#reader = new KeyReader(terminal, new KeySplitter(), (tokens) => this.#wait(tokens));
    // Never removed, even while not reading: an unhandled error would end the process.
    for (const event of ['error', 'end', 'close']) terminal.on(event, () => this.destroy());
  }

  get isTTY(): boolean {
    return this.#terminal.isTTY === true;
  }

  /** How many times the key came that was handed on last: it was held, and came faster than it was read. */
  get times(): number {
    return this.#times;
  }

  /** Hands on a chord that means nothing as what it may have been: the Escape key, and a key right behind it. */
  replaceByEsc(chord: string): void {
    const keys = [ESCAPE_KEY, chord.slice(1)];
    this.#waiting.unshift(...keys.map((text) => ({ kind: 'key', text }) as const));
    this.#planTurn();
  }

  /** Drops what was typed and is not handed on yet. */
  dropWaiting(): void {
    this.#waiting = this.#waiting.filter(({ kind }) => kind === 'report');
  }

  /** Outside raw mode the terminal belongs to someone else: stop reading and drop what is queued. */
  setRawMode(isRaw: boolean): this {
    if (!isRaw) this.#stop();
    this.#terminal.setRawMode?.(isRaw);
    if (isRaw && !this.destroyed) this.#reader.start();
    return this;
  }

  ref(): this {
    this.#terminal.ref?.();
    return this;
  }

  unref(): this {
    this.#terminal.unref?.();
    return this;
  }

  /** A no-op: keys are already text, and Node's version would count the queued one in characters. */
  override setEncoding(_encoding: BufferEncoding): this {
    return this;
  }

  override _read(): void {
    this.#isWanted = true;
    this.#planTurn();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#stop();
    done(error);
  }

  #stop(): void {
    this.#reader.stop();
    this.#waiting = [];
    clearImmediate(this.#turn);
    this.#turn = undefined;
  }

  #wait(tokens: readonly KeyToken[]): void {
    for (const token of tokens) this.#waiting.push(token);
    this.#planTurn();
  }

  #planTurn(): void {
    if (this.#turn !== undefined || !this.#isWanted || this.#waiting.length === 0) return;
    this.#turn = setImmediate(() => {
      this.#turn = undefined;
      const token = this.#waiting.shift();
      if (token !== undefined) this.#handOn(this.#joined(token));
      this.#planTurn();
    });
  }

  #joined(token: KeyToken): KeyToken {
    this.#times = 1;
    let { text } = token;
    while (token.kind === 'key' && this.#waiting[0]?.kind === 'key') {
      const how = this.joins(token.text, this.#waiting[0].text);
      if (how === null) break;
      if (how === 'text') text += this.#waiting[0].text;
      else this.#times += 1;
      this.#waiting.shift();
    }
    return { ...token, text };
  }

  #handOn({ kind, text }: KeyToken): void {
    if (kind === 'paste-too-long') {
      this.emit('paste-too-long');
    } else if (kind === 'report') {
      const background = backgroundIn(text);
      if (background !== null) this.emit('background', background);
    } else if (kind === 'key' && CHORD.test(text)) {
      this.emit('chord', text);
      // Ink draws what its own hooks hear before the next key. Of this it knows nothing: React needs a turn for it.
      this.#turn = setImmediate(() => {
        this.#turn = setImmediate(() => {
          this.#turn = undefined;
          this.#planTurn();
        });
      });
    } else {
      this.#isWanted = false;
      this.push(kind === 'paste' ? PASTE_START + text + PASTE_END : text);
    }
  }
}
