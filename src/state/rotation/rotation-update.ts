import { destinationOf } from '../destination.ts';
import { withClosing } from '../forms/rotation-close.ts';
import { keyOf } from '../key-of.ts';
import { NEW_LIST } from '../list/list-state.ts';
import { rotationRows } from '../lists/rotation.ts';
import type { Notice } from '../notice.ts';
import type { Now } from '../now.ts';
import { askForName } from '../profiles/confirm-name.ts';
import { profileLabel } from '../profiles/parts.ts';
import { noCommands, type UpdateResult } from '../update-result.ts';
import { knownEntry } from '../vault/vaults.ts';
import { NEW_CLOSE } from './close-form.ts';
import {
  allMarked,
  type GroupRow,
  markedPlaces,
  type PlaceRow,
  type PlanRow,
  planRows,
  whyNotSent,
} from './plan-rows.ts';
import {
  draftOf,
  holdsOpenValues,
  NO_ROTATION,
  openPlaces,
  type Rotation,
  type RotationDraft,
  type RotationPlace,
  type RotationPlan,
  type SentRotation,
} from './rotation.ts';
import type { RotationAction } from './rotation-action.ts';
import type { RotationScope } from './rotation-scope.ts';
import { movedPlace, nextToConfirm, sending, targetsOf, withNewestVersions } from './sending.ts';
import { resumed } from './unfinished.ts';
import { newValuesForm } from './values-form.ts';

const NOTHING_MARKED = 'Nothing is marked that can be sent.';
const PROFILE_CHANGED = 'A profile has changed since. Nothing was sent. Look at the plan again.';

/** A held ctrl+s must not run through the plan that it has just opened. */
const PLAN_STANDS_MS = 400;

/** What the keys of a rotation do, those of its form and its lists apart. */
export function rotationActed<S extends RotationScope>(
  state: S,
  action: RotationAction,
  now: Now,
): UpdateResult<S> {
  switch (action) {
    case 'show':
      return noCommands(show(state));
    case 'send':
      return send(state, now);
    case 'send-unless-held':
      return sendUnlessHeld(state, now);
    case 'repeat':
      return repeat(state, now);
    case 'all-again':
      return noCommands(allAgain(state));
    case 'ask-to-close':
      return noCommands(withClosing(state, NEW_CLOSE));
    case 'stop':
      return stop(state);
    case 'back':
      return noCommands(back(state));
  }
}

/** Asks for the new values of some secrets. What was typed for the same ones before is still there. */
export function rotatePlaces<S extends RotationScope>(
  state: S,
  places: readonly RotationPlace[],
): S {
  const { rotation } = state;
  if (rotation.phase === 'sending') {
    const text = `A rotation is being sent. ${keyOf('rotation.show')} shows it.`;
    return { ...state, notice: { tone: 'info', text } };
  }
  const fresh = { rotationId: null, places, values: newValuesForm(namesOf(places)), earlier: null };
  const draft = keptDraft(rotation, places) ?? fresh;
  return { ...state, screen: 'rotation', rotation: { phase: 'values', ...draft } };
}

/** The rotation of this terminal, else one that was left unfinished. */
function show<S extends RotationScope>(state: S): S {
  if (state.rotation.phase !== 'none') return { ...state, screen: 'rotation' };
  const [first] = state.unfinished;
  if (!first) return state;
  const rotation = resumed(first, {
    destinationOf: (id) => destinationOf(state, id, 'vaults', null),
    knownOf: knownIn(state),
  });
  return { ...state, screen: 'rotation', rotation };
}

function keptDraft(rotation: Rotation, places: readonly RotationPlace[]): RotationDraft | null {
  if (rotation.phase !== 'values' && rotation.phase !== 'plan') return null;
  const ids = (of: readonly RotationPlace[]) => of.map(({ id }) => id).join('\n');
  return ids(rotation.places) === ids(places) ? { ...draftOf(rotation), places } : null;
}

