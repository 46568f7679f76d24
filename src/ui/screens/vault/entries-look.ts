import { startOfDay } from '../../../domain/elapsed.ts';
import type { EntryKind } from '../../../domain/entry-result.ts';
import { ageText, entryWords, placeWords, versionText } from '../../../screens/known-entry.ts';
import { spokenList } from '../../../screens/spoken-words.ts';
import { markedSpan, RESULT_LOOK } from '../../../screens/state-look.ts';
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
  textColumn('VAULT', ({ entry }) => entry.vault, {
    least: 7,
    enough: 12,
    most: 40,
    cut: 'middle',
  }),
  figureColumn('AGE', 4, (_, { age }) => age),
  wordColumn('LAST', 9, lastSpan, { yields: 1 }),
];

/** With all profiles listed, each row says whose it is. */
const PROFILE: Column<EntryRow, EntryContext> = textColumn(
  'PROFILE',
  ({ profileName }) => profileName,
  { least: 7, enough: 14, most: 40, cut: 'middle' },
);

function lookOf(kind: EntryKind, ofAll: boolean): ListLook<EntryRow, EntryContext> {
  const isSecret = kind === 'secret';
  const own = isSecret ? COLUMNS.toSpliced(2, 0, VERSION) : COLUMNS;
  return {
    what: isSecret ? 'Secrets' : 'Vars',
    columns: ofAll ? own.toSpliced(1, 0, PROFILE) : own,
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

export const ENTRIES_LOOK = {
  secret: { one: lookOf('secret', false), all: lookOf('secret', true) },
  var: { one: lookOf('var', false), all: lookOf('var', true) },
} as const;

function versionFigure({ entry }: EntryRow): Span {
  return span(versionText(entry), entry.result === 'unknown' ? 'warning' : 'muted');
}

/** A secret that is due says so unless its last send has something to say. */
function lastSpan({ entry: { result }, isDue }: EntryRow): Span {
  if (result === 'set' && isDue) return span('! due', 'warning');
  return markedSpan(RESULT_LOOK[result], result);
}
