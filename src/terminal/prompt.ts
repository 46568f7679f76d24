import type { ReadStream, WriteStream } from 'node:tty';
import { KeyReader, Quiet } from './key-reader.ts';
import { KeySplitter } from './key-splitter.ts';
import type { KeyToken } from './key-tokens.ts';
import { DISABLE_BRACKETED_PASTE, ENABLE_BRACKETED_PASTE } from './screen.ts';

const ENTER = '\r';
const CTRL_C = '\x03';
const CTRL_D = '\x04';
const CTRL_U = '\x15';
const BACKSPACES = ['\x7f', '\b'];
/** Arrows, function keys and the like, which aren't part of an answer. */
const ESCAPE_SEQUENCE = /^\x1b{1,2}[[O]/;
/** ctrl with a letter, but tab and line ends: nobody means it as a part of a value, nor sees that it is one. */
const CONTROL_KEY = /^[\0-\x08\x0b\x0c\x0e-\x1f]$/;
const ERASE_CELL = '\b \b';

const NOT_PASTED = "Pasting isn't allowed here. Type the name.";

/**
 * How long nothing may follow an enter before it answers, in milliseconds. Longer than what was read at once takes
 * to arrive in parts, and shorter than people notice.
 */
const QUIET_MS = 50;

/** What a terminal's input tells when the terminal goes away. */
const GONE = ['end', 'error'] as const;

interface Surroundings {
  readonly stdin: ReadStream;
  readonly stderr: WriteStream;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly onSignal: (callback: (signal: { readonly number: number }) => void) => () => void;
  readonly onContinued: (callback: () => void) => () => void;
  readonly exit: (status: number) => never;
}

/**
 * Prompts for one value without showing it. Enter submits, but line ends within a paste belong to the
 * value: a multi-line key arrives whole, and nothing is left for the shell to run.
 *
 * @returns what was typed, with LF for the line ends of a paste, or `null` after ctrl+c or ctrl+d, or if
 * the terminal went away.
 */
export function hiddenPrompt(surroundings: Surroundings, question: string): Promise<string | null> {
  return prompt(surroundings, question, false);
}

/**
 * Prompts for a name that has to be typed by hand, after it was asked for: neither a paste nor what was typed before
 * answers.
 *
 * @returns what was typed, or `null` after ctrl+c or ctrl+d, or if the terminal went away.
 */
export function typedName(surroundings: Surroundings, question: string): Promise<string | null> {
  return prompt(surroundings, question, true);
}

function prompt(
  { stdin: input, stderr: output, env, onSignal, onContinued, exit }: Surroundings,
  question: string,
  isName: boolean,
): Promise<string | null> {
  const marksPastes = output.isTTY && env.TERM !== 'dumb';
  const [begin, end] = marksPastes ? [ENABLE_BRACKETED_PASTE, DISABLE_BRACKETED_PASTE] : ['', ''];
  // Otherwise the terminal would go on marking pastes, for the next program that reads it. Node itself ends raw mode,
  // which from the background would stop the process.
  const stopListening = onSignal(({ number }) => {
    output.write(`${end}\n`);
    exit(128 + number);
  });
  const wasRaw = input.isRaw;
  return new Promise((resolve) => {
    let answer = new Answer(isName);
    const quiet = new Quiet();
    let isAsked = !isName;
    // Nothing is lost by taking the marks for granted: see `Answer`.
    const reader = new KeyReader(input, new KeySplitter({ marksPastes: true }), read);
    const ask = (): void => {
      isAsked = true;
      output.write(question);
    };
    // The shell has changed the terminal's mode: what is typed would be shown. Node sets no mode twice. From the
    // background, this stops the process again.
    const stopContinuing = onContinued(() => {
      input.setRawMode(false);
      input.setRawMode(true);
      output.write(begin);
      if (!isAsked) return;
      // What can't be seen isn't continued.
      quiet.stop();
      answer = new Answer(isName);
      output.write(`\n${question}`);
    });
    const finish = (typed: string | null): void => {
      stopListening();
      stopContinuing();
      quiet.stop();
      for (const event of GONE) input.off(event, leave);
      reader.stop();
      // A terminal that went away has no mode any more.
      if (!input.readableEnded && !input.destroyed) input.setRawMode(wasRaw);
      output.write(`${end}\n`);
      resolve(typed);
    };
    const leave = (): void => finish(null);
    function read(tokens: readonly KeyToken[]): void {
      if (!isAsked) {
        quiet.begin(QUIET_MS, ask);
        return;
      }
      const { echo, problem } = answer.take(tokens);
      if (problem !== null) output.write(`\n${problem}\n${question}`);
      if (isName) output.write(problem === null ? echo : answer.typed);
      // Whatever else comes now would go to the shell.
      if (answer.end === 'left') quiet.begin(QUIET_MS, leave);
      else if (answer.end === 'entered') quiet.begin(QUIET_MS, () => finish(answer.typed));
      else quiet.stop();
    }
    for (const event of GONE) input.on(event, leave);
    input.setRawMode(true);
    // After raw mode is on, so nothing typed at the prompt is echoed.
    output.write(begin);
    reader.start();
    if (isAsked) ask();
    else quiet.begin(QUIET_MS, ask);
  });
}

/**
 * What is typed at a prompt. An enter answers once nothing follows it: a line end with more behind it is part of a
 * paste that the terminal didn't mark, because no one types that fast.
 */
class Answer {
  readonly #isName: boolean;
  typed = '';
  end: 'entered' | 'left' | null = null;

  /** @param isName it is shown: printable ASCII, on one line, and typed by hand */
  constructor(isName: boolean) {
    this.#isName = isName;
  }

  /** @returns what shows on the line what was typed, and why a paste was refused, if one was. */
  take(tokens: readonly KeyToken[]): { readonly echo: string; readonly problem: string | null } {
    let echo = '';
    let problem: string | null = null;
    for (const { kind, text } of tokens) {
      if (this.end === 'left') break;
      if (kind === 'report' || (kind === 'key' && ESCAPE_SEQUENCE.test(text))) continue;
      if (kind !== 'key' && this.#isName) problem = NOT_PASTED;
      else if (kind === 'paste-too-long') problem = 'The paste was too long, so it was ignored.';
      else if (kind === 'paste') this.#add(text.replace(/\r\n?/g, '\n'));
      // With alt, a key types what it does without.
      else echo += this.#press(text.replace(/^\x1b/, ''));
    }
    return { echo, problem };
  }

  #press(key: string): string {
    if (key === CTRL_C || key === CTRL_D) {
      this.end = 'left';
      return '';
    }
    if (key === CTRL_U) return this.#erase(this.typed.length);
    if (BACKSPACES.includes(key)) return this.#erase([...this.typed].at(-1)?.length ?? 0);
    if (CONTROL_KEY.test(key) || (this.#isName && !/^[!-~\r]$/.test(key))) return '';
    this.#add(key === ENTER ? '' : key);
    if (key === ENTER) this.end = 'entered';
    return key === ENTER ? '' : key;
  }

  #add(text: string): void {
    // The enter before it has answered nothing.
    if (this.end === 'entered') this.typed += '\n';
    this.end = null;
    this.typed += text;
  }

  #erase(length: number): string {
    this.end = null;
    this.typed = this.typed.slice(0, this.typed.length - length);
    return ERASE_CELL.repeat(length);
  }
}
