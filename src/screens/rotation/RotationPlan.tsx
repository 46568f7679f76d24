import { type ReactNode, useMemo } from 'react';
import { listed } from '../../domain/words.ts';
import { namesToType } from '../../domain/write-guard.ts';
import { useKeysOf } from '../../kit/Keys.tsx';
import { keyTable } from '../../kit/key-table.ts';
import { Room, useRoom } from '../../kit/Room.tsx';
import { Table } from '../../kit/Table.tsx';
import { Text } from '../../kit/Text.tsx';
import { useKeys } from '../../kit/use-keys.ts';
import { useList } from '../../kit/use-list.ts';
import { useStore } from '../../kit/use-store.ts';
import type { Place } from '../../services/rotation-state.ts';
import { ListTitle, NoteLine, Notes, Page } from '../Page.tsx';
import { useTokenKey } from '../profiles/TokenPrompt.tsx';
import { useServices } from '../services.tsx';
import { placeText } from '../vaults/entries.ts';
import { AddPlace } from './AddPlace.tsx';
import {
  countedPlaces,
  namesOf,
  placeSearchText,
  planColumns,
  wholePlace,
  whyNotWords,
} from './place-columns.ts';
import type { RotationDraft } from './rotation-draft.ts';

export const PLAN_KEYS = keyTable('plan', 'Plan of a rotation', {
  send: {
    keys: ['ctrl+s'],
    label: 'send the plan',
    foot: 1,
    once: true,
    formerly: ['rotation.send-unless-held'],
  },
  sendOne: {
    keys: ['enter'],
    label: 'send only this one',
    foot: 2,
    once: true,
    formerly: ['rotation.try-one'],
  },
  addPlace: {
    keys: ['n'],
    label: 'add a place',
    foot: 3,
    once: true,
    also: ['another vault', 'profile'],
    formerly: ['rotation.ask-for-place'],
  },
  takeOut: { keys: ['d'], label: 'take out', foot: 4, once: true, formerly: ['rotation.take-out'] },
  back: { keys: ['esc'], label: 'change the values', foot: 9 },
});

interface PlanProps {
  readonly of: RotationDraft;
  /** Why the last attempt sent nothing; `null` if there was none. */
  readonly problem: string | null;
  /** Whether it was begun to be sent: then it stays as it is. */
  readonly isBusy: boolean;
  /** Whether all has been agreed to. */
  readonly isSending: boolean;
  /** Sends what is in; or one place alone, by its id. */
  readonly send: (only: string | null) => unknown;
  /** Back to the values; while it is being sent, to where it was opened. */
  readonly back: () => void;
}

/** Every place that gets a new value, before anything is sent. */
export function RotationPlan(props: PlanProps): ReactNode {
  const { of, problem, isBusy, isSending, send, back } = props;
  const { ask, notices } = useServices();
  const { isCompact } = useRoom();
  const { places, wanted } = useStore(of.planned);
  const columns = useMemo(() => planColumns(places), [places]);
  const list = useList(places, {
    idOf,
    searchText: placeSearchText,
    marks: {
      has: ({ id, whyNot }) => whyNot === null && wanted.has(id),
      toggle: (place) => {
        if (isBusy) notices.say('info', BEING_SENT);
        else if (place.whyNot === null) of.toggle(place);
        else notices.say('warning', whyNotWords(place));
      },
    },
  });
  const { selected } = list;
  useTokenKey(selected?.profileId ?? null, 'vaults');
  const going = places.filter(({ id, whyNot }) => whyNot === null && wanted.has(id));
  const wait = isBusy && BEING_SENT;
  useKeys(PLAN_KEYS, {
    send:
      wait ||
      (going.length > 0
        ? () => send(null)
        : 'Nothing was sent: no place is selected. Press space to select one.'),
    sendOne:
      selected &&
      places.length > 1 &&
      (wait || (selected.whyNot === null ? () => send(selected.id) : whyNotWords(selected))),
    addPlace:
      selected &&
      (wait ||
        (async () => {
          const { name } = selected;
          const place = await ask<Place>((done) => (
            <AddPlace name={name} places={of.planned.get().places} done={done} />
          ));
          if (place === null) return;
          of.add(place);
          list.select(place.id);
        })),
    takeOut:
      selected &&
      (wait ||
        (places.length > 1
          ? () => {
              of.takeOut(selected);
              notices.say('info', takenOutWords(selected));
            }
          : 'A plan needs at least one place.')),
    back,
  });
  return (
    <Page list={list}>
      <ListTitle title={`Plan: ${countedPlaces(going, places.length)}`} about={namesOf(of.names)} />
      <Room isFilled={false}>
        <Table list={list} columns={columns} />
      </Room>
      <Notes>
        {problem !== null && <NoteLine tone="failure" text={`✗ ${problem}`} />}
        {isSending ? (
          <NoteLine text={BEING_SENT} />
        ) : (
          <NextStep going={going} isShort={isCompact} />
        )}
        {selected !== null && (
          <Text tone="muted" wrap={isCompact ? 'truncate-end' : 'wrap'}>
            {`${wholePlace(selected)} · new value: ${of.factsOf(selected.name)}`}
          </Text>
        )}
      </Notes>
    </Page>
  );
}

const idOf = ({ id }: Place) => id;

const BEING_SENT = "It's being sent.";

/** Says what the key that sends does, and what it asks for first. */
function NextStep({
  going,
  isShort,
}: {
  readonly going: readonly Place[];
  readonly isShort: boolean;
}): ReactNode {
  const send = useKeysOf()('plan.send');
  const asked = namesToType(going.flatMap(({ to }) => to ?? []));
  const names = listed(asked);
  const first = asked.length === 0 ? '' : `asks you to type ${names}, then `;
  const long = `Nothing has been sent yet: ${send} ${first}sends to ${countedPlaces(going)}.`;
  const short = asked.length === 0 ? 'Nothing has been sent yet.' : `${send} asks for ${names}.`;
  const nothing = 'Nothing has been sent yet: no place is selected.';
  return <NoteLine text={going.length === 0 ? nothing : isShort ? short : long} />;
}

/** What a plan that is sent leaves out, the next one does, too; but Secrets brings back what it lists. */
function takenOutWords({ profileName, vault, to, known }: Place): string {
  const then =
    to !== null && known !== null
      ? 'It returns in the next plan while Secrets lists it.'
      : 'The next plan leaves it out, too.';
  return `Took ${placeText({ profileName, vault })} out of this plan. ${then}`;
}
