import type { ReadStream, WriteStream } from 'node:tty';
import {
  disableBracketedPaste,
  enableBracketedPaste,
  PASTE_END,
  PASTE_START,
  QUIET_IN_PASTE_MS,
} from './bracketed-paste.ts';
import { keyByNumber } from './key-by-number.ts';

const LINE_END = /^(\r\n|\r|\n)/;
const ESCAPE = '\x1b';
const CTRL_C = '\x03';
const CTRL_D = '\x04';
const CTRL_U = '\x15';
/** Arrows, function keys and terminal replies, which aren't part of a value, and keys sent by number. */
const ESCAPE_SEQUENCE = /^\x1b(\[[0-?]*[ -/]*[@-~]|O[A-Z])/;
const UNFINISHED_SEQUENCE = /^\x1b(\[[0-?]*)?$/;
const BACKSPACE = new Set(['\x7f', '\b']);

interface Surroundings {
  readonly stdin: ReadStream;
  readonly stderr: WriteStream;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/**
 * Prompts for one value without showing it. Enter submits, but line ends within a paste belong to the
 * value: a multi-line key arrives whole, and nothing is left for the shell to run.
 *
 * @returns what was typed, with LF for the line ends of a paste, or `null` after ctrl+c or ctrl+d, or if
 * the terminal went away.
 */
export function hiddenPrompt(
  { stdin: input, stderr: output, env }: Surroundings,
  question: string,
): Promise<string | null> {
  const wasRaw = input.isRaw;
  input.setRawMode(true);
  // After raw mode is on, so nothing typed at the prompt is echoed.
  const marksPastes = output.isTTY && env.TERM !== 'dumb';
  const [begin, end] = marksPastes ? [enableBracketedPaste, disableBracketedPaste] : ['', ''];
  output.write(begin + question);
  input.setEncoding('utf8');
  input.resume();
  return new Promise((resolve) => {
    let reading = NOTHING_TYPED;
    let readAtMs = performance.now();
    const finish = (answer: string | null): void => {
      input.off('data', read);
      input.off('end', leave);
      input.setRawMode(wasRaw);
      input.pause();
      output.write(`${end}\n`);
      resolve(answer);
    };
    const leave = (): void => finish(null);
    const read = (chunk: string): void => {
      const quietMs = performance.now() - readAtMs;
      readAtMs += quietMs;
      // The end marker of a paste was lost: nothing else could end the prompt.
      const isLost = reading.isPasting && quietMs >= QUIET_IN_PASTE_MS;
      reading = readHidden(isLost && chunk === CTRL_C ? NOTHING_TYPED : reading, chunk);
      if (reading.end === 'entered') finish(reading.typed);
      else if (reading.end === 'left') finish(null);
    };
    input.on('data', read);
    input.on('end', leave);
  });
}

export interface HiddenReading {
  readonly typed: string;
  /** Between the markers of a paste. */
  readonly isPasting: boolean;
  /** The start of an escape sequence, to be completed by the next read. */
  readonly held: string;
  readonly end: 'entered' | 'left' | null;
}

export const NOTHING_TYPED: HiddenReading = { typed: '', isPasting: false, held: '', end: null };

/**
 * Processes one read. If the terminal doesn't mark pastes, a line end with more text behind it in the same
 * read counts as a paste: no one types that fast.
 */
export function readHidden(before: HiddenReading, chunk: string): HiddenReading {
  let { typed, isPasting } = before;
  let rest = before.held + chunk;
  while (rest !== '') {
    const mark = [PASTE_START, PASTE_END].find((one) => rest.startsWith(one));
    if (mark !== undefined) {
      isPasting = mark === PASTE_START;
      rest = rest.slice(mark.length);
      continue;
    }
    if (UNFINISHED_SEQUENCE.test(rest)) return { typed, isPasting, held: rest, end: null };
    const sequence = isPasting ? undefined : ESCAPE_SEQUENCE.exec(rest)?.[0];
    if (sequence !== undefined) {
      rest = typedBy(sequence) + rest.slice(sequence.length);
      continue;
    }
    const lineEnd = LINE_END.exec(rest)?.[0];
    if (lineEnd !== undefined) {
      rest = rest.slice(lineEnd.length);
      if (!isPasting && rest === '') return { typed, isPasting, held: '', end: 'entered' };
      typed += '\n';
      continue;
    }
    const character = String.fromCodePoint(rest.codePointAt(0) ?? 0);
    rest = rest.slice(character.length);
    if (isPasting) typed += character;
    else if (character === CTRL_C || character === CTRL_D)
      return { typed, isPasting, held: '', end: 'left' };
    else if (character === CTRL_U) typed = '';
    else if (character === ESCAPE) continue;
    else if (BACKSPACE.has(character)) typed = [...typed].slice(0, -1).join('');
    else typed += character;
  }
  return { typed, isPasting, held: '', end: null };
}

/** @returns the text of a key sent by number, including ctrl+c and the like; nothing for other keys. */
function typedBy(sequence: string): string {
  const key = keyByNumber(sequence) ?? '';
  return key.startsWith(ESCAPE) ? '' : key;
}
