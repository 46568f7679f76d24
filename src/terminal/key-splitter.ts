import { graphemes } from '../domain/graphemes.ts';
import {
  looksPasted,
  PASTE_END,
  PASTE_START,
  pasteToken,
  saysBracketedPaste,
  withLf,
} from './bracketed-paste.ts';
import { keysOfUnfinished, patienceFor, readEscapeSequence } from './escape-sequence.ts';
import { ESCAPE_KEY } from './key-by-number.ts';
import type { KeyToken } from './key-token.ts';
import { backgroundIn, restOfReport } from './terminal-report.ts';

/**
 * What is being read. A paste without markers ends when the terminal goes quiet; a reply is one of the long
 * ones, with a terminator.
 */
type Mode = 'keys' | 'paste' | 'unmarked-paste' | 'reply';

/** In UTF-16 units: twice the longest value. In a field of text, more would take seconds for each key. */
export const MAX_PASTE_LENGTH = 2 * 1024 * 1024;

/** Longer than any reply we read. */
const MAX_REPLY = 256;

const QUIET_AFTER_PASTE_MS = 100;
/** Longer than any paste pauses, even over a slow connection. */
const QUIET_IN_PASTE_MS = 3_000;
const LONG_REPLY_MS = 500;

const CTRL_C = '\u0003';

