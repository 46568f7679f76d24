import {
  ENDED_BEFORE,
  ENDED_MEANWHILE,
  type EntryPlace,
  type KnownEntry,
} from '../domain/vault-records.ts';
import { isAliveOnce, type Presence } from './presence.ts';
import { recordWrite, supersedePlace } from './record-write.ts';
import type { StoredPlace, StoredRotation } from './vault-rows.ts';
import type { VaultTables } from './vault-tables.ts';

const LOST = { state: 'unknown', version: null, reason: ENDED_MEANWHILE } as const;

/**
 * Settles what dead terminals left open: what was in flight is unknown, as of when it was sent, and what was only
 * planned was never sent.
 *
 * @returns the entries that are unknown as a result
 */
export function settleDead(tables: VaultTables, presence: Presence): readonly KnownEntry[] {
  const isAlive = isAliveOnce(presence);
  const left: (KnownEntry | null)[] = [];
  for (const send of tables.sends.all()) {
    if (isAlive(send.sender)) continue;
    const { sendId, startedAtMs: atMs, entries, sender: _, ...of } = send;
    tables.sends.end(sendId);
    for (const entry of entries) {
      recordWrite(tables, { ...of, ...entry, ...LOST, atMs });
      left.push(leaveUnknown(tables, { ...of, ...entry }, atMs));
    }
  }
  for (const rotation of tables.rotations.all()) {
    if (isAlive(rotation.sender)) continue;
    for (const place of tables.places.of(rotation.rotationId)) {
      left.push(settlePlace(tables, rotation, place));
    }
  }
  return left.filter((entry) => entry !== null).filter(({ result }) => result === 'unknown');
}

function settlePlace(
  tables: VaultTables,
  { rotationId: writeId, note }: StoredRotation,
  { state, version: _, ...place }: StoredPlace,
): KnownEntry | null {
  const entry = { ...place, kind: 'secret' } as const;
  const write = { ...entry, writeId, origin: 'rotation', note } as const;
  if (state === 'planned') {
    recordWrite(tables, { ...write, state: 'not-sent', version: null, reason: ENDED_BEFORE });
  }
  if (state !== 'sending') return null;
  recordWrite(tables, { ...write, ...LOST });
  const known = leaveUnknown(tables, entry, place.atMs);
  // It was set before anybody noticed.
  if (known?.result === 'set') supersedePlace(tables, place, known.version, '');
  return known;
}

/** Records that nobody knows what came of an entry. @returns what is known of it now */
function leaveUnknown(
  { entries }: VaultTables,
  { profileId, vault, kind, name }: EntryPlace,
  atMs: number,
): KnownEntry | null {
  return entries.merge({
    ...{ profileId, vault, kind, name, version: null, setAtMs: null },
    ...{ result: 'unknown', resultAtMs: atMs, reason: ENDED_MEANWHILE },
  });
}
