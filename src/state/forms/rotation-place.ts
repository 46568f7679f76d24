import { err, ok, type Result } from '../../domain/result.ts';
import { sanitizeText } from '../../domain/sanitize-text.ts';
import { placeId } from '../../domain/vault-records.ts';
import { withProblem } from '../form/form.ts';
import type { Suggestion } from '../form/form-suggestions.ts';
import { rotationList, rotationRows } from '../lists/rotation.ts';
import { newPlaceForm, PLACE_SPEC, type PlaceForm } from '../rotation/place-form.ts';
import { allMarked } from '../rotation/plan-rows.ts';
import type { RotationPart, RotationPlace, RotationPlan } from '../rotation/rotation.ts';
import type { RotationScope } from '../rotation/rotation-scope.ts';
import { noCommands } from '../update-result.ts';
import { knownEntry, knownVaults } from '../vault/vaults.ts';
import { type AppForm, promptForm } from './app-form.ts';

/** A place to add to the plan; `null` unless it is being asked for. */
export function placeFormOf<S extends RotationScope>(state: S): AppForm<S> | null {
  const { rotation } = state;
  if (rotation.phase !== 'plan' || rotation.adding === null) return null;
  const { adding } = rotation;
  const form = promptForm<S, PlaceForm>(state, 'rotation-place', PLACE_SPEC, {
    form: adding,
    put: (changed) => withAdding(state, changed),
    submit: () => {
      const place = placeIn(state, rotation, adding);
      return noCommands(
        place.ok
          ? withPlace(state, rotation, place.value)
          : withAdding(state, withProblem(adding, 'place', place.error)),
      );
    },
    known: () => otherPlaces(state, rotation, adding),
  });
  return {
    ...form,
    acted: (action, now) =>
      action === 'back' ? noCommands(withAdding(state, null)) : form.acted(action, now),
  };
}

/** Asks for another place of the selected secret. */
export function askForPlace<S extends RotationScope>(state: S): S {
  const { selected } = rotationList(state);
  const place = selected?.kind === 'group' ? selected.places[0] : selected?.place;
  return place ? withAdding(state, newPlaceForm(place.name)) : state;
}

function withAdding<S extends RotationPart>(state: S, adding: PlaceForm | null): S {
  const { rotation } = state;
  return rotation.phase === 'plan' ? { ...state, rotation: { ...rotation, adding } } : state;
}

function placeIn(
  { profiles, vaults }: RotationScope,
  { places }: RotationPlan,
  { name, values }: PlaceForm,
): Result<RotationPlace, string> {
  const [profileName = '', ...rest] = values.place.text.trim().split('/');
  const profile = profiles.known.find((each) => each.name === profileName);
  if (!profile) return err('Type the name of a profile, a slash, and the name of a vault.');
  const vault = rest.length === 0 ? profile.defaultVault : rest.join('/').trim();
  if (vault === '' || sanitizeText(vault) !== vault) {
    return err('The name of the vault is empty or has a character that cannot be shown.');
  }
  const at = { profileId: profile.id, vault, name, kind: 'secret' } as const;
  const id = placeId(at);
  if (places.some((each) => each.id === id)) return err('This place is in the plan already.');
  return ok({ id, profileId: profile.id, vault, name, known: knownEntry(vaults, at) });
}

/** The plan with another place, marked if it can be sent, and selected. */
function withPlace<S extends RotationScope>(state: S, plan: RotationPlan, place: RotationPlace): S {
  const added = { ...plan, places: [...plan.places, place], adding: null };
  const next = { ...state, rotation: added };
  const sendable = allMarked(rotationRows(next));
  const marked = new Set(plan.list.marked);
  if (sendable.has(place.id)) marked.add(place.id);
  const list = { ...plan.list, marked, selectedId: place.id };
  return { ...next, rotation: { ...added, list } };
}

/** Every known vault of every profile, except those in the plan. */
function otherPlaces(
  { profiles, vaults }: RotationScope,
  { places }: RotationPlan,
  { name }: PlaceForm,
): readonly Suggestion[] {
  return profiles.known.flatMap(({ id, name: profileName, host, defaultVault }) => {
    const vaultsHere = new Set([defaultVault, ...knownVaults(vaults, id)]);
    const others = [...vaultsHere].filter(
      (vault) => vault !== '' && !places.some((each) => isAt(each, { profileId: id, vault, name })),
    );
    // A vault may never have been written to from here: its name is typed after the slash.
    return [...others, ''].map((vault) => ({
      text: `${profileName}/${vault}`,
      description: vault === '' ? 'any other vault' : host,
    }));
  });
}

function isAt(place: RotationPlace, at: Pick<RotationPlace, 'profileId' | 'vault' | 'name'>) {
  return place.profileId === at.profileId && place.vault === at.vault && place.name === at.name;
}
