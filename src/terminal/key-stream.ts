import { Readable } from 'node:stream';
import { type After, type InputClosed, KeySource, type TerminalInput } from './key-source.ts';
import type { KeyToken } from './key-token.ts';
import type { Background } from './terminal-report.ts';

export interface KeyStreamOptions {
  /**
   * Offered each control character from ctrl+a to ctrl+z, except tab, LF, CR and backspace, before Ink.
   *
   * @returns whether the app handled it. Ink then never sees it.
   */
  readonly takeChord: (control: string) => boolean;
  /** Called for each paste with LF line ends, some of which may have been CRLF. Ink never sees pastes. */
  readonly onPaste: (text: string, hadCrLf?: boolean) => void;
  /** Called once for a paste over the size limit, which is dropped entirely. */
  readonly onPasteTooLong: () => void;
  /** Called when the terminal tells its background, in order with the keys. Ink never sees what it reports. */
  readonly onBackground: (background: Background) => void;
  /** Called once. Keys not handled by then are dropped: no one would see what they do. */
  readonly onClosed: (reason: InputClosed) => void;
  /** The clock, for tests. */
  readonly after?: After;
}

/** With more keys than this queued, stop reading the terminal. */
const ENOUGH_WAITING = 1024;

const CHORD = /^[\u0001-\u0007\u000b\u000c\u000e-\u001a]$/;

/**
 * The terminal's input, given to Ink as `stdin`. Emits one key per turn of the event loop, and only after the
 * previous one was read, so each `useInput` has rendered the effect of the last key before the next arrives.
 * Reads the terminal in raw mode only; turn that on before the first frame, because earlier input goes
 * through the terminal's line editing.
 */
export class KeyStream extends Readable {
  readonly #terminal: TerminalInput;
  readonly #source: KeySource;
  readonly #options: KeyStreamOptions;
  #waiting: KeyToken[] = [];
  /** Index of the next key in `#waiting`. Shifting the array would copy all the keys behind it. */
  #next = 0;
  /** Whether Ink has read the last key. */
  #isWanted = false;
  #turn: NodeJS.Immediate | null = null;

  constructor(terminal: TerminalInput, options: KeyStreamOptions) {
    // One object is one key, and at most one is ready to read.
    super({ objectMode: true, highWaterMark: 1 });
    this.#terminal = terminal;
    this.#options = options;
    this.#source = new KeySource(terminal, {
      onKeys: (keys) => this.#wait(keys),
      onClosed: (reason) => this.#close(reason),
      after: options.after,
    });
  }

  get isTTY(): boolean {
    return this.#terminal.isTTY === true;
  }

  get isRaw(): boolean {
    return this.#terminal.isRaw === true;
  }

  /** Outside raw mode the terminal belongs to someone else: stop reading and drop what is queued. */
  setRawMode(isRaw: boolean): this {
    if (!isRaw) this.#stop();
    this.#terminal.setRawMode?.(isRaw);
    if (isRaw) this.#source.start();
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

  #wait(keys: readonly KeyToken[]): void {
    for (const key of keys) this.#waiting.push(key);
    if (this.#waiting.length - this.#next > ENOUGH_WAITING) this.#source.holdBack();
    this.#planTurn();
  }

  #planTurn(): void {
    if (this.#turn !== null || !this.#isWanted || this.#next === this.#waiting.length) return;
    this.#turn = setImmediate(() => {
      this.#turn = null;
      this.#handOnOne();
      this.#planTurn();
    });
  }

  #handOnOne(): void {
    const token = this.#waiting[this.#next];
    if (token === undefined) return;
    this.#next += 1;
    if (this.#next === this.#waiting.length) {
      this.#forgetWaiting();
      this.#source.goOn();
    }
    this.#handOn(token);
  }

  #handOn(token: KeyToken): void {
    switch (token.kind) {
      case 'paste':
        this.#options.onPaste(token.text, ...(token.hadCrLf ? [true] : []));
        break;
      case 'paste-too-long':
        this.#options.onPasteTooLong();
        break;
      case 'background':
        this.#options.onBackground(token.background);
        break;
      case 'key':
        if (CHORD.test(token.key) && this.#options.takeChord(token.key)) break;
        this.#isWanted = false;
        this.push(token.key);
        break;
    }
  }

  #forgetWaiting(): void {
    this.#waiting = [];
    this.#next = 0;
  }

  #stop(): void {
    this.#source.stop();
    if (this.#turn !== null) clearImmediate(this.#turn);
    this.#turn = null;
    this.#forgetWaiting();
  }

  #close(reason: InputClosed): void {
    this.#stop();
    this.push(null);
    this.#options.onClosed(reason);
  }
}
