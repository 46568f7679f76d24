import type { DatabaseSync } from 'node:sqlite';
import { type EntryPlace, placeId } from '../domain/vault-records.ts';
import type { Presence } from './presence.ts';
import { columnsOf, rowsOf } from './sqlite-rows.ts';
import { sendRow } from './vault-rows.ts';

/** A place with the name of its profile, for a sentence. */
type NamedPlace = EntryPlace & { readonly profileName: string };

export interface BusyPlaces {
  /**
   * Whether a live terminal is setting one of these places, in its rotation, form or command. Asked within the
   * transaction that journals the write, so of two terminals one always sees the other.
   *
   * @returns a sentence if nothing may be sent
   */
  readonly whyBusy: (places: readonly NamedPlace[]) => string | null;
}

/**
 * @param settleDead settles what dead terminals left open. Called before anything is written to a place that one
 * was setting, so that the log has it first.
 */
export function openBusyPlaces(
  database: DatabaseSync,
  presence: Presence,
  settleDead: () => unknown,
): BusyPlaces {
  const sends = database.prepare(`SELECT ${columnsOf(sendRow)} FROM sends`);
  const rotating = database.prepare(`
    SELECT sender FROM rotation_places JOIN rotations USING (rotation_id)
    WHERE profile_id = :profileId AND vault = :vault AND name = :name
      AND state IN ('planned', 'sending')`);

  function firstOf(places: readonly NamedPlace[]): NamedPlace | undefined {
    const sent = new Set(
      rowsOf(sendRow, sends.all())
        .filter(({ sender }) => !presence.isMine(sender))
        .flatMap((send) => send.entries.map(({ name }) => placeId({ ...send, name }))),
    );
    return places.find((place) => {
      if (sent.has(placeId(place))) return true;
      const { profileId, vault, name } = place;
      return (
        place.kind === 'secret' &&
        rotating
          .all({ profileId, vault, name })
          .some(({ sender }) => !presence.isMine(String(sender)))
      );
    });
  }

  return {
    whyBusy(places) {
      if (firstOf(places) === undefined) return null;
      settleDead();
      const busy = firstOf(places);
      if (busy === undefined) return null;
      const { name, profileName, vault } = busy;
      return `Another terminal is setting ${name} in ${profileName} · ${vault} right now; nothing was sent.`;
    },
  };
}
