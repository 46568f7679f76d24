import { type ReactNode, useMemo } from 'react';
import { resultCounts } from '../../domain/entry-result.ts';
import type { ProfileId } from '../../domain/profile.ts';
import { counted, listed } from '../../domain/words.ts';
import { FilterLine } from '../../kit/FilterLine.tsx';
import { useKeysOf } from '../../kit/Keys.tsx';
import { keyTable } from '../../kit/key-table.ts';
import { Room, useRoom } from '../../kit/Room.tsx';
import { Table } from '../../kit/Table.tsx';
import { useKeys } from '../../kit/use-keys.ts';
import { useList } from '../../kit/use-list.ts';
import { useStore } from '../../kit/use-store.ts';
import { ProgressBar } from '../../kit/Waiting.tsx';
import type { RotationRun } from '../../services/rotation-run.ts';
import { ListTitle, NoteLine, Notes } from '../ListNotes.tsx';
import { Page } from '../Page.tsx';
import { useTokenKey } from '../profiles/TokenPrompt.tsx';
import { useServices } from '../services.tsx';
import { resultColumn } from '../vaults/result-words.ts';
import { CloseNote } from './CloseNote.tsx';
import { namesOf, placeColumns, placeSearchText, whyNotWords } from './place-columns.ts';
import { ResultInFull, SelectedResult } from './ResultInFull.tsx';
import { resultsTitle, type SentPlace, sentPlaces } from './result-rows.ts';
import { beingSentWords } from './unfinished.ts';

export const RESULT_KEYS = keyTable('rotation', 'Results of a rotation', {
  stop: { keys: ['x'], label: 'stop', foot: 1, once: true, about: 'send nothing more' },
  retry: {
    keys: ['r'],
    label: "retry what isn't set",
    foot: 1,
    once: true,
    also: ['resend', 'again', 'enter the value again'],
    formerly: ['rotation.repeat', 'rotation.enter-again'],
  },
  details: { keys: ['enter'], label: 'reason in full', foot: 3, once: true },
  close: {
    keys: ['d'],
    label: 'close for good',
    about: 'close the rotation with a note',
    foot: 4,
    once: true,
    formerly: ['rotation.ask-to-close'],
  },
  allAgain: { keys: [], label: 'new value for all', about: 'new value for all its places' },
  back: { keys: ['esc'], label: 'back', foot: 9 },
});

interface ResultsProps {
  readonly of: RotationRun;
  /** Sends what isn't set, or all of it with another value. */
  readonly send: (options: { readonly isForAll: boolean }) => unknown;
  readonly close: (note: string) => unknown;
  readonly back: () => unknown;
}

/** What came of each place, while they are sent and after. */
export function RotationResults({ of, send, close, back }: ResultsProps): ReactNode {
  const { ask } = useServices();
  const { isCompact } = useRoom();
  const state = useStore(of.state);
  const { isSending, isStopping, liveUntilMs } = state;
  const rows = useMemo(() => sentPlaces(state), [state]);
  const columns = useMemo(
    () => [...placeColumns<SentPlace>(rows), resultColumn<SentPlace>((row) => row)],
    [rows],
  );
  const list = useList(rows, { idOf: ({ id }) => id, searchText: placeSearchText });
  const { selected } = list;
  const { open } = of;
  const wait =
    liveUntilMs === null
      ? isSending && "It's being sent. Wait for the responses."
      : beingSentWords(liveUntilMs);
  const sendable = open.filter(({ whyNot }) => whyNot === null);
  useTokenKey(profileToAsk(selected, of.rejectedProfiles), 'vaults');
  useKeys(RESULT_KEYS, {
    stop: isSending && (isStopping ? 'Stopping. Requests in flight will finish.' : () => of.stop()),
    retry: wait || (sendable.length > 0 ? () => send({ isForAll: false }) : whyNothingLeft(rows)),
    details:
      selected &&
      (async () => {
        const { id } = selected;
        await ask<true>((done) => <ResultInFull of={of} id={id} done={done} />);
      }),
    close:
      open.length > 0 &&
      (wait ||
        (async () => {
          const note = await ask<string>((done) => <CloseNote count={open.length} done={done} />);
          if (note !== null) close(note);
        })),
    allAgain: open.length > 0 && (wait || (() => send({ isForAll: true }))),
    back,
  });
  const answered = rows.filter(({ result, isSending }) => result !== null && !isSending).length;
  const words = [...resultCounts(state.results.values()), ...(isStopping ? ['stopping'] : [])];
  return (
    <Page position={list.position} filter={<FilterLine list={list} />}>
      <ListTitle title={resultsTitle(rows, isSending)} about={namesOf(of.names)} />
      <Room isFilled={false}>
        <Table list={list} columns={columns} />
      </Room>
      {isSending && <ProgressBar done={answered} total={rows.length} words={words} />}
      <Notes>
        {!isSending && !isCompact && <Totals rows={rows} />}
        {liveUntilMs !== null && <NoteLine tone="warning" text={beingSentWords(liveUntilMs)} />}
        {!wait && <WayOn of={of} />}
        {selected !== null && !isCompact && <SelectedResult of={selected} />}
      </Notes>
    </Page>
  );
}

/** Of a single place, its row says all. */
function Totals({ rows }: { readonly rows: readonly SentPlace[] }): ReactNode {
  if (rows.length === 1) return null;
  const results = rows.flatMap(({ result }) => result ?? []);
  const sending = rows.filter(({ isSending }) => isSending).length;
  const untried = rows.length - results.length - sending;
  const counts = [
    ...resultCounts(results),
    ...(sending > 0 ? [`${sending} being sent`] : []),
    ...(untried > 0 ? [`${untried} not sent yet`] : []),
  ];
  return <NoteLine text={`${counted(rows.length, 'place')}: ${counts.join(' · ')}`} />;
}

/** What to do about what isn't set, where a key's label doesn't say it. */
function WayOn({ of }: { readonly of: RotationRun }): ReactNode {
  const { profiles } = useServices();
  const { isCompact } = useRoom();
  const keysOf = useKeysOf();
  const lacks = of.namesWithoutValue;
  const rejected = of.rejectedProfiles.map((id) => profiles.nameOf(id) ?? '');
  const retry = keysOf('rotation.retry');
  return (
    <>
      {rejected.length > 0 && (
        <NoteLine
          tone="warning"
          text={rejectedWords(rejected, keysOf('token-prompt.open'), retry)}
        />
      )}
      {lacks.length > 0 && !isCompact && (
        <NoteLine
          tone="warning"
          text={`${retry} asks for the value of ${listed(lacks)} again: values aren't stored.`}
        />
      )}
    </>
  );
}

function rejectedWords(names: readonly string[], token: string, retry: string): string {
  return names.length === 1
    ? `${names[0]}'s token was rejected. Press ${token} to replace it, then ${retry}.`
    : `The tokens of ${listed(names)} were rejected. Press ${token} on their rows to replace them, then ${retry}.`;
}

/** Whose token is asked for: that of the selected place if it needs one, else one that was rejected, else its own. */
function profileToAsk(
  selected: SentPlace | null,
  rejected: readonly ProfileId[],
): ProfileId | null {
  const needsOne =
    selected !== null && (rejected.includes(selected.profileId) || selected.to?.tokenKind === null);
  return needsOne ? selected.profileId : (rejected[0] ?? selected?.profileId ?? null);
}

function whyNothingLeft(rows: readonly SentPlace[]): string {
  const unsendable = rows.find(({ whyNot, result }) => whyNot !== null && result?.state !== 'set');
  return unsendable ? whyNotWords(unsendable) : 'Everything is set.';
}