/** The start of an end marker, where a read may have cut it. */
const PART_OF_PASTE_END = /\u001b(?:\[(?:2(?:01?)?)?)?$/;

/**
 * Splits what is read from the terminal into keys and pastes, however it was cut:
 *
 * - Anything unfinished (a UTF-8 character, an escape sequence, a paste) waits for the next read.
 * - CR, CRLF and LF are one key each, CR.
 * - Terminal reports are never keys, not even the rest of one whose start was given up.
 * - Text before an unmatched end marker, within one read, is the rest of a paste that contained an
 * end marker. It is never treated as typing.
 * - Unless the terminal has shown that it marks pastes, a read that looks pasted (`looksPasted`)
 * is one, together with everything that follows until the terminal goes quiet.
 */
export class KeySplitter {
  readonly #decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  /** What the current read has given so far. */
  #tokens: KeyToken[] = [];
  #mode: Mode = 'keys';
  /**
   * What the last read ended in the middle of: an escape sequence, the end marker of a paste, or a long reply
   * from its first ESC, whose last ESC may begin the terminator.
   */
  #unfinished = '';
  #paste = '';
  #isPasteTooLong = false;
  /** Nothing of the paste has come for a while: its end marker may be lost. */
  #isPasteQuiet = false;
  /** The last character was CR, so an LF now belongs to the same line end. */
  #endsWithCr = false;
  #marksPastes: boolean;
  /** What was just given up as unfinished: the rest of a late report is not typing. */
  #givenUp = '';

  /** @param marksPastes whether the terminal is known to mark pastes. */
  constructor({ marksPastes = false } = {}) {
    this.#marksPastes = marksPastes;
  }

  /** Whether the terminal marked a paste, or said that it can. */
  get marksPastes(): boolean {
    return this.#marksPastes;
  }

  /** How many milliseconds without input until `giveUp` is due; `null` if nothing is waiting. */
  get patienceMs(): number | null {
    if (this.#mode === 'unmarked-paste') return QUIET_AFTER_PASTE_MS;
    if (this.#mode === 'reply') return LONG_REPLY_MS;
    if (this.#mode === 'paste') return this.#isPasteQuiet ? null : QUIET_IN_PASTE_MS;
    if (this.#unfinished === '') return null;
    return patienceFor(this.#unfinished);
  }

  read(chunk: Uint8Array): readonly KeyToken[] {
    this.#tokens = [];
    let rest = this.#decoder.decode(chunk, { stream: true });
    while (rest !== '') rest = this.#take(rest);
    return this.#tokens;
  }

  /**
   * Gives up waiting: a lone ESC was the Escape key, an unmarked paste is complete. A marked one isn't, since the
   * rest of a slow one must not be treated as typing; but from now on, ctrl+c ends it.
   */
  giveUp(): readonly KeyToken[] {
    this.#tokens = [];
    if (this.#mode === 'unmarked-paste') this.#endPaste();
    else if (this.#mode === 'paste') this.#isPasteQuiet = true;
    else {
      if (this.#mode === 'keys') this.#addKeys(keysOfUnfinished(this.#unfinished));
      this.#givenUp = this.#unfinished;
      this.#wait('keys', '');
    }
    return this.#tokens;
  }

  /** @returns the rest of `text` after one stretch of keys, paste or reply. */
  #take(text: string): string {
    const late = restOfReport(this.#givenUp, text);
    if (late > 0) this.#addReport(this.#givenUp + text.slice(0, late));
    this.#givenUp = '';
    if (late > 0) return text.slice(late);
    const read = this.#unfinished + text;
    switch (this.#mode) {
      case 'keys':
        return this.#takeKeys(read);
      case 'paste':
        if (!this.#isPasteQuiet || text !== CTRL_C) return this.#takePaste(read);
        this.#dropPaste();
        return text;
      case 'unmarked-paste':
        return this.#takeUnmarkedPaste(read);
      case 'reply':
        return this.#takeReply(this.#unfinished, text);
    }
  }

  #takeKeys(read: string): string {
    const text = this.#endsWithCr && read.startsWith('\n') ? read.slice(1) : read;
    this.#endsWithCr = false;
    this.#wait('keys', '');
    if (!this.#marksPastes && looksPasted(text)) return this.#takeUnmarkedPaste(text);

    const start = text.indexOf(PASTE_START);
    const end = text.indexOf(PASTE_END);
    if (end !== -1 && (start === -1 || end < start)) {
      this.#addStraggler(text.slice(0, end));
      return text.slice(end + PASTE_END.length);
    }
    const keys = start === -1 ? text : text.slice(0, start);
    const replyAt = this.#splitEscapes(keys, start === -1);
    if (replyAt !== null) return text.slice(replyAt);
    if (start === -1) return '';
    this.#marksPastes = true;
    this.#endsWithCr = false;
    this.#wait('paste', '');
    return text.slice(start + PASTE_START.length);
  }

  /** @returns the offset after the start of a long reply, or `null` if all of `text` was keys. */
  #splitEscapes(text: string, canGoOn: boolean): number | null {
    let at = 0;
    while (at < text.length) {
      const nextEscape = text.indexOf('\u001b', at);
      const runEnd = nextEscape === -1 ? text.length : nextEscape;
      const run = text.slice(at, runEnd);
      this.#addKeys(typedKeys(run));
      this.#endsWithCr = run.endsWith('\r');
      at = runEnd;
      if (at === text.length) return null;
      this.#endsWithCr = false;
      const sequence = readEscapeSequence(text, at);
      switch (sequence.kind) {
        case 'key':
          this.#addKeys([sequence.key]);
          this.#endsWithCr = sequence.key.endsWith('\r');
          at = sequence.end;
          break;
        case 'reply':
          this.#marksPastes ||= saysBracketedPaste(sequence.reply);
          // Two escapes: the Escape key, directly followed by a report.
          if (sequence.reply.startsWith('\u001b\u001b')) this.#addKeys([ESCAPE_KEY]);
          at = sequence.end;
          break;
        case 'long-reply':
          this.#wait('reply', text.slice(at, sequence.end));
          return sequence.end;
        case 'unfinished':
          if (canGoOn) this.#wait('keys', text.slice(at));
          else this.#addKeys(keysOfUnfinished(text.slice(at)));
          return null;
      }
    }
    return null;
  }

  #takePaste(text: string): string {
    const end = text.indexOf(PASTE_END);
    const part = end === -1 ? (PART_OF_PASTE_END.exec(text)?.[0] ?? '') : '';
    this.#addToPaste(text.slice(0, end === -1 ? text.length - part.length : end));
    if (end === -1) {
      this.#wait('paste', part);
      return '';
    }
    this.#endPaste();
    return text.slice(end + PASTE_END.length);
  }

  #takeUnmarkedPaste(text: string): string {
    const start = text.indexOf(PASTE_START);
    this.#addToPaste(start === -1 ? text : text.slice(0, start));
    if (start === -1) {
      this.#wait('unmarked-paste', '');
      return '';
    }
    this.#endPaste();
    return text.slice(start);
  }

  #takeReply(reply: string, read: string): string {
    const isAtEscape = reply.endsWith('\u001b') && reply.length > 2;
    const begun = isAtEscape ? reply.slice(0, -1) : reply;
    const text = isAtEscape ? `\u001b${read}` : read;
    // BEL and ST end a reply; CAN, SUB and any other escape abort it.
    const at = text.search(/[\u0007\u0018\u001a\u001b\u009c]/);
    const payload = (begun + text.slice(0, at === -1 ? undefined : at)).slice(0, MAX_REPLY);
    if (at === -1 || (at === text.length - 1 && text.endsWith('\u001b'))) {
      this.#wait('reply', at === -1 ? payload : `${payload}\u001b`);
      return '';
    }
    this.#wait('keys', '');
    const isEscape = text[at] === '\u001b';
    const isEnded = text.startsWith('\u001b\\', at) || /[\u0007\u009c]/.test(text[at] ?? '');
    if (isEnded) this.#addReport(payload);
    if (!isEscape) return text.slice(at + 1);
    return isEnded ? text.slice(at + 2) : text.slice(at);
  }

  #wait(mode: Mode, unfinished: string): void {
    this.#mode = mode;
    this.#unfinished = unfinished;
    this.#isPasteQuiet = false;
  }

  #addToPaste(text: string): void {
    this.#isPasteTooLong ||= this.#paste.length + text.length > MAX_PASTE_LENGTH;
    this.#paste = this.#isPasteTooLong ? '' : this.#paste + text;
  }

  #endPaste(): void {
    this.#tokens.push(this.#isPasteTooLong ? { kind: 'paste-too-long' } : pasteToken(this.#paste));
    this.#dropPaste();
  }

  #dropPaste(): void {
    this.#paste = '';
    this.#isPasteTooLong = false;
    this.#wait('keys', '');
  }

  /** Text before an unmatched end marker: it belongs to the preceding paste, if any. */
  #addStraggler(text: string): void {
    const last = this.#tokens.at(-1);
    if (last?.kind === 'paste') {
      this.#tokens.pop();
      this.#tokens.push({ kind: 'paste', text: last.text + PASTE_END + withLf(text) });
    } else if (text !== '') {
      this.#tokens.push(pasteToken(text));
    }
  }

  /** @param reply from its ESC; an OSC without its terminator */
  #addReport(reply: string): void {
    const background = backgroundIn(reply);
    if (background !== null) this.#tokens.push({ kind: 'background', background });
  }

  #addKeys(keys: readonly string[]): void {
    for (const key of keys) this.#tokens.push({ kind: 'key', key });
  }
}

/** @returns the keys in text without escape sequences: graphemes and control characters, in order. */
function typedKeys(text: string): readonly string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment)
    .filter(isTyped)
    .map((segment) => (isLineEnd(segment) ? '\r' : segment));
}

/** No key types a C1 control; some terminals treat one as the start of a sequence. */
const isTyped = (segment: string): boolean => !/^[\u0080-\u009f]$/.test(segment);

/** Enter pressed before raw mode was on arrives as LF. */
const isLineEnd = (segment: string): boolean => segment === '\r\n' || segment === '\n';
