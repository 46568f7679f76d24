import { jumpWords, type PlaceResult } from '../../domain/entry-result.ts';
import type { Column } from '../../kit/columns.ts';
import { textWidth } from '../../kit/fit-text.ts';
import { type Marked, markedPiece } from '../looks.ts';

export const RESULT_LOOK: Readonly<Record<PlaceResult['state'] | 'sending', Marked>> = {
  set: { mark: '✓', tone: 'success' },
  failed: { mark: '✗', tone: 'failure' },
  unknown: { mark: '?', tone: 'warning' },
  'not-sent': { mark: '–', tone: 'muted' },
  'set-since': { mark: '↷', tone: 'warning' },
  sending: { mark: '◌', tone: 'waiting' },
};

/** An entry that was sent or will be, with its result. */
export interface SentEntry {
  readonly result: PlaceResult | null;
  readonly isSending?: boolean;
}

export function resultLook({ result, isSending }: SentEntry): Marked {
  // It is set, but something else is at work there.
  if (result?.state === 'set' && jumpWords(result) !== null)
    return { ...RESULT_LOOK.set, tone: 'warning' };
  return RESULT_LOOK[result?.state ?? (isSending ? 'sending' : 'not-sent')];
}

/** One line: the state in words, the version and its predecessor, or the reason. */
export function resultLine({ result, isSending = false }: SentEntry): string {
  if (result === null) return isSending ? 'sending' : 'not sent yet';
  switch (result.state) {
    case 'set': {
      if (result.version === null) return 'set';
      const jump = jumpWords(result);
      const before = result.before === undefined ? '' : ` (was ${result.before})`;
      return `set, version ${result.version}${before}${jump === null ? '' : `: ${jump}`}`;
    }
    case 'failed':
      return `failed: ${result.reason}`;
    case 'unknown':
      return `unknown: ${result.reason}`;
    case 'not-sent':
      return result.reason;
    case 'set-since':
      return result.version === null
        ? 'set elsewhere since'
        : `set elsewhere since, version ${result.version}`;
  }
}

/** The state and version only, where there is no room for a reason. */
function shortResult({ result, isSending }: SentEntry): string {
  if (result === null) return isSending ? 'sending' : 'not sent';
  switch (result.state) {
    case 'set':
      return result.version === null ? 'set' : `set v${result.version}`;
    case 'not-sent':
      return 'not sent';
    case 'set-since':
      return 'set elsewhere';
    case 'failed':
    case 'unknown':
      return result.state;
  }
}

/** From here on, the start of a reason says more than none. */
const LONG_RESULT_COLUMNS = 28;

/** The column of results: mark and words, and the reason where there is room. */
export const RESULT_COLUMN: Column<SentEntry> = {
  head: 'RESULT',
  width: { least: 12, enough: 72 },
  cell: (entry, width) => {
    const look = resultLook(entry);
    const whole = markedPiece(look, resultLine(entry));
    const isLong = width >= LONG_RESULT_COLUMNS || textWidth(whole.text) <= width;
    return isLong ? whole : markedPiece(look, shortResult(entry));
  },
  say: resultLine,
};
