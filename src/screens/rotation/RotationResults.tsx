import { type ReactNode, useMemo, useState } from 'react';
import { type PlaceResult, resultCounts } from '../../domain/entry-result.ts';
import type { ProfileId } from '../../domain/profile.ts';
import { compare, counted, listed } from '../../domain/words.ts';
import type { Done } from '../../kit/dialogs.ts';
import { TextDraft } from '../../kit/form/drafts.ts';
import { Prompt } from '../../kit/form/Prompt.tsx';
import { TextField } from '../../kit/form/TextField.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { useKeysOf } from '../../kit/Keys.tsx';
import { useRoom } from '../../kit/Room.tsx';
import { Text } from '../../kit/Text.tsx';
import { useStore } from '../../kit/use-store.ts';
import type { RotationRun } from '../../services/rotation-run.ts';
import type { Place, RotationState } from '../../services/rotation-state.ts';
import { ListTitle, NoteLine } from '../Page.tsx';
import { useServices } from '../services.tsx';
import { Results, type SentRow } from '../vaults/Results.tsx';
import { resultLine, resultLook } from '../vaults/result-words.ts';
import {
  namesOf,
  placeColumns,
  placeSearchText,
  wholePlace,
  whyNotWords,
} from './place-columns.ts';
import { beingSentWords } from './unfinished.ts';

/** A place of a rotation and what came of it. */
interface SentPlace extends Place, SentRow {}

interface RotationResultsProps {
  readonly of: RotationRun;
  /** Sends what isn't set, or all of it with another value. */
  readonly send: (options: { readonly isForAll: boolean }) => unknown;
  readonly close: (note: string) => unknown;
  readonly back: () => unknown;
}

/** The result of each place, while they are sent and after. */
export function RotationResults({ of, send, close, back }: RotationResultsProps): ReactNode {
  const { ask } = useServices();
  const { isCompact } = useRoom();
  const state = useStore(of.state);
  const { places, isSending, isStopping, liveUntilMs } = state;
  const rows = useMemo(() => sentPlaces(state), [state]);
  const columns = useMemo(() => placeColumns<SentPlace>(places), [places]);
  const { open } = of;
  const wait =
    liveUntilMs === null
      ? isSending && "It's being sent. Wait for the responses."
      : beingSentWords(liveUntilMs);
  const isSendable = open.some(({ whyNot }) => whyNot === null);
  const askToClose = async () => {
    const note = await ask<string>((done) => <CloseNote of={of} done={done} />);
    if (note !== null) close(note);
  };
  return (
    <Results
      head={<ListTitle title={titleOf(rows, isSending)} about={namesOf(of.names)} />}
      rows={rows}
      columns={columns}
      searchText={placeSearchText}
      isSending={isSending}
      isStopping={isStopping}
      reasonOf={(place) => [{ text: wholePlace(place), tone: 'muted' }]}
      tokenOf={(selected) => profileToAsk(selected, of.rejectedProfiles)}
      keys={() => ({
        stop:
          isSending && (isStopping ? 'Stopping. Requests in flight will finish.' : () => of.stop()),
        retry: wait || (isSendable ? () => send({ isForAll: false }) : whyNothingLeft(rows)),
        close: open.length > 0 && (wait || askToClose),
        allAgain: open.length > 0 && (wait || (() => send({ isForAll: true }))),
      })}
      notes={(selected) => (
        <>
          {!isSending && !isCompact && <Totals rows={rows} />}
          {liveUntilMs !== null && <NoteLine tone="warning" text={beingSentWords(liveUntilMs)} />}
          {!wait && <WayOn of={of} />}
          {selected !== null && !isCompact && <Selected of={selected} />}
        </>
      )}
      onClose={back}
    />
  );
}

