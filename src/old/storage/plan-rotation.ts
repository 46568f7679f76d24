import {
  type PlannedPlace,
  type PlannedRotation,
  TRIED_FIRST,
  type UnsentPlace,
} from '../domain/vault-records.ts';
import { mustBeKept } from '../files/file-problem.ts';
import { whyBusy } from './busy-places.ts';
import type { Presence } from './presence.ts';
import type { VaultTables } from './vault-tables.ts';

/**
 * Writes a rotation into the journal: what, where, in which order, and how the new values are made. Never a value, nor
 * anything to compare one with. It stays there until every place is settled.
 *
 * @param me the id of this terminal
 * @returns a sentence if nothing may be sent
 */
export function planRotation(
  tables: VaultTables,
  presence: Presence,
  rotation: PlannedRotation,
  me: string,
): string | null {
  const { rotationId, startedAtMs, note, places, isTrial = false } = rotation;
  const { unsent = [], remembered = [], takenOut = [] } = rotation;
  const sender = tables.rotations.find(rotationId)?.sender ?? me;
  if (sender !== me && presence.isAlive(sender)) {
    return 'Nothing was sent: another terminal is working on this rotation.';
  }
  const secrets = places.map((place) => ({ ...place, kind: 'secret' }) as const);
  const busy = whyBusy(tables, presence, secrets);
  if (busy !== null) return busy;
  tables.rotations.put({ rotationId, startedAtMs, note, sender: me });
  mustBeKept(tables.rotations.find(rotationId)?.sender === me);
  for (const [at, place] of places.entries()) {
    if (isTrial && at > 0) putWaiting(tables, rotation, place);
    else putPlanned(tables, rotation, place);
    mustBeKept(tables.places.find(rotationId, place) !== undefined);
  }
  for (const place of unsent) putUnsent(tables, rotation, place);
  for (const place of remembered) tables.remembered.put(place);
  for (const place of takenOut) tables.remembered.remove(place);
  return null;
}

/** A place that is to be sent now. */
function putPlanned(
  { places }: VaultTables,
  { rotationId, startedAtMs: atMs }: PlannedRotation,
  place: PlannedPlace,
): void {
  const stored = places.find(rotationId, place);
  // Until it leaves again, nobody knows more of it than before.
  const reason = stored?.state === 'unknown' ? stored.reason : null;
  places.put(rotationId, { ...place, state: 'planned', version: null, reason, atMs });
}

/** A place that waits until another one was tried. */
function putWaiting(
  { places }: VaultTables,
  { rotationId, startedAtMs: atMs }: PlannedRotation,
  place: PlannedPlace,
): void {
  const state = places.find(rotationId, place)?.state;
  if (state === 'failed' || state === 'unknown') return;
  places.put(rotationId, { ...place, state: 'not-sent', version: null, reason: TRIED_FIRST, atMs });
}

/** A place that nothing can be sent to. That is logged at once: the rotation does not wait for it. */
function putUnsent(
  { places, writes }: VaultTables,
  { rotationId, note, startedAtMs: atMs }: PlannedRotation,
  place: UnsentPlace,
): void {
  const state = places.find(rotationId, place)?.state;
  // What an earlier attempt has left open stays so, even if nothing can be sent there now.
  if (state !== 'failed' && state !== 'unknown' && state !== 'not-sent') {
    places.put(rotationId, { ...place, state: 'unsendable', version: null, atMs });
  }
  const { profileId, profileName, host, vault, name, source, versionBefore, reason } = place;
  writes.put({
    ...{ writeId: rotationId, origin: 'rotation', atMs, kind: 'secret', note },
    ...{ profileId, profileName, host, vault, name, source, versionBefore },
    ...{ state: 'not-sent', version: null, reason },
  });
}
