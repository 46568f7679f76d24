import { Box } from 'ink';
import { type ReactNode, useMemo, useState } from 'react';
import type { EntryKind } from '../../domain/entry-result.ts';
import { MINUTE_MS, SECOND_MS, shortSpan } from '../../domain/time-words.ts';
import type { EntryPlace } from '../../domain/vault-records.ts';
import { counted } from '../../domain/words.ts';
import { useKeysOf } from '../../kit/Keys.tsx';
import { keyTable } from '../../kit/key-table.ts';
import { useRoom } from '../../kit/Room.tsx';
import { Table } from '../../kit/Table.tsx';
import { Pieces, Text } from '../../kit/Text.tsx';
import { useKeys } from '../../kit/use-keys.ts';
import { type List, useList } from '../../kit/use-list.ts';
import { useStore } from '../../kit/use-store.ts';
import { flagPieces } from '../looks.ts';
import { NoteLine, Page } from '../Page.tsx';
import { useTokenKey } from '../profiles/TokenPrompt.tsx';
import { useServices } from '../services.tsx';
import { useNow } from '../use-now.ts';
import {
  type CellContext,
  cellLook,
  coverageColumns,
  placesInView,
  profileHeads,
} from './coverage-columns.ts';
import {
  COVERAGE_LIST,
  type CoverageCell,
  type CoverageRow,
  type CoverageView,
  cellAt,
  coverageTable,
  placeKey,
  rowsIn,
  VIEWS,
} from './coverage-table.ts';
import { dueMsOf, type EntryRow, placeText, useEntries } from './entries.ts';
import { useEntryTasks } from './use-entry-tasks.ts';

export const COVERAGE_KEYS = keyTable('coverage', 'Coverage', {
  set: { keys: ['enter'], label: 'new value', about: 'new value in this place', foot: 1 },
  rotate: {
    keys: ['r'],
    label: 'rotate everywhere',
    foot: 2,
  },
  nextPlace: { keys: ['right'], label: 'next place', repeats: true },
  previousPlace: { keys: ['left'], label: 'previous place', repeats: true },
  chooseView: {
    keys: ['v'],
    label: 'view',
    about: 'view: all, missing, old',
    foot: 3,
    also: ['missing', 'due', 'old'],
  },
  close: { keys: ['m'], label: 'list', about: 'back to the list', foot: 4 },
  back: { keys: ['esc'], label: 'back', about: 'back: the marks, the view, the list' },
});

const VIEW_WORDS: Readonly<Record<CoverageView, string>> = {
  all: '',
  missing: 'missing somewhere',
  old: 'due somewhere',
};

interface CoverageProps {
  readonly kind: EntryKind;
  readonly first: CoverageView;
  /** The cell to begin at. */
  readonly start: EntryPlace | null;
  /** What was sent last. Another array each time. */
  readonly sentIds: readonly string[];
  readonly onClose: () => void;
}