function sentPlaces(state: RotationState): readonly SentPlace[] {
  const { places, results, waiting, liveUntilMs } = state;
  return places.map((place) => {
    const result = results.get(place.id) ?? null;
    return {
      ...place,
      result,
      // A place without a result is under way in the terminal that works on the rotation.
      isSending: waiting.has(place.id) || (liveUntilMs !== null && result === null),
    };
  });
}

/** The places that aren't set, the worst first. */
const TROUBLES = [
  ['failed', 'failed'],
  ['unknown', 'unknown'],
  ['not-sent', 'not sent'],
] as const satisfies readonly (readonly [PlaceResult['state'], string])[];

/** `Rotation: 1 failed, 2 unknown` */
function titleOf(rows: readonly SentPlace[], isSending: boolean): string {
  if (isSending || rows.some((row) => row.isSending)) return 'Rotation: sending';
  const troubles = TROUBLES.flatMap(([state, words]) => {
    const { length } = rows.filter(({ result }) => (result?.state ?? 'not-sent') === state);
    if (length === 0) return [];
    return length === rows.length ? words : `${length} ${words}`;
  });
  return `Rotation: ${troubles.join(', ') || 'sent'}`;
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

/** Says how to go on, where a key's label doesn't. */
function WayOn({ of }: { readonly of: RotationRun }): ReactNode {
  const { profiles } = useServices();
  const { isCompact } = useRoom();
  const keysOf = useKeysOf();
  // As their values are asked for.
  const lacks = of.namesWithoutValue.toSorted(compare);
  // Another one may have been stored since.
  const rejected = of.rejectedProfiles.flatMap((id) => {
    const profile = profiles.find(id);
    const isReplaced = profile?.tokens.some(({ savedAtMs }) => savedAtMs >= of.sentAtMs);
    return profile === null || isReplaced ? [] : profile.name;
  });
  const retry = keysOf('results.retry');
  const token = keysOf('token-prompt.open');
  const rejectedWords =
    rejected.length === 1
      ? `${rejected[0]}'s token was rejected. Press ${token} to replace it, then ${retry}.`
      : `The tokens of ${listed(rejected)} were rejected. Press ${token} on their rows to replace them, then ${retry}.`;
  return (
    <>
      {rejected.length > 0 && <NoteLine tone="warning" text={rejectedWords} />}
      {lacks.length > 0 && !isCompact && (
        <NoteLine
          tone="warning"
          text={`${retry} asks for the value of ${listed(lacks)} again: values aren't stored.`}
        />
      )}
    </>
  );
}

/** From here on, the list has room for the start of a reason. */
const WIDE_COLUMNS = 100;

/** The selected place, and its reason where the list has no room for that. */
function Selected({ of }: { readonly of: SentPlace }): ReactNode {
  const { columns } = useRoom();
  const hasReason = of.result !== null && 'reason' in of.result;
  return (
    <>
      {hasReason && columns < WIDE_COLUMNS && (
        <Text tone={resultLook(of).tone} wrap="wrap">
          {resultLine(of)}
        </Text>
      )}
      <Text tone="muted" wrap="wrap">
        {wholePlace(of)}
      </Text>
    </>
  );
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

interface CloseNoteProps {
  readonly of: RotationRun;
  readonly done: Done<string>;
}

/** Asks for a note, and whether a rotation is given up: it isn't offered any more. */
function CloseNote({ of, done }: CloseNoteProps): ReactNode {
  const [note] = useState(() => new TextDraft());
  const form = useForm({ focus: note });
  const submit = () => {
    const problem = of.noteProblem(note.text);
    if (problem === null) done(note.text.trim());
    else form.mark(new Map([[note, problem]]));
  };
  return (
    <Prompt
      title="Close this rotation?"
      about={`${counted(of.open.length, 'place')} won't get the new value. The rotation isn't offered again; the log keeps what came of it.`}
      of={form}
      submit={submit}
      submitLabel="close it"
      cancel={() => done(null)}
    >
      <TextField label="Note" of={note} placeholder="why it ends here, for the log" />
    </Prompt>
  );
}
