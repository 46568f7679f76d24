/** What a terminal writes around pasted text once asked to. */
export const PASTE_START = '\u001b[200~';
export const PASTE_END = '\u001b[201~';

/** In UTF-16 units: twice the longest value. In a field of text, more would take seconds for each key. */
export const MAX_PASTE_LENGTH = 2 * 1024 * 1024;

/**
 * A paste that is being read. Its text can contain an end marker, and the real one can come in a later read, so no
 * marker ends it: whoever reads the terminal decides, once nothing more comes.
 */
export class HeldPaste {
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

  /** @returns the text without its markers; `null` for a text over the limit. */
  text(): string | null {
    if (this.#isTooLong) return null;
    const text = this.#parts.join('').replaceAll(PASTE_START, '').replaceAll(PASTE_END, '');
    return text.length > MAX_PASTE_LENGTH ? null : text;
  }

  /** Whether nothing but an end marker has come: one too many, and no paste. */
  get isNothing(): boolean {
    return this.#length === PASTE_END.length && this.isAtEnd;
  }

  get #isTooLong(): boolean {
    return this.#length > PASTE_START.length + MAX_PASTE_LENGTH + PASTE_END.length;
  }
}
