import { QUIET_IN_PASTE_MS } from './bracketed-paste.ts';
import { decodeChunk, NO_PART, type PartOfCharacter } from './decode-chunk.ts';
import { keysOfUnfinished, patienceFor } from './escape-sequence.ts';
import type { KeyToken } from './key-token.ts';
import { pasteTokens } from './paste-under-way.ts';
import { INITIAL_READING, Reading, type ReadingState } from './reading.ts';

/** What earlier reads left unfinished. */
export interface SplitState extends ReadingState {
  readonly part: PartOfCharacter;
}

export interface Split {
  readonly tokens: readonly KeyToken[];
  readonly state: SplitState;
}

export const INITIAL_SPLIT: SplitState = { ...INITIAL_READING, part: NO_PART };

/**
 * Splits one read of the terminal into keys and pastes, however it was cut:
 *
 * - Anything unfinished (a UTF-8 character, an escape sequence, a paste) waits for the next read.
 * - CR, CRLF and LF are one key each, CR.
 * - Terminal reports are never keys, not even the rest of one whose start was given up.
 * - Text before an unmatched end marker, within one read, is the rest of a paste that contained an
 * end marker. It is never treated as typing.
 * - Unless the terminal has shown that it marks pastes, a read that looks pasted (`looksPasted`)
 * is one, together with everything that follows until the terminal goes quiet.
 */
export function splitKeys(state: SplitState, chunk: Uint8Array | string): Split {
  const { text, part } = decodeChunk(state.part, chunk);
  const reading = new Reading(state);
  let rest = text;
  while (rest !== '') rest = reading.take(rest);
  return { tokens: reading.tokens, state: { ...reading.state(), part } };
}

const QUIET_AFTER_PASTE_MS = 100;
const LONG_REPLY_MS = 500;

/** @returns how many milliseconds without input until `letGo` is due, or `null` if nothing is waiting. */
export function patienceOf({ held }: SplitState): number | null {
  switch (held.kind) {
    case 'keys':
      return held.unfinished === '' ? null : patienceFor(held.unfinished);
    case 'unmarked-paste':
      return QUIET_AFTER_PASTE_MS;
    case 'reply':
      return LONG_REPLY_MS;
    case 'paste':
      return held.isQuiet ? null : QUIET_IN_PASTE_MS;
  }
}

/** Gives up waiting: a lone ESC was the Escape key, an unmarked paste is complete. */
export function letGo(state: SplitState): Split {
  const { held } = state;
  const released: SplitState = { ...state, held: INITIAL_READING.held };
  switch (held.kind) {
    case 'keys': {
      const keys = keysOfUnfinished(held.unfinished);
      return {
        tokens: keys.map((key) => ({ kind: 'key', key })),
        state: { ...released, letGo: held.unfinished },
      };
    }
    case 'unmarked-paste':
      return { tokens: pasteTokens(held.paste), state: released };
    case 'reply':
      return { tokens: [], state: { ...released, letGo: held.reply } };
    case 'paste':
      // Only an end marker ends a paste, or ctrl+c: the rest of a slow one must not be treated as typing.
      return { tokens: [], state: { ...state, held: { ...held, isQuiet: true } } };
  }
}
