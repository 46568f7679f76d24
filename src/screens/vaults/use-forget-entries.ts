import type { EntryKind } from '../../domain/entry-result.ts';
import { type EntryPlace, placeId } from '../../domain/vault-records.ts';
import { counted, firstFew } from '../../domain/words.ts';
import { useKeysOf } from '../../kit/Keys.tsx';
import type { List } from '../../kit/use-list.ts';
import { useServices } from '../services.tsx';
import { type EntryRow, placeText } from './entries.ts';

const MOST_NAMED = 3;

/** Forgets the chosen entries of a list, and brings back the last ones. Only this machine forgets. */
export function useForgetEntries(kind: EntryKind, list: List<EntryRow>) {
  const { vaults, profiles, notices } = useServices();
  const keysOf = useKeysOf();

  /** Entries in a sentence, each with its place. */
  const nameAll = (places: readonly EntryPlace[]): string => {
    const names = places.map(({ name, vault, profileId }) => {
      const profileName = profiles.nameOf(profileId) ?? '';
      return `${name} in ${placeText({ profileName, vault })}`;
    });
    const few = firstFew(names, MOST_NAMED);
    return places.length > 1 ? `${counted(places.length, kind)}: ${few}` : few;
  };

  return {
    async forget(): Promise<void> {
      const places = list.chosen.map(({ entry }) => entry);
      const forgotten = await vaults.forget(places);
      if (!forgotten.ok) return notices.say('failure', forgotten.error);
      list.unmark();
      const undoes = `${keysOf('vault.bring-back')} undoes this.`;
      notices.say('info', `Forgot ${nameAll(places)}; nothing changed in the vault. ${undoes}`);
    },
    async undo(): Promise<void> {
      const back = await vaults.undo(kind);
      if (!back.ok) return notices.say('failure', back.error);
      const [first] = back.value;
      if (first === undefined) return notices.say('info', 'There is nothing to undo here.');
      list.select(placeId(first));
      notices.say('info', `Brought back ${nameAll(back.value)}.`);
    },
  };
}
