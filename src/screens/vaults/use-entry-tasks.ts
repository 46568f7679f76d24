import type { EntryKind } from '../../domain/entry-result.ts';
import type { ProfileId } from '../../domain/profile.ts';
import type { EntryPlace } from '../../domain/vault-records.ts';
import { useOpenRotation } from '../rotation/open-rotation.ts';
import { useServices, useWhyReadOnly } from '../services.tsx';

/** What a key does with chosen places: the sentence why nothing, and `null` without any. */
type TaskHandler = (() => void) | string | null;

/** What gives secrets or vars new values, over their list: a form for one vault, or a rotation. */
export function useEntryTasks(kind: EntryKind) {
  const { navigation } = useServices();
  const openRotation = useOpenRotation();
  const whyReadOnly = useWhyReadOnly();
  const openForm = (
    profileId: ProfileId,
    of?: { readonly vault: string; readonly names: readonly string[] },
  ): TaskHandler =>
    whyReadOnly(profileId) ??
    (() => navigation.entriesTasks[kind].set({ kind: 'set', profileId, ...(of && { place: of }) }));

  return {
    openRotation,
    /** New entries of a profile. */
    setNew: (profileId: ProfileId): TaskHandler => openForm(profileId),
    /** A new value for some places: a form writes to one vault, and vars don't rotate. */
    newValue(places: readonly EntryPlace[]): TaskHandler {
      const [first, ...others] = places;
      if (first === undefined) return null;
      const { profileId, vault } = first;
      const isHere = (each: EntryPlace) => each.vault === vault && each.profileId === profileId;
      if (others.length === 0 || (kind === 'var' && others.every(isHere))) {
        const names = places.map(({ name }) => name);
        return openForm(profileId, { vault, names });
      }
      if (kind === 'secret') return () => openRotation({ places });
      return 'The marked vars are in several vaults. Mark those of one vault.';
    },
    /** A new value for some names, everywhere. @param setKey what sets a var instead */
    rotate(places: readonly EntryPlace[], setKey: string): TaskHandler {
      if (places.length === 0) return null;
      if (kind === 'var') return `Only secrets rotate. ${setKey} sets this var here.`;
      return () => openRotation({ names: [...new Set(places.map(({ name }) => name))] });
    },
  };
}
