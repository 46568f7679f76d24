import { shortSpan } from '../../../domain/elapsed.ts';
import type { EntryKind } from '../../../domain/entry-result.ts';
import { sanitizeText } from '../../../domain/sanitize-text.ts';
import type { EntryRow } from '../../../state/vault/entry-list.ts';
import { span } from '../../blocks/line.ts';
import type { Column, ListLook } from '../../blocks/list-columns.ts';
import { spokenList, spokenTime } from '../../presentation/spoken-words.ts';
import { RESULT_LOOK } from '../../presentation/state-look.ts';

/** What a row is drawn with besides itself. */
export interface EntryContext {
  readonly nowMs: number;
}

const NAME: Column<EntryRow, EntryContext> = {
  head: 'NAME',
  width: { of: nameOf, least: 12, enough: 24, most: 72 },
  cut: 'middle',
  isName: true,
};

const WHERE: Column<EntryRow, EntryContext> = {
  head: 'WHERE',
  width: { of: placeOf, least: 10, enough: 24, most: 72 },
  cut: 'middle',
};

const VERSION: Column<EntryRow, EntryContext> = {
  head: 'VERSION',
  width: 7,
  align: 'right',
  yields: 2,
  cell: ({ entry: { version, result } }) => {
    // The vault may have another version by now.
    if (result === 'unknown') return span('?', 'warning');
    return span(version === null ? '–' : `v${version}`, 'muted');
  },
};

const AGE: Column<EntryRow, EntryContext> = {
  head: 'AGE',
  width: 4,
  align: 'right',
  cell: ({ entry: { setAtMs, result } }, { nowMs }) => {
    const isKnown = setAtMs !== null && result !== 'unknown';
    return span(isKnown ? shortSpan(nowMs - setAtMs) : '–', 'muted');
  },
};

/** A secret that is due says so unless its last send has something to say. */
const LAST: Column<EntryRow, EntryContext> = {
  head: 'LAST',
  width: 9,
  yields: 1,
  cell: ({ entry: { result }, isDue }) => {
    if (result === 'set' && isDue) return span('! due', 'warning');
    const { mark, tone } = RESULT_LOOK[result];
    return span(`${mark} ${result}`, tone);
  },
};

function lookOf(kind: EntryKind): ListLook<EntryRow, EntryContext> {
  const isSecret = kind === 'secret';
  return {
    what: isSecret ? 'Secrets' : 'Vars',
    columns: isSecret ? [NAME, WHERE, VERSION, AGE, LAST] : [NAME, WHERE, AGE, LAST],
    announce: (row, context) => {
      const { nowMs } = context;
      const { profileName, entry } = row;
      const { vault, version, setAtMs, result } = entry;
      return spokenList(
        nameOf(row),
        `${profileName}, vault ${sanitizeText(vault)}`,
        result !== 'unknown' && version !== null && `version ${version}`,
        result !== 'unknown' &&
          (setAtMs === null ? 'never confirmed' : `set ${spokenTime(setAtMs, nowMs)}`),
        row.isDue && 'due',
        result !== 'set' && result,
      );
    },
  };
}

export const ENTRIES_LOOK = { secret: lookOf('secret'), var: lookOf('var') } as const;

function nameOf({ entry: { name } }: EntryRow): string {
  return sanitizeText(name);
}

function placeOf({ profileName, entry: { vault } }: EntryRow): string {
  return `${profileName} ▸ ${sanitizeText(vault)}`;
}
