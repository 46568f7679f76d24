import { shortSpan } from '../../../domain/elapsed.ts';
import type { EntryKind } from '../../../domain/entry-result.ts';
import { sanitizeText } from '../../../domain/sanitize-text.ts';
import type { EntryRow } from '../../../state/vault/entry-list.ts';
import { type Span, span } from '../../blocks/line.ts';
import {
  type Column,
  figureColumn,
  type ListLook,
  nameColumn,
  textColumn,
  wordColumn,
} from '../../blocks/list-look.ts';
import { spokenList, spokenTime } from '../../presentation/spoken-words.ts';
import { markedSpan, RESULT_LOOK } from '../../presentation/state-look.ts';

/** What a row is drawn with besides itself. */
export interface EntryContext {
  readonly nowMs: number;
}

const VERSION: Column<EntryRow, EntryContext> = figureColumn('VERSION', 7, versionFigure, {
  yields: 2,
});

const COLUMNS: readonly Column<EntryRow, EntryContext>[] = [
  nameColumn('NAME', nameOf, { least: 12, enough: 24, most: 72 }),
  textColumn('WHERE', placeOf, { least: 10, enough: 24, most: 72, cut: 'middle' }),
  figureColumn('AGE', 4, ageFigure),
  wordColumn('LAST', 9, lastSpan, { yields: 1 }),
];

function lookOf(kind: EntryKind): ListLook<EntryRow, EntryContext> {
  const isSecret = kind === 'secret';
  return {
    what: isSecret ? 'Secrets' : 'Vars',
    columns: isSecret ? COLUMNS.toSpliced(2, 0, VERSION) : COLUMNS,
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

function versionFigure({ entry: { version, result } }: EntryRow): Span | string {
  // The vault may have another version by now.
  if (result === 'unknown') return span('?', 'warning');
  return version === null ? '–' : `v${version}`;
}

function ageFigure({ entry: { setAtMs, result } }: EntryRow, { nowMs }: EntryContext): string {
  return setAtMs === null || result === 'unknown' ? '–' : shortSpan(nowMs - setAtMs);
}

/** A secret that is due says so unless its last send has something to say. */
function lastSpan({ entry: { result }, isDue }: EntryRow): Span {
  if (result === 'set' && isDue) return span('! due', 'warning');
  return markedSpan(RESULT_LOOK[result], result);
}

function nameOf({ entry: { name } }: EntryRow): string {
  return sanitizeText(name);
}

function placeOf({ profileName, entry: { vault } }: EntryRow): string {
  return `${profileName} ▸ ${sanitizeText(vault)}`;
}
