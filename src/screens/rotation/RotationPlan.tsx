import { type ReactNode, useMemo, useState } from 'react';
import { vaultNameProblem } from '../../domain/profile.ts';
import { err, ok, type Result } from '../../domain/result.ts';
import { listed } from '../../domain/words.ts';
import { namesToType } from '../../domain/write-guard.ts';
import { Dialog } from '../../kit/Dialog.tsx';
import type { Done } from '../../kit/DialogHost.tsx';
import { TextDraft } from '../../kit/form/drafts.ts';
import { Form } from '../../kit/form/Form.tsx';
import type { Suggestion } from '../../kit/form/Suggestions.tsx';
import { TextField } from '../../kit/form/TextField.tsx';
import { useForm } from '../../kit/form/use-form.ts';
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
import { type AppServices, useServices } from '../services.tsx';
import { placeText } from '../vaults/entries.ts';
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

interface AddPlaceProps {
  readonly name: string;
  /** Those that are in the plan. */
  readonly places: readonly Place[];
  readonly done: Done<Place>;
}

/** Asks for one more place of a secret, such as one that this machine has never set. */
function AddPlace({ name, places, done }: AddPlaceProps): ReactNode {
  const services = useServices();
  const [draft] = useState(() => new TextDraft());
  const offers = useMemo(() => otherPlaces(services, name, places), [services, name, places]);
  const form = useForm({ focus: draft });
  const add = () => {
    const place = placeIn(services, name, places, draft.text);
    if (place.ok) done(place.value);
    else form.mark(new Map([[draft, place.error]]));
  };
  return (
    <Dialog title={`One more place for ${name}, with the same new value`}>
      <Form of={form} submit={add} submitLabel="add it" cancel={() => done(null)} isPrompt>
        <TextField label="Place" of={draft} placeholder="profile/vault" suggest={offers} />
      </Form>
    </Dialog>
  );
}

function placeIn(
  { profiles, rotations }: AppServices,
  name: string,
  places: readonly Place[],
  text: string,
): Result<Place, string> {
  const [profileName = '', ...rest] = text.trim().split('/');
  const profile = profiles.state.get().list.find((each) => each.name === profileName);
  // A profile alone would leave open whether its own default vault is meant, or the one that a folder names.
  if (!profile || rest.length === 0) {
    const isWrong = !profile && profileName !== '';
    const named = isWrong ? `No profile is named ${profileName}. ` : '';
    return err(`${named}Type a profile, a slash and a vault.`);
  }
  const vault = rest.join('/').trim();
  const problem = vaultNameProblem(vault);
  if (problem !== null) return err(problem);
  const place = rotations.lookUp({ profileId: profile.id, vault, name });
  const isThere = places.some(({ id }) => id === place.id);
  return isThere ? err('This place is already in the plan.') : ok(place);
}

/**
 * Every known vault of every profile, except those in the plan, and then every profile, for a vault that is typed. Of each,
 * what nothing can be sent to comes last, and says why.
 */
function otherPlaces(
  { profiles, vaults, rotations }: AppServices,
  name: string,
  places: readonly Place[],
): readonly Suggestion[] {
  const known = vaults.known.get();
  const all = profiles.state.get().list.map((profile) => {
    const { whyNot } = rotations.lookUp({ profileId: profile.id, vault: '', name });
    return { ...profile, whyNot };
  });
  const ordered = all.toSorted(
    (one, other) => Number(one.whyNot !== null) - Number(other.whyNot !== null),
  );
  const offers = ordered.flatMap(({ id, name: profileName, host, defaultVault, whyNot }) => {
    const own = known.flatMap(({ profileId, vault }) => (profileId === id ? [vault] : []));
    const here = [...new Set([defaultVault, ...own])].filter(Boolean);
    const isIn = (vault: string) =>
      places.some((each) => each.profileId === id && each.vault === vault && each.name === name);
    // A vault may never have been written to from here: its name is typed after the slash.
    const rest = here.length > 0 ? 'type any other vault' : 'type any vault';
    return [...here.filter((vault) => !isIn(vault)), ''].map((vault) => ({
      text: `${profileName}/${vault}`,
      about: whyNot ?? (vault === '' ? rest : host),
      isStart: vault === '',
    }));
  });
  return offers.toSorted((one, other) => Number(one.isStart) - Number(other.isStart));
}
