import { startOfDay } from '../../../domain/elapsed.ts';
import type { EntryKind } from '../../../domain/entry-result.ts';
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
import {
  ageText,
  entryWords,
  placeText,
  placeWords,
  versionText,
} from '../../presentation/known-entry.ts';
import { spokenList } from '../../presentation/spoken-words.ts';
import { markedSpan, RESULT_LOOK } from '../../presentation/state-look.ts';

/** What a row is drawn with besides itself. */
interface EntryContext {
  readonly age: string;
  readonly todayMs: number;
}

export function entryContext({ entry }: EntryRow, nowMs: number): EntryContext {
  return { age: ageText(entry, nowMs), todayMs: startOfDay(nowMs) };
}

const VERSION: Column<EntryRow, EntryContext> = figureColumn('VERSION', 7, versionFigure, {
  yields: 2,
});

const COLUMNS: readonly Column<EntryRow, EntryContext>[] = [
  nameColumn('NAME', ({ entry }) => entry.name, { least: 12, enough: 24, most: 72 }),
  textColumn('WHERE', placeOf, { least: 10, enough: 24, most: 72, cut: 'middle' }),
  figureColumn('AGE', 4, (_, { age }) => age),
  wordColumn('LAST', 9, lastSpan, { yields: 1 }),
];

function lookOf(kind: EntryKind): ListLook<EntryRow, EntryContext> {
  const isSecret = kind === 'secret';
  return {
    what: isSecret ? 'Secrets' : 'Vars',
    columns: isSecret ? COLUMNS.toSpliced(2, 0, VERSION) : COLUMNS,
    announce: (row, { todayMs }) => {
      const { profileName, entry } = row;
      const { vault, setAtMs, result } = entry;
      return spokenList(
        entry.name,
        placeWords({ profileName, vault }),
        result !== 'unknown' && entryWords(entry, todayMs),
        result !== 'unknown' && setAtMs === null && 'never confirmed',
        row.isDue && 'due',
        result !== 'set' && result,
      );
    },
  };
}

export const ENTRIES_LOOK = { secret: lookOf('secret'), var: lookOf('var') } as const;

function versionFigure({ entry }: EntryRow): Span {
  return span(versionText(entry), entry.result === 'unknown' ? 'warning' : 'muted');
}

/** A secret that is due says so unless its last send has something to say. */
function lastSpan({ entry: { result }, isDue }: EntryRow): Span {
  if (result === 'set' && isDue) return span('! due', 'warning');
  return markedSpan(RESULT_LOOK[result], result);
}

function placeOf({ profileName, entry: { vault } }: EntryRow): string {
  return placeText({ profileName, vault });
}
