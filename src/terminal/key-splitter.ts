import { type KeyToken, readEscape, typedKeys } from './key-tokens.ts';

/** What a terminal writes around pasted text once asked to. */
export const PASTE_START = '\u001b[200~';
export const PASTE_END = '\u001b[201~';

/** In UTF-16 units: twice the longest value. In a field of text, more would take seconds for each key. */
export const MAX_PASTE_LENGTH = 2 * 1024 * 1024;

const CTRL_C = '\u0003';

/**
 * Splits what is read from the terminal into keys and whole pastes, however it was cut: an unfinished character,
 * sequence or paste waits for the next read. Keys stay as the terminal sent them: what each is, Ink reads.
 *
 * - Text before an unmatched end marker is the rest of a paste that contained one. It is never typing.
 * - Unless the terminal has shown that it marks pastes, a read that looks pasted is one, together with everything
 * that follows until the terminal goes quiet.
 */
export class KeySplitter {
  #decoder = newDecoder();
  /** What waits for more. A guessed paste starts with a marker of our own. */
  #rest = '';
  #marksPastes: boolean;
  #isGuessed = false;
  #isTooLong = false;
  /** Nothing of the paste has come for a while: its end marker may be lost. */
  #isQuiet = false;

  /** @param marksPastes whether the terminal is known to mark pastes. */
  constructor({ marksPastes = false } = {}) {
    this.#marksPastes = marksPastes;
  }

  /** How many milliseconds without input until `giveUp` is due; `null` if nothing is waiting. */
  get patienceMs(): number | null {
    if (this.#rest === '' || this.#isQuiet) return null;
    if (this.#isGuessed) return 100;
    // Longer than any paste pauses, even over a slow connection.
    if (this.#rest.startsWith(PASTE_START)) return 3_000;
    // What follows half a marker or half a report must not be treated as typing.
    return /^\u001b{1,2}(?:\[|[\]P_].)/.test(this.#rest) ? 500 : 30;
  }

  read(chunk: Uint8Array): readonly KeyToken[] {
    const read = this.#decoder.decode(chunk, { stream: true });
    if (read === '') return [];
    if (this.#isQuiet && read === CTRL_C) this.reset();
    return this.#split(this.#rest + read);
  }

  /**
   * Gives up waiting: a lone ESC was the Escape key, a guessed paste is complete. A marked one isn't, since the
   * rest of a slow one must not be treated as typing; but from now on, ctrl+c ends it.
   */
  giveUp(): readonly KeyToken[] {
    if (this.#isGuessed) return this.#split(this.#rest + PASTE_END);
    if (!this.#rest.startsWith(PASTE_START)) return this.#split(this.#rest, { isAll: true });
    this.#isQuiet = true;
    return [];
  }

  /** Forgets what is unfinished: its rest goes to whoever reads the terminal next. */
  reset(): void {
    this.#decoder = newDecoder();
    this.#rest = '';
    this.#isGuessed = false;
    this.#isTooLong = false;
  }

  #split(text: string, { isAll = false } = {}): readonly KeyToken[] {
    this.#rest = '';
    this.#isQuiet = false;
    const tokens: KeyToken[] = [];
    for (let rest = text; rest !== ''; ) {
      const end = endOfPaste(rest);
      const start = rest.indexOf(PASTE_START);
      const typed = rest.slice(0, start === -1 ? undefined : start);
      if (end !== -1) {
        tokens.push(...this.#pasted(rest.slice(0, end)));
        rest = rest.slice(end + PASTE_END.length);
      } else if (start === 0) {
        this.#holdPaste(rest);
        rest = '';
      } else if (!this.#marksPastes && looksPasted(typed)) {
        this.#isGuessed = true;
        rest = PASTE_START + rest;
      } else {
        tokens.push(...this.#typed(typed, { canGoOn: !isAll && start === -1 }));
        rest = rest.slice(typed.length);
      }
    }
    return tokens;
  }

  #holdPaste(paste: string): void {
    this.#marksPastes ||= !this.#isGuessed;
    this.#isTooLong ||= paste.length > PASTE_START.length + MAX_PASTE_LENGTH + PASTE_END.length;
    // The end of a long one may still come cut in two.
    this.#rest = this.#isTooLong ? PASTE_START + paste.slice(1 - PASTE_END.length) : paste;
  }

  #pasted(paste: string): readonly KeyToken[] {
    const text = paste.replaceAll(PASTE_START, '').replaceAll(PASTE_END, '');
    const isTooLong = this.#isTooLong || text.length > MAX_PASTE_LENGTH;
    this.#marksPastes ||= !this.#isGuessed;
    this.#isGuessed = false;
    this.#isTooLong = false;
    if (isTooLong) return [{ kind: 'paste-too-long', text: '' }];
    // An end marker too many is no paste.
    return paste === '' ? [] : [{ kind: 'paste', text }];
  }

  #typed(text: string, { canGoOn }: { readonly canGoOn: boolean }): readonly KeyToken[] {
    const tokens: KeyToken[] = [];
    for (let rest = text; rest !== ''; ) {
      const run = /^[^\u001b]+/.exec(rest)?.[0];
      if (run !== undefined) {
        tokens.push(...typedKeys(run));
        rest = rest.slice(run.length);
        continue;
      }
      const piece = readEscape(rest, canGoOn);
      if (piece === null) {
        this.#rest = rest;
        break;
      }
      this.#marksPastes ||= SAYS_IT_MARKS_PASTES.test(piece.text);
      tokens.push(piece);
      rest = rest.slice(piece.length);
    }
    return tokens;
  }
}

/** The answer to `ASK_FOR_PASTE_MARKS`, whether they are on or off. */
const SAYS_IT_MARKS_PASTES = /^\u001b\[\?2004;[123]\$y$/;

const newDecoder = () => new TextDecoder('utf-8', { ignoreBOM: true });

/** The longest run of text still treated as typing, in UTF-16 units. */
const MAX_TYPED_AT_ONCE = 512;

/**
 * Whether one read looks like a paste in a terminal that doesn't mark them: plain text (no escape, backspace
 * or other control) with two line ends and text between them, or more than 512 characters. A single line end
 * is typing, since `hello⏎` can arrive as one read; so is any run of backspaces, arrows or held keys.
 */
function looksPasted(text: string): boolean {
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(text)) return false;
  return text.length > MAX_TYPED_AT_ONCE || /[\r\n][^\r\n]+[\r\n]/.test(text);
}

/**
 * Where the paste ends that `text` starts with or, with an end marker alone, is in the middle of; -1 if it doesn't.
 * A paste can contain an end marker, so its last one counts.
 */
function endOfPaste(text: string): number {
  const first = text.indexOf(PASTE_END);
  if (first === -1) return -1;
  const isStarted = text.startsWith(PASTE_START);
  const next = text.indexOf(PASTE_START, isStarted ? 1 : 0);
  const last = text.lastIndexOf(PASTE_END, next === -1 ? undefined : next);
  return last === -1 && isStarted ? first : last;
}