/** Which names are set where, in all profiles: names down, places across. */
export function Coverage({ kind, first, start, sentIds, onClose }: CoverageProps): ReactNode {
  const { preferences, clock } = useServices();
  const keysOf = useKeysOf();
  const tasks = useEntryTasks(kind);
  const room = useRoom();
  const [view, setView] = useState(first);
  const [placeId, setPlaceId] = useState(start && placeKey(start));
  const [marked, setMarked] = useState<ReadonlyMap<string, EntryPlace>>(new Map());
  const [markedAfter, setMarkedAfter] = useState(sentIds);
  if (sentIds !== markedAfter) {
    setMarkedAfter(sentIds);
    setMarked(new Map());
  }

  const entries = useEntries(kind);
  const table = useMemo(() => coverageTable(kind, entries), [kind, entries]);
  const rows = useMemo(() => rowsIn(view, table.rows), [view, table]);
  const at = Math.max(
    0,
    table.places.findIndex(({ id }) => id === placeId),
  );
  const list = useList(rows, {
    ...COVERAGE_LIST,
    start: start?.name ?? null,
    marks: { has: () => false, toggle: (row) => toggle(cellAt(table, row, at)) },
  });
  const toggle = (cell: CoverageCell | null) => {
    if (cell === null) return;
    const next = new Map(marked);
    if (!next.delete(cell.id)) next.set(cell.id, cell);
    setMarked(next);
  };
  const dueMs = dueMsOf(useStore(preferences.state).preferences);
  const freshest = entries.reduce((latest, { entry }) => Math.max(latest, entry.setAtMs ?? 0), 0);
  const nowMs = useNow(clock.wallMs() - freshest < MINUTE_MS ? SECOND_MS : MINUTE_MS);
  const context = { table, marked, nowMs, dueMs };

  const selected = list.selected && cellAt(table, list.selected, at);
  const chosen = marked.size > 0 ? [...marked.values()] : selected ? [selected] : [];
  const move = (by: number) => {
    const next = Math.max(0, Math.min(table.places.length - 1, at + by));
    setPlaceId(table.places[next]?.id ?? null);
  };
  const views: readonly CoverageView[] = VIEWS[kind];
  useKeys(COVERAGE_KEYS, {
    set: tasks.newValue(chosen),
    rotate: tasks.rotate(chosen, keysOf('coverage.set')),
    nextPlace: (times) => move(times),
    previousPlace: (times) => move(-times),
    chooseView: () => setView(views[(views.indexOf(view) + 1) % views.length] ?? 'all'),
    close: onClose,
    back: () => {
      if (marked.size > 0) setMarked(new Map());
      else if (view !== 'all') setView('all');
      else onClose();
    },
  });

  useTokenKey(selected?.profileId ?? null, 'vaults');

  const inView = placesInView(table, at, room.columns);
  const columns = coverageColumns(context, inView, at);
  const { from, count } = inView;
  const range =
    count < table.places.length
      ? `places ${from + 1}–${from + count} of ${table.places.length}, ${keysOf('coverage.previous-place')} ${keysOf('coverage.next-place')} for more`
      : '';
  const about = [VIEW_WORDS[view], marked.size > 0 ? `${marked.size} marked` : '', range];
  return (
    <Page title="Coverage" about={about.filter(Boolean).join(' · ')} list={list}>
      {rows.length > 0 && (
        <>
          <Box flexShrink={0} height={1}>
            <Text>
              <Pieces of={profileHeads(table, inView)} />
            </Text>
          </Box>
          <Table<CoverageRow> list={list} columns={columns} cursor={at - from + 1} />
        </>
      )}
      <CoverageNotes view={view} list={list} selected={selected} context={context} />
    </Page>
  );
}

interface CoverageNotesProps {
  readonly view: CoverageView;
  readonly list: List<CoverageRow>;
  readonly selected: CoverageCell | null;
  readonly context: CellContext;
}

/** Below the names: the selected cell in full, which may not fit in its column, and how much there is to do. */
function CoverageNotes({ view, list, selected, context }: CoverageNotesProps): ReactNode {
  const { profiles } = useServices();
  const keysOf = useKeysOf();
  if (list.total === 0) {
    const nothing = view === 'old' ? 'Nothing is due.' : 'Nothing is missing anywhere.';
    return (
      <Box flexShrink={0} paddingX={1}>
        <NoteLine
          tone="muted"
          text={`${nothing} ${keysOf('coverage.choose-view')} shows another view.`}
        />
      </Box>
    );
  }
  const profile = selected && profiles.find(selected.profileId);
  const flags = profile ? flagPieces(profile) : [];
  return (
    <Box flexDirection="column" flexShrink={0} paddingX={1}>
      {selected && (
        <Text>
          {`${selected.name} in ${placeText(selected.place)}: ${factsOf(selected, context)}`}
          <Pieces of={flags.flatMap((flag) => [{ text: ' · ' }, flag])} />
        </Text>
      )}
      <Text tone="muted">{totalsOf(list, context)}</Text>
    </Box>
  );
}

function factsOf(cell: CoverageCell, context: CellContext): string {
  const { known } = cell;
  const facts =
    known === null || known.result === 'unknown'
      ? []
      : [
          known.version !== null && `version ${known.version}`,
          known.setAtMs !== null && `set ${shortSpan(context.nowMs - known.setAtMs)} ago`,
        ];
  return [...facts, cellLook(cell, context).words].filter(Boolean).join(', ');
}

function totalsOf(list: List<CoverageRow>, { table }: CellContext): string {
  const countOf = (is: (cell: EntryRow | null) => boolean) =>
    list.visible.reduce((sum, { cells }) => sum + cells.filter(is).length, 0);
  const due = countOf((cell) => cell?.isDue ?? false);
  const missing = countOf((cell) => cell === null);
  const unknown = countOf((cell) => cell?.entry.result === 'unknown');
  const counts = [
    `${counted(list.visible.length, 'name')}, ${counted(table.places.length, 'place')}`,
    due > 0 && `${due} due`,
    unknown > 0 && `? ${unknown} unknown`,
    missing > 0 && `${missing} never set from here`,
  ];
  return counts.filter(Boolean).join(' · ');
}
