import type { EntryKind } from '../../domain/entry-result.ts';
import { startOfDay } from '../../domain/time-words.ts';
import type { Column } from '../../kit/columns.ts';
import type { Piece } from '../../kit/Text.tsx';
import { markedPiece, spokenList } from '../looks.ts';
import { ageText, type EntryRow, entryWords, versionText } from './entries.ts';
import { RESULT_LOOK } from './result-words.ts';

interface Shown {
  readonly kind: EntryKind;
  readonly showsAll: boolean;
  /** The order of the rows; its column says so. */
  readonly sortName: string | null;
  /** Wall clock, for ages. */
  readonly nowMs: number;
}

/** Of the list of secrets or vars. As it narrows, the version goes first, then what came of the last send. */
export function entryColumns({
  kind,
  showsAll,
  sortName,
  nowMs,
}: Shown): readonly Column<EntryRow>[] {
  const headOf = (head: string, sort: string) => (sort === sortName ? `${head}↓` : head);
  const profile: Column<EntryRow> = {
    head: headOf('PROFILE', 'place'),
    width: { least: 8, enough: 11, most: 16 },
    cut: 'middle',
    cell: ({ profileName, colour }) => ({ text: profileName, tone: colour ?? 'accent' }),
  };
  const version: Column<EntryRow> = {
    head: 'VERSION',
    width: 7,
    align: 'right',
    yields: 2,
    cell: ({ entry }) => ({
      text: versionText(entry),
      tone: entry.result === 'unknown' || entry.wentBackFrom !== null ? 'warning' : 'muted',
    }),
    say: () => null,
  };
  return [
    {
      head: headOf('NAME', 'name'),
      width: { least: showsAll ? 11 : 12, enough: 24, most: 48 },
      cut: 'middle',
      isName: true,
      cell: ({ entry }) => entry.name,
    },
    ...(showsAll ? [profile] : []),
    {
      head: headOf('VAULT', showsAll ? '' : 'place'),
      width: { least: 7, most: 24 },
      cut: 'middle',
      cell: ({ entry }) => entry.vault,
      say: ({ entry }) => `vault ${entry.vault}`,
    },
    ...(kind === 'secret' ? [version] : []),
    {
      head: headOf('AGE', 'age'),
      width: 4,
      align: 'right',
      // Without a column for the last send, the age says that it is unknown.
      cell: ({ entry }, _, heads) =>
        entry.result === 'unknown' && !heads.has('LAST')
          ? { text: '?', tone: 'warning' }
          : { text: ageText(entry, nowMs), tone: 'muted' },
      say: ({ entry }) => {
        if (entry.result === 'unknown') return null;
        return entry.setAtMs === null ? 'never confirmed' : entryWords(entry, startOfDay(nowMs));
      },
    },
    { head: 'LAST', width: 10, yields: 1, cell: lastPiece, say: lastWords },
  ];
}

/** The result of the last send; of an entry that is set, any doubt about it. */
function lastPiece({ entry: { result, wentBackFrom }, isDue }: EntryRow): Piece {
  if (result === 'set' && wentBackFrom !== null)
    return { text: `! was v${wentBackFrom}`, tone: 'warning' };
  if (result === 'set' && isDue) return { text: '! due', tone: 'warning' };
  return markedPiece(RESULT_LOOK[result], result);
}

function lastWords({ entry: { result, wentBackFrom }, isDue }: EntryRow): string {
  return spokenList(
    isDue && 'due',
    wentBackFrom !== null && `went back from version ${wentBackFrom}`,
    result !== 'set' && result,
  );
}
