import { Box } from 'ink';
import type { ReactNode } from 'react';
import { ListPage } from '../../components/ListPage.tsx';
import type { Note } from '../../components/Notes.tsx';
import { RoomProvider, useRoom } from '../../components/room.tsx';
import { Table } from '../../components/Table.tsx';
import { Text } from '../../components/Text.tsx';
import type { ProfileId } from '../../domain/profile.ts';
import { counted } from '../../domain/words.ts';
import type { AppState } from '../../state/app-state.ts';
import { cellAt, cellsOf, coverageTable } from '../../state/vault/coverage.ts';
import { listedKind } from '../../state/vault/entry-list.ts';
import type { CoverageView } from '../../state/vault/vaults-state.ts';
import { dueDaysIn, isDueEntry } from '../../state/vault/vaults-state.ts';
import { placeText } from '../entry-words.ts';
import { flagWords } from '../profile-flags.tsx';
import { flagsOf } from '../profiles/profile-words.ts';
import { momentWords } from '../spoken-words.ts';
import { type KeyWords, useAppState, useKeyWords } from '../store-context.tsx';
import {
  type CoverageContext,
  cellLook,
  coverageColumns,
  coverageSaid,
  type PlacesInView,
  placesInView,
  profileHeads,
} from './coverage-columns.ts';

/** The selected cell in full is worth more than the last names in view. */
const ENOUGH_ROWS = 4;

/** Which names are set where, with version and age. */
export function CoverageScreen(): ReactNode {
  const state = useAppState();
  const words = useKeyWords();
  const room = useRoom();
  const kind = listedKind(state);
  const table = coverageTable(state, kind);
  const { view, marked } = state.vaults.coverage[kind];
  const inView = placesInView(table, room.columns);
  const context = {
    table,
    marked,
    nowMs: state.clock.wallMs,
    dueDays: dueDaysIn(state),
    flagsOf: (profileId: ProfileId) =>
      state.profiles.known
        .filter(({ id }) => id === profileId)
        .flatMap((profile) => flagWords(flagsOf(profile))),
  };
  // A screen reader is told every place of a name.
  const range = state.hasScreenReader ? '' : placesWords(context, inView, words);
  const about = [VIEW_WORDS[view], markedWords(context), range];
  const page = { title: 'Coverage', about: about.filter(Boolean).join(' · ') };
  if (table.list.total === 0) return <ListPage {...page} above={[nothingLeft(view, words)]} />;
  return (
    <ListPage
      {...page}
      below={[...selectedCell(state, context), totals(context)]}
      enough={ENOUGH_ROWS}
    >
      <Names context={context} inView={inView} />
    </ListPage>
  );
}

interface NamesProps {
  readonly context: CoverageContext;
  readonly inView: PlacesInView;
}

/** The names and their places. A screen reader is told the profile with every cell. */
function Names({ context, inView }: NamesProps): ReactNode {
  const room = useRoom();
  const { table } = context;
  return (
    <>
      {inView.isDense && (
        <Box flexShrink={0} aria-hidden>
          <Text tone="muted">{profileHeads(table, inView)}</Text>
        </Box>
      )}
      <RoomProvider rows={room.rows - (inView.isDense ? 1 : 0)}>
        <Table
          name="coverage"
          what="Names"
          list={table.list}
          columns={coverageColumns(context, inView)}
          say={(row) => coverageSaid(row, context)}
        />
      </RoomProvider>
    </>
  );
}

const VIEW_WORDS: Readonly<Record<CoverageView, string>> = {
  all: '',
  missing: 'missing somewhere',
  due: 'due',
};

function markedWords({ marked }: CoverageContext): string {
  return marked.size === 0 ? '' : `${marked.size} marked`;
}

/** Which places are in view, if not all of them are. */
function placesWords(
  { table: { places } }: CoverageContext,
  { from, count }: PlacesInView,
  { keyOf }: KeyWords,
): string {
  if (count >= places.length) return '';
  const range = count === 1 ? `place ${from + 1}` : `places ${from + 1} to ${from + count}`;
  const keys = `${keyOf('coverage.previous-place')} ${keyOf('coverage.next-place')}`;
  return `${range} of ${places.length}, ${keys} for more`;
}

function nothingLeft(view: CoverageView, { keyOf }: KeyWords): Note {
  const nothing = view === 'due' ? 'Nothing is due.' : 'Nothing is missing anywhere.';
  return { text: `${nothing} ${keyOf('coverage.choose-view')} shows another view.`, tone: 'muted' };
}

/** The selected cell in full, which may not fit in its column. A screen reader hears it first in its row. */
function selectedCell({ hasScreenReader }: AppState, context: CoverageContext): readonly Note[] {
  const { table, nowMs } = context;
  const { selected } = table.list;
  const cell = selected && cellAt(table, selected, table.placeIndex);
  if (!cell || hasScreenReader) return [];
  const { known, place, name } = cell;
  const facts =
    known === null
      ? ['not known to be set']
      : [
          known.version !== null && `version ${known.version}`,
          known.setAtMs !== null && `set ${momentWords(known.setAtMs, nowMs, hasScreenReader)}`,
          cellLook(known, context).words,
        ].filter(Boolean);
  const said = [...facts, ...context.flagsOf(place.profileId)].join(', ');
  return [{ text: `${name} in ${placeText(place)}: ${said}`, tone: 'plain' }];
}

function totals({ table, nowMs, dueDays }: CoverageContext): Note {
  const { places, list } = table;
  const cells = cellsOf(table, list.visible);
  const due = cells.filter(({ known }) => known && isDueEntry(known, nowMs, dueDays)).length;
  const missing = cells.filter(({ known }) => known === null).length;
  const text = [
    `${counted(list.count, 'name')}, ${counted(places.length, 'place')}`,
    due > 0 && `${due} due`,
    missing > 0 && `${missing} not known to be set`,
  ]
    .filter(Boolean)
    .join(' · ');
  return { text, tone: 'muted' };
}
