import { groupFor, type SecretPlace } from '../../domain/rotation-group.ts';
import { keyOf } from '../key-of.ts';
import { NEW_LIST } from '../list/list-state.ts';
import { noted } from '../notice.ts';
import type { Now } from '../now.ts';
import { asKnown, withNewestVersions } from './places.ts';
import { allMarked, planRows } from './plan-rows.ts';
import {
  draftOf,
  NO_ROTATION,
  openPlaces,
  type Rotation,
  type RotationDraft,
  type RotationPlace,
  type RotationPlan,
  type RotationScope,
  type SentRotation,
} from './rotation.ts';
import { othersUnfinished, resumed } from './unfinished.ts';
import { newValuesForm } from './values-form.ts';

/** Asks for the new values of some secrets and their groups. Keeps earlier input for the same ones. */
export function rotatePlaces<S extends RotationScope>(state: S, chosen: readonly SecretPlace[]): S {
  const { rotation } = state;
  if (rotation.phase === 'sending') {
    const text = `A rotation is being sent. ${keyOf('rotation.show')} shows it.`;
    return noted(state, 'info', text);
  }
  const places = withGroupPlaces(state, chosen);
  const values = newValuesForm(namesOf(places));
  const fresh = { rotationId: null, places, values, earlier: null };
  const startedOn = state.screen === 'groups' ? 'groups' : 'secrets';
  const draft: RotationDraft = { ...(keptDraft(rotation, places) ?? fresh), startedOn };
  return { ...state, screen: 'rotation', rotation: { phase: 'values', ...draft } };
}

/** The chosen places, then the others of their secrets' groups, which this machine may never have set. */
function withGroupPlaces(
  state: RotationScope,
  chosen: readonly SecretPlace[],
): readonly RotationPlace[] {
  const { groups } = state.vaults;
  const others = namesOf(chosen).flatMap((name) =>
    (groupFor(groups, name)?.places ?? []).filter((place) => place.name === name),
  );
  const all = asKnown(state, [...chosen, ...others]);
  return [...new Map(all.map((place) => [place.id, place])).values()];
}

/** This terminal's rotation, or else the first unfinished one. */
export function show<S extends RotationScope>(state: S): S {
  if (state.rotation.phase !== 'none') return { ...state, screen: 'rotation' };
  const [first] = state.unfinished;
  if (!first) return state;
  return { ...state, screen: 'rotation', rotation: resumed(state, first) };
}

/** The plan for a draft whose values can be sent. */
export function withPlan<S extends RotationScope>(
  state: S,
  of: RotationDraft,
  { monoMs }: Pick<Now, 'monoMs'>,
  problem: string | null = null,
): S {
  const draft = withNewestVersions(state, draftOf(of));
  const rows = planRows(state, draft.places);
  const plan: RotationPlan = {
    ...draft,
    values: { ...draft.values, problems: [], revealUntilMs: null },
    phase: 'plan',
    list: { ...NEW_LIST, marked: allMarked(rows) },
    confirmed: new Set(),
    openedMs: monoMs,
    heldMs: null,
    problem,
    isTrial: false,
    adding: null,
  };
  return { ...state, screen: 'rotation', rotation: plan };
}

export function allAgain<S extends RotationScope>(state: S): S {
  const { rotation } = state;
  return rotation.phase === 'results' ? askAgain(state, rotation, rotation.places) : state;
}

/** Asks for values for some places of a rotation: values don't outlive the process. */
export function askAgain<S extends RotationScope>(
  state: S,
  rotation: SentRotation,
  places: readonly RotationPlace[],
): S {
  const values = newValuesForm(namesOf(places), rotation.values.values.note.text);
  return { ...state, rotation: { phase: 'values', ...againOf(rotation, places), values } };
}

export function againOf(
  { rotationId, places: all, results, destinations }: SentRotation,
  places: readonly RotationPlace[],
) {
  const earlier = { places: all, results, destinations };
  return { rotationId, places, earlier, startedOn: 'secrets' } as const;
}

function keptDraft(rotation: Rotation, places: readonly RotationPlace[]): RotationDraft | null {
  if (rotation.phase !== 'values' && rotation.phase !== 'plan') return null;
  const ids = (of: readonly RotationPlace[]) => of.map(({ id }) => id).join('\n');
  const wanted = new Set(places.map(({ id }) => id));
  const isAdded = ({ id, known }: RotationPlace) => known === null && !wanted.has(id);
  const added = rotation.places.filter(isAdded);
  if (ids(rotation.places.filter((place) => !isAdded(place))) !== ids(places)) return null;
  return { ...draftOf(rotation), places: [...places, ...added] };
}

/** Goes back one step. Keeps the input for when the same secrets are chosen again. */
export function back<S extends RotationScope>(state: S): S {
  const { rotation } = state;
  if (rotation.phase === 'plan') {
    return { ...state, rotation: { phase: 'values', ...draftOf(rotation) } };
  }
  const isDone = rotation.phase === 'results' && openPlaces(rotation).length === 0;
  return isDone ? toNext(state) : { ...state, screen: 'secrets' };
}

/** This rotation is settled: goes on with the next unfinished one, or back to Secrets. */
export function toNext<S extends RotationScope>(state: S): S {
  const unfinished = othersUnfinished(state);
  return show({ ...state, screen: 'secrets', rotation: NO_ROTATION, unfinished });
}

function namesOf(places: readonly SecretPlace[]): readonly string[] {
  return [...new Set(places.map(({ name }) => name))];
}
