import { err, ok, type Result } from '../../domain/result.ts';
import { sanitizeText } from '../../domain/sanitize-text.ts';
import { type SecretPlace, secretId } from '../../domain/vault-records.ts';
import type { AppState } from '../app-state.ts';
import { type AppForm, promptForm } from '../form/app-form.ts';
import { type FormOf, newForm, withProblem } from '../form/form.ts';
import { promptSpec, text } from '../form/form-spec.ts';
import { canTake, offersFor, type Suggestion } from '../form/form-suggestions.ts';
import { keyOf } from '../key-placeholder.ts';
import { addNotice } from '../notice.ts';
import { knownVaults } from '../vault/vaults-state.ts';
import { lookUpPlaces, type RotationPlace, type RotationPlan } from './rotation.ts';
import { rotationList } from './rotation-list.ts';

/** Asks for a place that isn't in the plan yet, such as one that this machine has never set. */
const PLACE_SPEC = promptSpec({ place: text('Place', { placeholder: 'profile/vault' }) }, 'Add it');

export interface PlaceForm extends FormOf<typeof PLACE_SPEC> {
  /** The secret to set there too. */
  readonly name: string;
}

function newPlaceForm(name: string): PlaceForm {
  return { ...newForm(PLACE_SPEC), name };
}

/** A place to add to the plan; `null` unless it is being asked for. */
export function placeFormOf(state: AppState): AppForm | null {
  const { rotation } = state;
  if (rotation.phase !== 'plan' || rotation.adding === null) return null;
  const { adding } = rotation;
  return promptForm<PlaceForm>(state, 'rotation-place', PLACE_SPEC, {
    form: adding,
    put: (changed) => withAdding(state, changed),
    submit: () => {
      const place = placeIn(state, rotation, adding);
      if (place.ok) return withPlace(state, rotation, place.value);
      const hasSuggestion = canTake(
        adding,
        offersFor(adding, otherPlaces(state, rotation, adding)),
      );
      const hint = hasSuggestion
        ? ` ${keyOf('form.accept-suggestion')} accepts the suggestion.`
        : '';
      return withAdding(state, withProblem(adding, 'place', place.error + hint));
    },
    back: () => withAdding(state, null),
    known: () => otherPlaces(state, rotation, adding),
  });
}

/** Asks for another place of the selected secret. */
export function askForPlace(state: AppState): AppState {
  const { selected } = rotationList(state);
  return selected ? withAdding(state, newPlaceForm(selected.place.name)) : state;
}

/**
 * Takes the selected place out of the plan. Once the plan is sent, the next one for the name
 * leaves it out as well, unless this machine knows the secret to be there: then Secrets lists it, and forgetting it
 * there is what takes it out of the plans.
 */
export function takeOut(state: AppState): AppState {
  const { rotation } = state;
  const { selected, visible } = rotationList(state);
  if (rotation.phase !== 'plan' || selected === null) return state;
  const { place: gone, profileName, destination } = selected;
  const places = rotation.places.filter(({ id }) => id !== gone.id);
  const at = visible.indexOf(selected);
  const next = visible[at + 1] ?? visible[at - 1];
  const takenOut = [...rotation.takenOut, gone];
  const list = { ...rotation.list, selectedId: next?.id ?? null };
  // Secrets lists nothing of a removed profile.
  const isListed = destination !== null && gone.known !== null;
  const then = isListed
    ? ' It returns in the next plan while Secrets lists it.'
    : ' The next plan leaves it out, too.';
  return addNotice(
    { ...state, rotation: { ...rotation, places, takenOut, list } },
    'info',
    `Took ${profileName}/${gone.vault} out of this plan.${then}`,
  );
}

function withAdding(state: AppState, adding: PlaceForm | null): AppState {
  const { rotation } = state;
  return rotation.phase === 'plan' ? { ...state, rotation: { ...rotation, adding } } : state;
}

function placeIn(
  { profiles }: AppState,
  { places }: RotationPlan,
  { name, values }: PlaceForm,
): Result<SecretPlace, string> {
  const [profileName = '', ...rest] = values.place.text.trim().split('/');
  const profile = profiles.known.find((each) => each.name === profileName);
  // A profile alone would leave open whether its own default vault is meant, or the one that a folder names.
  if (!profile || rest.length === 0) {
    const isWrong = !profile && profileName !== '';
    const named = isWrong ? `No profile is named ${profileName}. ` : '';
    return err(`${named}Type a profile, a slash and a vault.`);
  }
  const vault = rest.join('/').trim();
  if (vault === '' || sanitizeText(vault) !== vault) {
    return err('The name of the vault is empty or has an invalid character.');
  }
  const place = { profileId: profile.id, vault, name };
  const isThere = places.some(({ id }) => id === secretId(place));
  return isThere ? err('This place is already in the plan.') : ok(place);
}

/** The plan with one more place, selected, and marked if it can be sent. */
function withPlace(state: AppState, plan: RotationPlan, more: SecretPlace): AppState {
  const id = secretId(more);
  const takenOut = plan.takenOut.filter((place) => secretId(place) !== id);
  const wanted = new Set([...plan.wanted, id]);
  const places = [...plan.places, ...lookUpPlaces(state, [more])];
  const list = { ...plan.list, selectedId: id };
  return { ...state, rotation: { ...plan, places, wanted, takenOut, list, adding: null } };
}

/** Every known vault of every profile, except those in the plan. */
function otherPlaces(
  { profiles, vaults }: AppState,
  { places }: RotationPlan,
  { name }: PlaceForm,
): readonly Suggestion[] {
  return profiles.known.flatMap(({ id, name: profileName, host, defaultVault }) => {
    const here = [...new Set([defaultVault, ...knownVaults(vaults, id)])].filter(Boolean);
    const others = here.filter(
      (vault) => !places.some((each) => isAt(each, { profileId: id, vault, name })),
    );
    // A vault may never have been written to from here: its name is typed after the slash.
    const rest = here.length > 0 ? 'any other vault' : 'any vault';
    return [...others, ''].map((vault) => ({
      text: `${profileName}/${vault}`,
      description: vault === '' ? rest : host,
    }));
  });
}

function isAt(place: RotationPlace, at: Pick<RotationPlace, 'profileId' | 'vault' | 'name'>) {
  return place.profileId === at.profileId && place.vault === at.vault && place.name === at.name;
}
