import { type EntryPlace, placeId } from '../domain/vault-records.ts';
import type { Presence } from './presence.ts';
import { settleDead } from './settle-dead.ts';
import type { VaultTables } from './vault-tables.ts';

/** A place with the name of its profile, for a sentence. */
type NamedPlace = EntryPlace & { readonly profileName: string };

/**
 * Whether another live terminal is setting one of these places, in its rotation, form or command. Ask within the
 * transaction that journals the write, so of two terminals one always sees the other. What a dead one left is
 * settled first, so that the log has it before what is sent now.
 *
 * @returns a sentence if nothing may be sent
 */
export function whyBusy(
  tables: VaultTables,
  presence: Presence,
  places: readonly NamedPlace[],
): string | null {
  if (busyPlace(tables, presence, places) === undefined) return null;
  settleDead(tables, presence);
  const busy = busyPlace(tables, presence, places);
  if (busy === undefined) return null;
  const { name, profileName, vault } = busy;
  return `Another terminal is setting ${name} in ${profileName} · ${vault} right now; nothing was sent.`;
}

function busyPlace(
  { sends, places: planned }: VaultTables,
  { isMine }: Presence,
  places: readonly NamedPlace[],
): NamedPlace | undefined {
  const sent = new Set(
    sends
      .all()
      .filter(({ sender }) => !isMine(sender))
      .flatMap((send) => send.entries.map(({ name }) => placeId({ ...send, name }))),
  );
  return places.find(
    (place) =>
      sent.has(placeId(place)) ||
      (place.kind === 'secret' && planned.senders(place).some((sender) => !isMine(sender))),
  );
}
