import { graphemes } from '../domain/graphemes.ts';
import { looksPasted, PASTE_END, PASTE_START, saysBracketedPaste } from './bracketed-paste.ts';
import { keysOfUnfinished, readEscapeSequence } from './escape-sequence.ts';
import { ESCAPE_KEY } from './key-by-number.ts';
import type { KeyToken } from './key-token.ts';
import {
  addToPaste,
  findPasteEnd,
  finishPaste,
  PASTE_BEGUN,
  type PasteUnderWay,
  pasteToken,
  pasteTokens,
  withLf,
} from './paste-under-way.ts';
import { reportOf, reportOfOsc, restOfReport, type TerminalReport } from './terminal-report.ts';

/** What one read may leave for the next. */
export type Held =
  /** `unfinished` is the start of an escape sequence, or empty. */
  | { readonly kind: 'keys'; readonly unfinished: string }
  /** `isQuiet`: nothing of it has come for a while. */
  | { readonly kind: 'paste'; readonly paste: PasteUnderWay; readonly isQuiet?: boolean }
  /** A paste without markers: it ends when the terminal goes quiet. */
  | { readonly kind: 'unmarked-paste'; readonly paste: PasteUnderWay }
  /** A long reply from its first ESC; its last ESC may begin the terminator. */
  | { readonly kind: 'reply'; readonly reply: string };

export interface ReadingState {
  readonly held: Held;
  /** The last character was CR, so an LF now belongs to the same line end. */
  readonly endsWithCr: boolean;
  /** The terminal marked a paste, or said that it can. */
  readonly marksPastes: boolean;
  /** What was just given up as unfinished: the rest of a late report is not typing. */
  readonly letGo: string;
}

/** Longer than any reply we read. */
const MAX_REPLY = 256;

const CTRL_C = '\u0003';

const NOTHING: Held = { kind: 'keys', unfinished: '' };

export const INITIAL_READING: ReadingState = {
  held: NOTHING,
  endsWithCr: false,
  marksPastes: false,
  letGo: '',
};

/** One read of the terminal while it is split. Lives only as long as `splitKeys` runs. */
export class Reading {
  readonly tokens: KeyToken[] = [];
  #held: Held;
  #endsWithCr: boolean;
  #marksPastes: boolean;
  #letGo: string;

  constructor(state: ReadingState) {
    this.#held = state.held;
    this.#endsWithCr = state.endsWithCr;
    this.#marksPastes = state.marksPastes;
    this.#letGo = state.letGo;
  }

  state(): ReadingState {
    return {
      held: this.#held,
      endsWithCr: this.#endsWithCr,
      marksPastes: this.#marksPastes,
      letGo: this.#letGo,
    };
  }

  /** @returns the rest of `text` after one stretch of keys, paste or reply. */
  take(text: string): string {
    const late = restOfReport(this.#letGo, text);
    const report = late > 0 ? wholeReport(this.#letGo + text.slice(0, late)) : null;
    this.#letGo = '';
    this.#addReport(report);
    return late > 0 ? text.slice(late) : this.#takeHeld(text);
  }

  #takeHeld(text: string): string {
    const held = this.#held;
    switch (held.kind) {
      case 'keys':
        return this.#takeKeys(held.unfinished + text);
      case 'paste':
        // Its end marker was lost, and without this key the keyboard would be dead.
        if (held.isQuiet && text === CTRL_C) return this.#takeKeys(text);
        return this.#takePaste(held.paste, text);
      case 'unmarked-paste':
        return this.#takeUnmarkedPaste(held.paste, text);
      case 'reply':
        return this.#takeReply(held.reply, text);
    }
  }

  #takeKeys(read: string): string {
    const text = this.#endsWithCr && read.startsWith('\n') ? read.slice(1) : read;
    this.#endsWithCr = false;
    this.#held = NOTHING;
    if (!this.#marksPastes && looksPasted(text)) return this.#takeUnmarkedPaste(PASTE_BEGUN, text);

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
    this.#held = { kind: 'paste', paste: PASTE_BEGUN };
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
          this.#addReport(reportOf(sequence.reply));
          at = sequence.end;
          break;
        case 'long-reply':
          this.#held = { kind: 'reply', reply: text.slice(at, sequence.end) };
          return sequence.end;
        case 'unfinished':
          if (canGoOn) this.#held = { kind: 'keys', unfinished: text.slice(at) };
          else this.#addKeys(keysOfUnfinished(text.slice(at)));
          return null;
      }
    }
    return null;
  }

  #takePaste(paste: PasteUnderWay, text: string): string {
    const end = findPasteEnd(paste, text);
    if (end !== null) {
      this.#add(finishPaste(paste, text, end.pasteEnd));
      this.#held = NOTHING;
      return text.slice(end.next);
    }
    const longer = addToPaste(paste, text);
    this.#add(longer.tokens);
    this.#held = { kind: 'paste', paste: longer.paste };
    return '';
  }

  #takeUnmarkedPaste(paste: PasteUnderWay, text: string): string {
    const start = text.indexOf(PASTE_START);
    const longer = addToPaste(paste, start === -1 ? text : text.slice(0, start));
    this.#add(longer.tokens);
    if (start === -1) {
      this.#held = { kind: 'unmarked-paste', paste: longer.paste };
      return '';
    }
    this.#add(pasteTokens(longer.paste));
    this.#held = NOTHING;
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
      this.#held = { kind: 'reply', reply: at === -1 ? payload : `${payload}\u001b` };
      return '';
    }
    this.#held = NOTHING;
    const isEscape = text[at] === '\u001b';
    const isEnded = text.startsWith('\u001b\\', at) || /[\u0007\u009c]/.test(text[at] ?? '');
    if (isEnded) this.#addReport(wholeReport(payload));
    if (!isEscape) return text.slice(at + 1);
    return isEnded ? text.slice(at + 2) : text.slice(at);
  }

  /** Text before an unmatched end marker: it belongs to the preceding paste, if any. */
  #addStraggler(text: string): void {
    const last = this.tokens.at(-1);
    if (last?.kind === 'paste') {
      this.tokens.pop();
      this.tokens.push({ kind: 'paste', text: last.text + PASTE_END + withLf(text) });
    } else if (text !== '') {
      this.tokens.push(pasteToken(text));
    }
  }

  #addReport(report: TerminalReport | null): void {
    if (report !== null) this.tokens.push({ kind: 'report', report });
  }

  #addKeys(keys: readonly string[]): void {
    for (const key of keys) this.tokens.push({ kind: 'key', key });
  }

  #add(tokens: readonly KeyToken[]): void {
    for (const token of tokens) this.tokens.push(token);
  }
}

/** @param sequence from its ESC; an OSC without its terminator */
function wholeReport(sequence: string): TerminalReport | null {
  return sequence.startsWith('\u001b]') ? reportOfOsc(sequence.slice(2)) : reportOf(sequence);
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
