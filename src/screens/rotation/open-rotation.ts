import { type SecretPlace, secretId } from '../../domain/vault-records.ts';
import { type AppServices, useServices } from '../services.tsx';
import { RotationDraft } from './rotation-draft.ts';

type RotationOf =
  /** These secrets, everywhere. */
  | { readonly names: readonly string[] }
  /** Those of these places; only these places are in at first. */
  | { readonly places: readonly SecretPlace[] }
  /** One that isn't set everywhere. */
  | { readonly rotationId: string };

/** @returns what opens a rotation on Secrets. One of the same names that is unfinished goes on instead */
export function useOpenRotation(): (of: RotationOf) => void {
  const services = useServices();
  return (of) => {
    const { navigation, rotations, notices } = services;
    const task = navigation.entriesTasks.secret;
    const names = namesOf(of);
    const unfinishedId = 'rotationId' in of ? of.rotationId : rotations.unfinishedOf(names);
    if (unfinishedId === null) {
      const draft = draftOf(services, names, 'places' in of ? of.places : null);
      return task.set({ kind: 'new-rotation', draft });
    }
    const resumed = rotations.resume(unfinishedId);
    if (resumed.ok) task.set({ kind: 'rotation', run: resumed.value });
    else notices.say('warning', resumed.error);
  };
}

function namesOf(of: RotationOf): readonly string[] {
  if ('names' in of) return of.names;
  return 'places' in of ? of.places.map(({ name }) => name) : [];
}

/** What was left of the same names, or a new one, with every place as it is now. */
function draftOf(
  { rotations, leftRotations }: AppServices,
  names: readonly string[],
  places: readonly SecretPlace[] | null,
): RotationDraft {
  const fresh = new RotationDraft([...new Set(names)]);
  const draft = leftRotations.take(fresh.key) ?? fresh;
  const chosen = places ? new Set(places.map(secretId)) : null;
  const before = draft.planned.get().places;
  draft.plan(rotations.placesOf(draft.names, [...(places ?? []), ...before]), chosen);
  return draft;
}
