import { type KeyToken, readEscape, typedKeys } from './key-tokens.ts';

/** What a terminal writes around pasted text once asked to. */
export const PASTE_START = '\u001b[200~';
export const PASTE_END = '\u001b[201~';

/** In UTF-16 units: twice the longest value. In a field of text, more would take seconds for each key. */
export const MAX_PASTE_LENGTH = 2 * 1024 * 1024;

/**
 * A paste that is being read. Its text can contain an end marker, and the real one can come in a later read, so no
 * marker ends it: the caller decides, once nothing more comes.
 */
class HeldPaste {
  /** It was taken for a paste by its looks, in a terminal that doesn't mark them. */
  readonly isGuessed: boolean;
  #parts: string[] = [];
  #length = 0;
  /** As much of the last read as an end marker cut in two may have begun in. */
  #tail = '';
  #hasEnd = false;

  constructor(text: string, { isGuessed }: { readonly isGuessed: boolean }) {
    this.isGuessed = isGuessed;
    this.add(text);
  }

  add(text: string): void {
    const seen = this.#tail + text;
    this.#hasEnd ||= seen.includes(PASTE_END);
    this.#tail = seen.slice(-PASTE_END.length);
    this.#length += text.length;
    if (this.#isTooLong) this.#parts = [];
    else this.#parts.push(text);
  }

  /** Whether an end marker has come, at the end or before it. */
  get hasEnd(): boolean {
    return this.#hasEnd;
  }

  /** Whether an end marker was the last that came. */
  get isAtEnd(): boolean {
    return this.#tail === PASTE_END;
  }

  /** The paste, `null` if nothing but an end marker too many has come; and what came behind its last end marker. */
  taken(): { readonly paste: KeyToken | null; readonly typed: string } {
    if (this.#isTooLong) return { paste: TOO_LONG, typed: '' };
    const all = this.#parts.join('');
    const end = this.isGuessed ? all.length : all.lastIndexOf(PASTE_END) + PASTE_END.length;
    const [marked, typed] = [all.slice(0, end), all.slice(end)];
    if (marked === PASTE_END) return { paste: null, typed };
    const text = marked.replaceAll(PASTE_START, '').replaceAll(PASTE_END, '');
    return { paste: text.length > MAX_PASTE_LENGTH ? TOO_LONG : { kind: 'paste', text }, typed };
  }

  get #isTooLong(): boolean {
    return this.#length > PASTE_START.length + MAX_PASTE_LENGTH + PASTE_END.length;
  }
}

const CTRL_C = '\u0003';
const TOO_LONG: KeyToken = { kind: 'paste-too-long', text: '' };

/** How many milliseconds without input say that what has come so far is all of it. */
const PATIENCE = {
  /**
   * The rest of a paste follows an end marker within it at once, and a key of a person's rarely does. Keys that are held
   * repeat faster, so one that is held when a paste comes waits until it is let go.
   */
  end: 50,
  /** A lone ESC is the Escape key, unless a slow connection has cut a key or a marker behind its first byte. */
  escape: 100,
  guess: 100,
  /** More is all but certain to come, as the rest of a marker, of a report or of a paste. */
  cut: 500,
  /** Longer than any paste pauses, even over a slow connection. */
  paste: 3_000,
} as const;

/** As many bytes as a pseudo-terminal gives at most, on Linux and on macOS: the rest is waiting behind them. */
const FULL_READS: readonly number[] = [4_095, 4_096, 1_024];

/**
 * Splits what is read from the terminal into keys and whole pastes, however it was cut: an unfinished character,
 * sequence or paste waits for the next read. Keys stay as the terminal sent them: what each is, Ink reads.
 *
 * - What follows an end marker without a pause may belong to the paste, which can contain the marker. It does if another
 * end marker follows, and was typed otherwise: a slow connection brings a paste and the next keys at once.
 * - Text before an unmatched end marker is the rest of a paste. It is never typing.
 * - Unless the terminal has shown that it marks pastes, a read that looks pasted is one, together with everything
 * that follows until the terminal goes quiet.
 */
export class KeySplitter {
  #decoder = newDecoder();
  /** What waits for more of a key or a report. */
  #rest = '';
  #paste: HeldPaste | null = null;
  #marksPastes: boolean;
  /** The last read held as much as one can. */
  #isFull = false;
  /** Nothing of the paste has come for a while: its end marker may be lost. */
  #isQuiet = false;

  /** @param marksPastes whether the terminal is known to mark pastes. */
  constructor({ marksPastes = false } = {}) {
    this.#marksPastes = marksPastes;
  }

  /** How many milliseconds without input until `giveUp` is due; `null` if nothing is waiting. */
  get patienceMs(): number | null {
    const paste = this.#paste;
    if (paste !== null) {
      if (this.#isQuiet) return null;
      if (paste.isGuessed) return this.#isFull ? PATIENCE.cut : PATIENCE.guess;
      if (!paste.hasEnd) return PATIENCE.paste;
      return paste.isAtEnd && !this.#isFull ? PATIENCE.end : PATIENCE.cut;
    }
    if (this.#rest === '') return null;
    // What follows half a marker or half a report must not be treated as typing.
    return /^\u001b{1,2}(?:\[|[\]P_].)/.test(this.#rest) ? PATIENCE.cut : PATIENCE.escape;
  }

  read(chunk: Uint8Array): readonly KeyToken[] {
    const read = this.#decoder.decode(chunk, { stream: true });
    if (read === '') return [];
    this.#isFull = FULL_READS.includes(chunk.length);
    if (this.#isQuiet && read === CTRL_C) this.reset();
    if (this.#paste === null) return this.#split(this.#rest + read);
    this.#isQuiet = false;
    this.#paste.add(read);
    return [];
  }

  /**
   * Gives up waiting: a lone ESC was the Escape key, a paste with an end marker or a guessed one is complete. Another
   * isn't, since the rest of a slow one must not be treated as typing; but from now on, ctrl+c ends it.
   */
  giveUp(): readonly KeyToken[] {
    const paste = this.#paste;
    if (paste === null) return this.#split(this.#rest, { isAll: true });
    if (!paste.hasEnd && !paste.isGuessed) {
      this.#isQuiet = true;
      return [];
    }
    this.#paste = null;
    const taken = paste.taken();
    const typed = this.#split(taken.typed, { isAll: true });
    return taken.paste === null ? typed : [taken.paste, ...typed];
  }

  /** Forgets what is unfinished: its rest goes to the next program that reads the terminal. */
  reset(): void {
    this.#decoder = newDecoder();
    this.#rest = '';
    this.#paste = null;
    this.#isQuiet = false;
  }

  #split(text: string, { isAll = false } = {}): readonly KeyToken[] {
    this.#rest = '';
    const marker = text.search(PASTE_MARKER);
    const isEndFirst = marker !== -1 && text.startsWith(PASTE_END, marker);
    const typed = isEndFirst ? '' : text.slice(0, marker === -1 ? undefined : marker);
    if (!this.#marksPastes && looksPasted(typed)) {
      this.#paste = new HeldPaste(text, { isGuessed: true });
      return [];
    }
    const tokens = this.#typed(typed, { canGoOn: !isAll && marker === -1 });
    if (marker !== -1) {
      this.#marksPastes = true;
      this.#paste = new HeldPaste(text.slice(typed.length), { isGuessed: false });
    }
    return tokens;
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

const PASTE_MARKER = new RegExp(
  [PASTE_START, PASTE_END].map((marker) => marker.replace('[', '\\[')).join('|'),
);

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
