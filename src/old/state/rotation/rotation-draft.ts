import { isSettled } from '../../domain/entry-result.ts';
import { distinct, type SecretPlace, secretId } from '../../domain/vault-records.ts';
import type { AppState } from '../app-state.ts';
import { setAsideValues } from '../form/left-values.ts';
import { keyOf } from '../key-placeholder.ts';
import { NEW_LIST } from '../list/list.ts';
import { addNotice } from '../notice.ts';
import { withCommands } from '../outbox.ts';
import { allEntries } from '../vault/entry-list.ts';
import {
  draftOf,
  holdsInput,
  lookUpPlaces,
  NO_ROTATION,
  openPlaces,
  outcomeOf,
  type Rotation,
  type RotationDraft,
  type RotationPlace,
  type RotationPlan,
  type RotationValues,
  type SentRotation,
  withNewestVersions,
} from './rotation.ts';
import { othersUnfinished, resumeRotation } from './unfinished-rotations.ts';
import { newValuesForm, valueFor } from './values-form.ts';

/**
 * Asks for the new values of some secrets. The plan has every place where their names are known, and those of the
 * plans that were sent before: leaving one out is a key, and forgetting one is how a rotation ends up half done.
 * Keeps the input for the same secrets.
 *
 * @param chosen marked, if the user has marked them, and nothing else is; or else what the names are taken from
 */
export function rotatePlaces(
  state: AppState,
  chosen: readonly SecretPlace[],
  { isMarked }: { readonly isMarked: boolean },
): AppState {
  const { rotation } = state;
  if (rotation.phase === 'sending') {
    const text = `A rotation is being sent. ${keyOf('rotation.show')} shows it.`;
    return addNotice(state, 'info', text);
  }
  const names = namesOf(chosen);
  const found = placesOf(state, names, chosen);
  const drafts = draftsIn(state);
  const [kept] = drafts.flatMap((draft) =>
    isOf(draft, names) ? (keptDraft(draft, found, chosen) ?? []) : [],
  );
  const places = lookUpPlaces(state, kept?.places ?? found);
  const wanted = new Set((isMarked ? chosen : places).map(secretId));
  const fresh = { rotationId: null, values: newValuesForm(names), earlier: null, takenOut: [] };
  const draft: RotationDraft = { ...(kept ?? fresh), places, wanted };
  const opened: AppState = {
    ...state,
    screen: 'rotation',
    rotation: asksAgain(draft),
    leftRotations: drafts.filter((each) => holdsInput(each) && each.values !== kept?.values),
  };
  // One that is left unfinished for it is told of, and can be finished afterwards.
  const left = outcomeOf(rotation);
  return left !== null && openPlaces(left).length > 0
    ? withCommands(opened, { kind: 'load-vaults' })
    : opened;
}

/**
 * Where some names are: as Secrets lists them, and as plans remember them. A removed profile's secrets are listed
 * nowhere, so only a plan that had them keeps them, until they are taken out.
 */
function placesOf(
  state: AppState,
  names: readonly string[],
  chosen: readonly SecretPlace[],
): readonly SecretPlace[] {
  const listed = allEntries(state, 'secret').map(({ entry }) => entry);
  return distinct(
    [...listed, ...chosen, ...state.vaults.remembered].filter(({ name }) => names.includes(name)),
  );
}

/** This terminal's rotation, or the first unfinished one before a draft: choosing the secret brings that back. */
export function showRotation(state: AppState): AppState {
  const { rotation } = state;
  const [first] = state.unfinished;
  const isUnsent = rotation.phase === 'none' || rotation.rotationId === null;
  if (isUnsent && first) {
    const drafts = draftsIn(state).filter(holdsInput);
    const left = drafts.find(({ rotationId }) => rotationId === first.rotationId);
    const shown: Rotation = left && !isRest(left) ? asksAgain(left) : resumeRotation(state, first);
    const leftRotations = drafts.filter((each) => each !== left);
    return { ...state, screen: 'rotation', rotation: shown, leftRotations };
  }
  return rotation.phase === 'none' ? state : { ...state, screen: 'rotation' };
}

/** Asks for the values of a draft, and offers those that were typed before. */
function asksAgain(draft: RotationDraft): RotationValues {
  return { phase: 'values', ...draft, values: setAsideValues(draft.values) };
}

/** The values that are being asked for, once their form was left. */
export function leaveValues(rotation: Rotation): Rotation {
  if (rotation.phase !== 'values') return rotation;
  const values = setAsideValues(rotation.values);
  return values === rotation.values ? rotation : { ...rotation, values };
}

