import type { SecretPlace, WriteRecord } from '../domain/vault-records.ts';
import type { VaultTables } from './vault-tables.ts';

/** Writes a line of the log, and into the rotations what it means for them. */
export function recordWrite(tables: VaultTables, write: WriteRecord): void {
  tables.writes.put(write);
  const { writeId, origin, kind, state, version } = write;
  if (origin === 'rotation') settlePlace(tables, write);
  if (state === 'set' && kind === 'secret') supersedePlace(tables, write, version, writeId);
  if (state === 'set' && origin === 'rotation') endIfSettled(tables, writeId);
}

/**
 * Ends a place in every rotation but the one that set it. What was set there isn't theirs.
 *
 * @param but the rotation, or what else set it
 */
export function supersedePlace(
  tables: VaultTables,
  place: SecretPlace,
  version: number | null,
  but: string,
): void {
  for (const rotationId of tables.places.supersede(place, version, but)) {
    endIfSettled(tables, rotationId);
  }
}

function settlePlace(
  { places }: VaultTables,
  { writeId, state, version, reason, ...place }: WriteRecord,
): void {
  const stored = places.find(writeId, place);
  // It was unknown before it was planned again, and still is if it was not sent.
  const isStillUnknown =
    state === 'not-sent' && stored?.state === 'planned' && stored.reason !== null;
  const left = { state: 'unknown', version, reason: stored?.reason ?? null } as const;
  places.change(writeId, place, isStillUnknown ? left : { state, version, reason });
}

function endIfSettled({ places, rotations }: VaultTables, rotationId: string): void {
  if (!places.isAnyOpen(rotationId)) rotations.remove(rotationId);
}
