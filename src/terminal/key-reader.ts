import type { Readable } from 'node:stream';
import type { KeySplitter } from './key-splitter.ts';
import type { KeyToken } from './key-tokens.ts';

/** Reads keys and whole pastes from a terminal in raw mode, for the app and for prompts. */
export class KeyReader {
  readonly #terminal: Readable;
  readonly #splitter: KeySplitter;
  readonly #onTokens: (tokens: readonly KeyToken[]) => void;
  readonly #quiet = new Quiet();
  #isReading = false;

  /** @param onTokens receives what came at once, which may be nothing yet. */
  constructor(
    terminal: Readable,
    splitter: KeySplitter,
    onTokens: (tokens: readonly KeyToken[]) => void,
  ) {
    this.#terminal = terminal;
    this.#splitter = splitter;
    this.#onTokens = onTokens;
  }

  start(): void {
    if (this.#isReading) return;
    this.#isReading = true;
    this.#terminal.on('data', this.#receive);
    this.#terminal.resume();
  }

  /** Stops reading, and forgets what is unfinished. */
  stop(): void {
    if (this.#isReading) this.#terminal.off('data', this.#receive).pause();
    this.#isReading = false;
    this.#splitter.reset();
    this.#quiet.stop();
  }

  readonly #receive = (chunk: Uint8Array): void => this.#handOn(this.#splitter.read(chunk));

  #handOn(tokens: readonly KeyToken[]): void {
    const { patienceMs } = this.#splitter;
    if (patienceMs === null) this.#quiet.stop();
    else this.#quiet.begin(patienceMs, () => this.#handOn(this.#splitter.giveUp()));
    this.#onTokens(tokens);
  }
}

/** Waits until the terminal has been quiet for a while. */
export class Quiet {
  #timer: NodeJS.Timeout | undefined;
  #turn: NodeJS.Immediate | undefined;

  /** Calls back once, after `ms` milliseconds, unless stopped or begun again before. */
  begin(ms: number, onQuiet: () => void): void {
    this.stop();
    this.#timer = setTimeout(() => {
      // After a busy turn, input may already be waiting, and timers run before reads.
      this.#turn = setImmediate(onQuiet);
    }, ms);
  }

  stop(): void {
    clearTimeout(this.#timer);
    clearImmediate(this.#turn);
  }
}