/** The plan for a draft whose values can be sent. */
export function withPlan(
  state: AppState,
  of: RotationDraft,
  problem: string | null = null,
): AppState {
  const draft = withNewestVersions(state, draftOf(of));
  const plan: RotationPlan = {
    ...draft,
    values: { ...draft.values, problems: [], revealUntilMs: null },
    phase: 'plan',
    list: NEW_LIST,
    problem,
    adding: null,
  };
  return { ...state, screen: 'rotation', rotation: plan };
}

export function askAllAgain(state: AppState): AppState {
  const { rotation } = state;
  return rotation.phase === 'results' ? askAgain(state, rotation, rotation.places) : state;
}

/** The values of what isn't set yet, anew. */
export function askRestAgain(state: AppState): AppState {
  const { rotation } = state;
  return rotation.phase === 'results' ? askAgain(state, rotation, openPlaces(rotation)) : state;
}

/** Asks for values for some places of a rotation: values don't outlive the process. */
export function askAgain(
  state: AppState,
  rotation: SentRotation,
  places: readonly RotationPlace[],
): AppState {
  const values = newValuesForm(namesOf(places), rotation.values.values.note.text);
  return { ...state, rotation: { phase: 'values', ...draftAgain(rotation, places), values } };
}

export function draftAgain(
  { rotationId, places: all, results, destinations }: SentRotation,
  places: readonly RotationPlace[],
) {
  const earlier = { places: all, results, destinations };
  return { rotationId, places, earlier, wanted: new Set(places.map(({ id }) => id)), takenOut: [] };
}

/** What wasn't sent yet or isn't set, here and before, the latest first; without what may be revealed. */
function draftsIn({ rotation, leftRotations }: AppState): readonly RotationDraft[] {
  if (rotation.phase === 'none' || rotation.phase === 'sending') return leftRotations;
  const draft = rotation.phase === 'results' ? restOf(rotation) : draftOf(rotation);
  return [{ ...draft, values: { ...draft.values, revealUntilMs: null } }, ...leftRotations];
}

function restOf(rotation: SentRotation): RotationDraft {
  return { ...draftAgain(rotation, openPlaces(rotation)), values: rotation.values };
}

/** Whether it is what results had left, and not a form for it: that may lack a value, or be for what is set, too. */
function isRest({ places, earlier, values }: RotationDraft): boolean {
  return places.every(
    ({ id, name }) => !isSettled(earlier?.results.get(id)) && !valueFor(values, name).field.isEmpty,
  );
}

function isOf({ values }: RotationDraft, names: readonly string[]): boolean {
  const isSame = new Set([...names, ...values.names]).size === names.length;
  return isSame && names.length === values.names.length;
}

/**
 * What was left of the same secrets: its values, and its places with what is new. What was taken out stays out,
 * unless it is chosen.
 */
function keptDraft(
  draft: RotationDraft,
  found: readonly SecretPlace[],
  chosen: readonly SecretPlace[],
): (Omit<RotationDraft, 'places'> & { readonly places: readonly SecretPlace[] }) | null {
  const { rotationId, places } = draft;
  const ids = new Set(chosen.map(secretId));
  const takenOut = draft.takenOut.filter((place) => !ids.has(secretId(place)));
  const out = new Set(takenOut.map(secretId));
  const all = distinct<SecretPlace>([...places, ...found]).filter(
    (place) => !out.has(secretId(place)),
  );
  // The rest of a rotation is no place to begin another.
  if (rotationId !== null && all.length !== places.length) return null;
  return { ...draft, takenOut, places: all };
}

/** Goes back one step. Keeps the input for when the same secrets are chosen again. */
export function goBack(state: AppState): AppState {
  const { rotation } = state;
  if (rotation.phase === 'plan') {
    return { ...state, rotation: asksAgain(draftOf(rotation)) };
  }
  const isDone = rotation.phase === 'results' && openPlaces(rotation).length === 0;
  return isDone ? goToNext(state) : { ...state, screen: 'secrets' };
}

/** This rotation is settled: goes on with the next unfinished one, or back to Secrets. */
export function goToNext(state: AppState): AppState {
  const unfinished = othersUnfinished(state);
  return showRotation({ ...state, screen: 'secrets', rotation: NO_ROTATION, unfinished });
}

function namesOf(places: readonly SecretPlace[]): readonly string[] {
  return [...new Set(places.map(({ name }) => name))];
}
