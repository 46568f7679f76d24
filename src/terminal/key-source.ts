import type { Readable } from 'node:stream';
import { KeySplitter } from './key-splitter.ts';
import type { KeyToken } from './key-token.ts';

/** The terminal's input as provided by Node: `process.stdin`. */
export interface TerminalInput extends Readable {
  readonly isTTY?: boolean;
  readonly isRaw?: boolean;
  setRawMode?(isRaw: boolean): unknown;
  ref?(): unknown;
  unref?(): unknown;
}

/** Why input ended. */
export type InputClosed =
  | { readonly kind: 'end' }
  | { readonly kind: 'error'; readonly error: Error };

/** Runs `run` once after `ms`. @returns a function that cancels it. */
export type After = (ms: number, run: () => void) => () => void;

const afterTimeout: After = (ms, run) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

interface KeySourceOptions {
  readonly onKeys: (keys: readonly KeyToken[]) => void;
  /** Called once. */
  readonly onClosed: (reason: InputClosed) => void;
  readonly after?: After | undefined;
}

/** Reads a terminal and splits its input; knows when to stop waiting for the rest of a sequence. */
export class KeySource {
  readonly #terminal: TerminalInput;
  readonly #onKeys: (keys: readonly KeyToken[]) => void;
  readonly #after: After;
  #splitter = new KeySplitter();
  #isReading = false;
  #isHeldBack = false;
  #isClosed = false;
  #cancelGivingUp: () => void = () => {};

  constructor(terminal: TerminalInput, { onKeys, onClosed, after }: KeySourceOptions) {
    this.#terminal = terminal;
    this.#onKeys = onKeys;
    this.#after = after ?? afterTimeout;
    const close = (reason: InputClosed): void => {
      if (this.#isClosed) return;
      this.#isClosed = true;
      this.stop();
      onClosed(reason);
    };
    // Never removed, even while not reading: an unhandled error would end the process.
    terminal.on('error', (error: Error) => close({ kind: 'error', error }));
    terminal.on('end', () => close({ kind: 'end' }));
    terminal.on('close', () => close({ kind: 'end' }));
  }

  start(): void {
    if (this.#isReading || this.#isClosed) return;
    this.#isReading = true;
    this.#terminal.on('data', this.#receive);
    this.#terminal.resume();
  }

  /** Forgets unfinished input: its rest goes to whoever reads the terminal next. */
  stop(): void {
    if (!this.#isReading) return;
    this.#isReading = false;
    this.#isHeldBack = false;
    this.#terminal.off('data', this.#receive);
    this.#terminal.pause();
    this.#cancelGivingUp();
    this.#splitter = new KeySplitter({ marksPastes: this.#splitter.marksPastes });
  }

  /** Leaves further input in the terminal until `goOn`. */
  holdBack(): void {
    if (!this.#isReading || this.#isHeldBack) return;
    this.#isHeldBack = true;
    this.#terminal.pause();
    // An unfinished sequence may continue in the input that isn't being read.
    this.#cancelGivingUp();
  }

  goOn(): void {
    if (!this.#isHeldBack) return;
    this.#isHeldBack = false;
    this.#terminal.resume();
    this.#planGivingUp();
  }

  readonly #receive = (chunk: Uint8Array): void => {
    this.#handOn(this.#splitter.read(chunk));
  };

  #handOn(tokens: readonly KeyToken[]): void {
    this.#planGivingUp();
    this.#onKeys(tokens);
  }

  #planGivingUp(): void {
    this.#cancelGivingUp();
    const { patienceMs } = this.#splitter;
    if (patienceMs === null) return;
    this.#cancelGivingUp = this.#after(patienceMs, () => {
      // After a busy turn the rest may already be waiting, and timers run before reads.
      const afterReads = setImmediate(() => this.#handOn(this.#splitter.giveUp()));
      this.#cancelGivingUp = () => clearImmediate(afterReads);
    });
  }
}
