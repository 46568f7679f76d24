import type { ReadStream, WriteStream } from 'node:tty';
import { KeySplitter } from './key-splitter.ts';
import { DISABLE_BRACKETED_PASTE, ENABLE_BRACKETED_PASTE } from './screen.ts';

const ENTER = '\r';
const CTRL_C = '\x03';
const CTRL_D = '\x04';
const CTRL_U = '\x15';
const BACKSPACES = ['\x7f', '\b'];
/** Arrows, function keys and the like, which aren't part of a value. */
const ESCAPE_SEQUENCE = /^\x1b{1,2}[[O]/;

interface Surroundings {
  readonly stdin: ReadStream;
  readonly stderr: WriteStream;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly onSignal: (callback: (signal: { readonly number: number }) => void) => () => void;
  readonly exit: (status: number) => never;
}

/**
 * Prompts for one value without showing it. Enter submits, but line ends within a paste belong to the
 * value: a multi-line key arrives whole, and nothing is left for the shell to run.
 *
 * @returns what was typed, with LF for the line ends of a paste, or `null` after ctrl+c or ctrl+d, or if
 * the terminal went away.
 */
export function hiddenPrompt(
  { stdin: input, stderr: output, env, onSignal, exit }: Surroundings,
  question: string,
): Promise<string | null> {
  const marksPastes = output.isTTY && env.TERM !== 'dumb';
  const [begin, end] = marksPastes ? [ENABLE_BRACKETED_PASTE, DISABLE_BRACKETED_PASTE] : ['', ''];
  // Otherwise the terminal would go on marking pastes, for whoever reads it next. Node itself ends raw mode,
  // which from the background would stop the process.
  const stopListening = onSignal(({ number }) => {
    output.write(`${end}\n`);
    exit(128 + number);
  });
  const wasRaw = input.isRaw;
  input.setRawMode(true);
  // After raw mode is on, so nothing typed at the prompt is echoed.
  output.write(begin + question);
  input.resume();
  return new Promise((resolve) => {
    const reading = new HiddenReading();
    let readAtMs = performance.now();
    const finish = (answer: string | null): void => {
      stopListening();
      input.off('data', read);
      input.off('end', leave);
      input.setRawMode(wasRaw);
      input.pause();
      output.write(`${end}\n`);
      resolve(answer);
    };
    const leave = (): void => finish(null);
    const read = (chunk: Uint8Array): void => {
      const quietMs = performance.now() - readAtMs;
      readAtMs += quietMs;
      const how = reading.read(chunk, quietMs);
      if (how !== null) finish(how === 'entered' ? reading.typed : null);
    };
    input.on('data', read);
    input.on('end', leave);
  });
}

/** What is typed at the prompt. */
export class HiddenReading {
  // Nothing is lost by taking the marks for granted: see `read`.
  readonly #splitter = new KeySplitter({ marksPastes: true });
  typed = '';

  /**
   * Takes one read. If the terminal doesn't mark pastes, a line end with more text behind it in the same read
   * counts as a paste: no one types that fast.
   *
   * @param quietMs how long nothing had come.
   * @returns how the prompt ended, or `null` if it goes on.
   */
  read(chunk: Uint8Array, quietMs = 0): 'entered' | 'left' | null {
    const { patienceMs } = this.#splitter;
    const isGivenUp = patienceMs !== null && quietMs >= patienceMs;
    const before = isGivenUp ? this.#splitter.giveUp() : [];
    const tokens = [...before, ...this.#splitter.read(chunk)];
    for (const [index, token] of tokens.entries()) {
      if (token.kind === 'paste') this.typed += token.text.replace(/\r\n?/g, '\n');
      if (token.kind !== 'key' || ESCAPE_SEQUENCE.test(token.text)) continue;
      // With alt, a key types what it does without.
      const key = token.text.replace(/^\x1b/, '');
      if (key === CTRL_C || key === CTRL_D) return 'left';
      if (key === ENTER && index === tokens.length - 1) return 'entered';
      if (key === CTRL_U) this.typed = '';
      else if (BACKSPACES.includes(key)) this.typed = [...this.typed].slice(0, -1).join('');
      else this.typed += key === ENTER ? '\n' : key;
    }
    return null;
  }
}
