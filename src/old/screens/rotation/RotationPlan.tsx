import type { ReactNode } from 'react';
import type { Column } from '../../components/columns.ts';
import { ListPage } from '../../components/ListPage.tsx';
import { type Note, problemNote } from '../../components/Notes.tsx';
import { useRoom } from '../../components/room.tsx';
import { Table } from '../../components/Table.tsx';
import type { Piece } from '../../components/Text.tsx';
import { factsLine } from '../../domain/secret-value.ts';
import { startOfDay } from '../../domain/time-words.ts';
import { tokenKindLabel } from '../../domain/token.ts';
import { counted, listed } from '../../domain/words.ts';
import { namesToType } from '../../domain/write-guard.ts';
import { placeFormOf } from '../../state/rotation/plan-places.ts';
import type { RotationPlan as Plan } from '../../state/rotation/rotation.ts';
import {
  type PlanRow,
  placeToTry,
  rotationList,
  rowsToSend,
  whyNotSent,
} from '../../state/rotation/rotation-list.ts';
import { valueFor } from '../../state/rotation/values-form.ts';
import { ageText, entryWords, placeText, versionText } from '../entry-words.ts';
import { flagWords, notSentWithin } from '../profile-flags.tsx';
import { spokenList } from '../spoken-words.ts';
import { type KeyWords, useAppState, useKeyWords } from '../store-context.tsx';
import { FormOverList } from './FormOverList.tsx';
import { namesOf, placeColumns, placeSaid, wholePlace } from './plan-words.ts';

/** Everything that will be sent, and where, before anything is. */
export function RotationPlan({ plan }: { readonly plan: Plan }): ReactNode {
  const form = placeFormOf(useAppState());
  if (form === null || plan.adding === null) return <Places plan={plan} />;
  const title = `One more place for ${plan.adding.name}, with the same new value`;
  return (
    <FormOverList title={title} form={form}>
      <Places plan={plan} />
    </FormOverList>
  );
}

function Places({ plan }: { readonly plan: Plan }): ReactNode {
  const state = useAppState();
  const words = useKeyWords();
  const { isCompact } = useRoom();
  const nowMs = state.clock.wallMs;
  const list = rotationList(state);
  const { rows, selected } = list;
  const marked = rowsToSend(rows, plan.wanted);
  const profiles = new Set(marked.map(({ place }) => place.profileId)).size;
  const all = counted(rows.length, 'place');
  const places = marked.length === rows.length ? all : `${marked.length} of ${all}`;
  const whole: readonly Note[] =
    selected && !state.hasScreenReader ? [{ text: wholeRow(selected, plan), tone: 'muted' }] : [];
  const alone = trial(plan, placeToTry(state), words);
  return (
    <ListPage
      title={`Plan: ${places} in ${counted(profiles, 'profile')}`}
      about={namesOf(rows)}
      listRows={list.count + 1}
      next={[
        ...(plan.problem === null ? [] : [problemNote(words.said(plan.problem))]),
        { text: whatIsNext(plan, marked, words, isCompact), tone: 'plain' },
      ]}
      below={isCompact ? [...whole, ...alone] : [...alone, ...whole]}
    >
      <Table
        name="rotation-plan"
        what="Places"
        list={list}
        columns={columnsOf(rows, nowMs)}
        say={(row) => rowSaid(row, plan, nowMs)}
        hasFocus={plan.adding === null}
      />
    </ListPage>
  );
}

/** As the list narrows, the age goes first, then the token, the host, the version, and what has to be known. */
function columnsOf(rows: readonly PlanRow[], nowMs: number): readonly Column<PlanRow>[] {
  return [
    ...placeColumns(rows),
    {
      head: 'HOST',
      width: { least: 16, enough: 20, most: 32 },
      cut: 'middle',
      yields: 4,
      cell: ({ destination }) => ({ text: destination?.host ?? '–', tone: 'muted' }),
    },
    {
      head: 'TOKEN',
      width: 15,
      yields: 5,
      cell: ({ destination }) => ({
        text: destination?.tokenKind ? tokenKindLabel(destination.tokenKind) : '–',
        tone: 'muted',
      }),
    },
    {
      head: 'VERSION',
      width: 7,
      align: 'right',
      yields: 3,
      cell: ({ place }) => ({ text: versionText(place.known), tone: 'muted' }),
    },
    {
      head: 'AGE',
      width: 4,
      align: 'right',
      yields: 6,
      cell: ({ place }) => ({ text: ageText(place.known, nowMs), tone: 'muted' }),
    },
    { width: { least: 9, enough: 20 }, yields: 2, cell: noteOf },
  ];
}

/** What keeps it from being sent, or what has to be known before it is. */
function noteOf(row: PlanRow, width: number): Piece {
  const why = whyNotSent(row);
  if (why !== null) return { text: notSentWithin(why, width), tone: 'warning' };
  const flags = row.destination ? flagWords(row.destination) : [];
  return { text: flags.join(' · '), tone: 'failure' };
}

/** All about the selected place. */
function wholeRow(row: PlanRow, plan: Plan): string {
  return `${wholePlace(row)} · ${newValue(row, plan)}`;
}

/** A row for a screen reader. */
function rowSaid(row: PlanRow, plan: Plan, nowMs: number): string {
  const { known } = row.place;
  const why = whyNotSent(row);
  return spokenList(
    placeSaid(row),
    known === null ? 'not known here' : known.result === 'unknown' && 'unknown',
    entryWords(known, startOfDay(nowMs)),
    why === null ? newValue(row, plan) : `not sent: ${why}`,
  );
}

/** What is new in a place. The value itself is never drawn here. */
function newValue({ place }: PlanRow, { values }: Plan): string {
  const { field, source } = valueFor(values, place.name);
  if (field.filePath() !== null) return 'new value: from a file, read when it is sent';
  const made = source === 'typed' ? '' : ` · ${source}`;
  return `new value: ${factsLine(field.facts())}${made}`;
}

/** Where rows are few, in one of them: the footer has the key that sends, too. */
function whatIsNext(
  plan: Plan,
  marked: readonly PlanRow[],
  { keyOf }: KeyWords,
  isShort: boolean,
): string {
  if (takesText(plan)) return 'Nothing has been sent yet.';
  if (marked.length === 0) return 'Nothing has been sent yet: nothing is marked.';
  const asked = namesToType(marked.flatMap(({ destination }) => destination ?? []));
  const send = keyOf('rotation.send-unless-held');
  if (isShort) {
    if (asked.length === 0) return 'Nothing has been sent yet.';
    return `${send} asks for ${listed(asked)} first.`;
  }
  const first = asked.length === 0 ? '' : `asks you to type ${listed(asked)}, then `;
  return `Nothing has been sent yet: ${send} ${first}sends what is marked.`;
}

/** What is typed goes to the filter or the place, not to the plan. */
function takesText({ list, adding }: Plan): boolean {
  return list.filter.isTyping || adding !== null;
}

/** Which place would go alone. */
function trial(plan: Plan, row: PlanRow | null, { keyOf }: KeyWords): readonly Note[] {
  if (row === null || plan.places.length === 1 || takesText(plan)) return [];
  const { place, profileName } = row;
  const where = placeText({ profileName, vault: place.vault });
  const text = `${keyOf('rotation.try-one')} sends only ${place.name} in ${where} now.`;
  return [{ text, tone: 'muted' }];
}