/** The plan for a draft whose values can be sent. */
export function withPlan<S extends RotationScope>(
  state: S,
  of: RotationDraft,
  { monoMs }: Pick<Now, 'monoMs'>,
  problem: string | null = null,
): S {
  const draft = withNewestVersions(draftOf(of), knownIn(state));
  const rows = rowsAsOfNow(state, draft.places);
  const plan: RotationPlan = {
    ...draft,
    values: { ...draft.values, problems: [], revealUntilMs: null },
    phase: 'plan',
    list: { ...NEW_LIST, marked: allMarked(rows) },
    confirmed: new Set(),
    openedMs: monoMs,
    problem,
  };
  return { ...state, screen: 'rotation', rotation: plan };
}

/** Sends the plan once everything that is asked first has its answer. */
function send<S extends RotationScope>(state: S, now: Now): UpdateResult<S> {
  const { rotation } = state;
  if (rotation.phase !== 'plan') return noCommands(state);
  const rows = markedPlaces(rotationRows(state), rotation.list.marked);
  if (rows.length === 0) return noCommands(noted(state, 'warning', NOTHING_MARKED));
  // What cannot be sent is said before anybody has to type a name.
  const moved = movedPlace(placesOf(rows), knownIn(state));
  if (moved) {
    const newest = withNewestVersions(rotation, knownIn(state));
    const shown = { ...state, rotation: { ...newest, openedMs: now.monoMs } };
    return noCommands(noted(shown, 'warning', movedText(state, moved)));
  }
  return confirmOrGo(state, rotation, rows, now);
}

function sendUnlessHeld<S extends RotationScope>(state: S, now: Now): UpdateResult<S> {
  const { rotation } = state;
  if (rotation.phase === 'plan' && now.monoMs - rotation.openedMs < PLAN_STANDS_MS) {
    const text = `This is the plan; nothing was sent. Press ${keyOf('rotation.send-unless-held')} once more to send it.`;
    // However long the key is held, it is one press.
    const held = { ...state, rotation: { ...rotation, openedMs: now.monoMs } };
    return noCommands(noted(held, 'info', text));
  }
  return send(state, now);
}

/** Sends what is not set yet. Where anything has changed since, there is a plan to look at first. */
function repeat<S extends RotationScope>(state: S, now: Now): UpdateResult<S> {
  const { rotation } = state;
  if (rotation.phase !== 'results') return noCommands(state);
  const open = openPlaces(rotation);
  if (open.length === 0) return noCommands(state);
  if (!holdsOpenValues(rotation)) return noCommands(askAgain(state, rotation, open));
  const draft = { ...againOf(rotation, open), values: rotation.values };
  const moved = movedPlace(open, knownIn(state));
  if (moved) return noCommands(withPlan(state, draft, now, movedText(state, moved)));
  const rows = rowsAsOfNow(state, open).filter((row) => row.kind === 'place');
  if (rows.some(({ group }) => whyNotSent(group) !== null || isElsewhere(rotation, group))) {
    return noCommands(withPlan(state, draft, now, PROFILE_CHANGED));
  }
  return confirmOrGo(state, rotation, rows, now);
}

function allAgain<S extends RotationScope>(state: S): S {
  const { rotation } = state;
  return rotation.phase === 'results' ? askAgain(state, rotation, rotation.places) : state;
}

/** Asks for values for some places of a rotation: nothing keeps them beyond the end of a process. */
function askAgain<S extends RotationScope>(
  state: S,
  rotation: SentRotation,
  places: readonly RotationPlace[],
): S {
  const values = newValuesForm(namesOf(places), rotation.values.values.note.text);
  return { ...state, rotation: { phase: 'values', ...againOf(rotation, places), values } };
}

function againOf(
  { rotationId, places: all, results, destinations }: SentRotation,
  places: readonly RotationPlace[],
) {
  return { rotationId, places, earlier: { places: all, results, destinations } };
}

