import type { ReactNode } from 'react';
import type { Column } from '../../components/columns.ts';
import { ListPage } from '../../components/ListPage.tsx';
import { type Note, problemNote } from '../../components/Notes.tsx';
import { ProgressBar } from '../../components/ProgressBar.tsx';
import { useRoom } from '../../components/room.tsx';
import { lastWidth, Table } from '../../components/Table.tsx';
import { resultCounts } from '../../domain/entry-result.ts';
import { counted } from '../../domain/words.ts';
import type { AppState } from '../../state/app-state.ts';
import { closeFormOf } from '../../state/rotation/close-rotation.ts';
import {
  openPlaces,
  type SendingRotation,
  type SentRotation,
} from '../../state/rotation/rotation.ts';
import { type PlanRow, rotationList } from '../../state/rotation/rotation-list.ts';
import { othersUnfinished } from '../../state/rotation/unfinished-rotations.ts';
import {
  isResultWhole,
  resultColumn,
  resultLine,
  resultLook,
  type SentEntry,
} from '../result-words.ts';
import { spokenList } from '../spoken-words.ts';
import { useAppState, useKeyWords } from '../store-context.tsx';
import { FormOverList } from './FormOverList.tsx';
import { namesOf, placeColumns, placeSaid, wholePlace } from './plan-words.ts';

type Sent = SendingRotation | SentRotation;

/** What came of each place, while they are sent and after. */
export function RotationResults({ rotation }: { readonly rotation: Sent }): ReactNode {
  const form = closeFormOf(useAppState());
  if (form === null) return <Results rotation={rotation} hasFocus />;
  return (
    <FormOverList title="Close this rotation" form={form}>
      <Results rotation={rotation} hasFocus={false} />
    </FormOverList>
  );
}

interface ResultsProps {
  readonly rotation: Sent;
  readonly hasFocus: boolean;
}

function Results({ rotation, hasFocus }: ResultsProps): ReactNode {
  const state = useAppState();
  const { said } = useKeyWords();
  const room = useRoom();
  const list = rotationList(state);
  const { rows, selected } = list;
  const entryOf = (row: PlanRow) => sentEntry(rotation, row);
  const columns: readonly Column<PlanRow>[] = [...placeColumns(rows), resultColumn(entryOf)];
  const problem = rotation.phase === 'results' ? rotation.problem : null;
  const next: readonly Note[] = [
    ...totals(rotation),
    ...(problem === null ? [] : [problemNote(said(problem))]),
  ];
  return (
    <ListPage
      title={titleOf(state, rotation)}
      about={namesOf(rows)}
      listRows={list.count + 1}
      progress={rotation.phase === 'sending' ? <Progress {...rotation} /> : null}
      next={next}
      below={
        selected && !state.hasScreenReader
          ? wholeResult(selected, entryOf(selected), lastWidth(columns, room.columns))
          : []
      }
    >
      <Table
        name="rotation-results"
        what="Results"
        list={list}
        columns={columns}
        say={(row) => spokenList(placeSaid(row), resultLine(entryOf(row)))}
        hasFocus={hasFocus}
      />
    </ListPage>
  );
}

/** What is not set, the worst first. */
const TROUBLES = [
  ['failed', 'failed'],
  ['unknown', 'unknown'],
  ['not-sent', 'not sent'],
] as const;

function titleOf(state: AppState, rotation: Sent): string {
  const { places, results } = rotation;
  const whole = places.length === 1 ? 'New value' : 'Rotation';
  if (rotation.phase === 'sending') return `${whole}: sending`;
  const troubles = TROUBLES.flatMap(([state, words]) => {
    const { length } = places.filter(({ id }) => (results.get(id)?.state ?? 'not-sent') === state);
    if (length === 0) return [];
    return length === places.length ? words : `${length} ${words}`;
  });
  const title = `${whole}: ${troubles.join(', ') || 'sent'}`;
  const others = othersUnfinished(state).length;
  const isOpen = openPlaces(rotation).length > 0;
  return isOpen && others > 0 ? `${title} · 1 of ${others + 1} unfinished` : title;
}

function sentEntry(rotation: Sent, { id, place }: PlanRow): SentEntry {
  return {
    result: rotation.results.get(id) ?? null,
    versionBefore: place.known?.version ?? null,
    isSending: rotation.phase === 'sending' && rotation.waiting.has(id),
  };
}

function Progress({ places, results, isStopping }: SendingRotation): ReactNode {
  const done = places.filter(({ id }) => results.has(id)).length;
  const words = [...resultCounts(results.values()), ...(isStopping ? ['stopping'] : [])];
  return <ProgressBar done={done} total={places.length} words={words} />;
}

/** Of a single place, its row says all. */
function totals(rotation: Sent): readonly Note[] {
  const { phase, places, results } = rotation;
  if (phase !== 'results' || places.length === 1) return [];
  const waiting = places.filter(({ id }) => !results.has(id)).length;
  const counts = resultCounts(results.values());
  const all = waiting > 0 ? [...counts, `${waiting} not sent yet`] : counts;
  return [{ text: `${counted(places.length, 'place')}: ${all.join(' · ')}`, tone: 'plain' }];
}

/** The selected place in full, and the result that its row has no room for. */
function wholeResult(row: PlanRow, entry: SentEntry, width: number): readonly Note[] {
  const { tone } = resultLook(entry);
  const result = isResultWhole(entry, width) ? [] : [{ text: resultLine(entry), tone }];
  return [...result, { text: wholePlace(row), tone: 'muted' }];
}
