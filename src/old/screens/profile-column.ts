import type { Column } from '../components/columns.ts';
import type { ProfileId } from '../domain/profile.ts';
import type { AppState } from '../state/app-state.ts';

/** Whose a row is, in the profile's colour, while a list shows those of all profiles. */
export function profileColumns<Row>(
  { profiles: { showsAll, known, names } }: AppState,
  profileOf: (row: Row) => ProfileId,
): readonly Column<Row>[] {
  if (!showsAll) return [];
  const colours = new Map(known.map(({ id, colour }) => [id, colour]));
  const column: Column<Row> = {
    head: 'PROFILE',
    width: { least: 7, enough: 11, most: 16 },
    cut: 'middle',
    cell: (row) => {
      const id = profileOf(row);
      return { text: names.get(id) ?? id, tone: colours.get(id) ?? 'accent' };
    },
  };
  return [column];
}