function confirmOrGo<S extends RotationScope>(
  state: S,
  rotation: RotationPlan | SentRotation,
  rows: readonly PlaceRow[],
  now: Now,
): UpdateResult<S> {
  const { profileId: id, profileName: name } = nextToConfirm(rows, rotation.confirmed) ?? {};
  if (id !== undefined && name !== undefined) {
    const write = { kind: 'rotation', profileId: id } as const;
    return noCommands(askForName(state, { id, name }, { do: 'write', write }, now));
  }
  const targets = targetsOf(rotation, rows);
  const next = sending(rotation, targets, { sendId: now.id });
  const { sendId, rotationId, values } = next;
  const note = values.values.note.text.trim();
  return {
    state: { ...state, rotation: next },
    commands: [{ type: 'send-rotation', sendId, rotationId, note, targets }],
  };
}

/** What has left already gets its answer; the rest stays here. */
function stop<S extends RotationScope>(state: S): UpdateResult<S> {
  const { rotation } = state;
  if (rotation.phase !== 'sending') return noCommands(state);
  const { sendId } = rotation;
  return {
    state: { ...state, rotation: { ...rotation, isStopping: true } },
    commands: [{ type: 'stop-rotation', sendId }],
  };
}

/** One step back. What was typed stays for when the same secrets are picked again. */
function back<S extends RotationScope>(state: S): S {
  const { rotation } = state;
  if (rotation.phase === 'plan') {
    return { ...state, rotation: { phase: 'values', ...draftOf(rotation) } };
  }
  const isDone = rotation.phase === 'results' && openPlaces(rotation).length === 0;
  return { ...state, screen: 'secrets', ...(isDone && { rotation: NO_ROTATION }) };
}

function isElsewhere(
  { destinations }: SentRotation,
  { profileId, destination }: GroupRow,
): boolean {
  const then = destinations.get(profileId);
  return then?.host !== destination?.host || then?.tokenKind !== destination?.tokenKind;
}

function rowsAsOfNow(state: RotationScope, places: readonly RotationPlace[]): readonly PlanRow[] {
  return planRows(
    places,
    (id) => destinationOf(state, id, 'vaults', null),
    (id) => profileLabel(state, id),
  );
}

function placesOf(rows: readonly PlaceRow[]): readonly RotationPlace[] {
  return rows.map(({ place }) => place);
}

function namesOf(places: readonly RotationPlace[]): readonly string[] {
  return [...new Set(places.map(({ name }) => name))];
}

function knownIn({ vaults }: RotationScope) {
  return ({ profileId, vault, name }: Pick<RotationPlace, 'profileId' | 'vault' | 'name'>) =>
    knownEntry(vaults, { profileId, vault, name, kind: 'secret' });
}

type Moved = NonNullable<ReturnType<typeof movedPlace>>;

function movedText(state: RotationScope, { name, profileId, now }: Moved): string {
  const version = now?.version === null || now === null ? 'forgotten' : `at version ${now.version}`;
  return `Another terminal has set ${name} of ${profileLabel(state, profileId)}: it is ${version} now. Nothing was sent. Look at the plan again.`;
}

function noted<S extends RotationScope>(state: S, tone: Notice['tone'], text: string): S {
  return { ...state, notice: { tone, text } };
}

/** The name of a protected profile was typed for this rotation; the next one is asked for, or it is sent. */
export function rotationConfirmed<S extends RotationScope>(
  state: S,
  profileId: string,
  now: Now,
): UpdateResult<S> {
  const { rotation } = state;
  if (!('confirmed' in rotation)) return noCommands(state);
  const confirmed = new Set(rotation.confirmed).add(profileId);
  const next = { ...state, rotation: { ...rotation, confirmed } };
  return rotation.phase === 'plan' ? send(next, now) : repeat(next, now);
}
