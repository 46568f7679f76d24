import type { EntryKind } from '../domain/entry-result.ts';
import type { InterruptedSend, KnownEntry } from '../domain/vault-records.ts';

/** What is remembered of the vaults of one profile. */
export interface VaultRecords {
  /** The latest first. */
  readonly known: readonly KnownEntry[];
  /** Sends that a crash cut short: nobody knows what became of them. */
  readonly interrupted: readonly InterruptedSend[];
  readonly isLoaded: boolean;
}

export const NO_RECORDS: VaultRecords = { known: [], interrupted: [], isLoaded: false };

/**
 * What the disk holds now. Another terminal can have set something since, and this one can have set
 * something that is not written yet: of each entry the latest is kept.
 */
export function recordsLoaded(
  records: VaultRecords,
  known: readonly KnownEntry[],
  interrupted: readonly InterruptedSend[],
): VaultRecords {
  const byId = new Map(records.known.map((entry) => [idOf(entry), entry]));
  for (const entry of known) byId.set(idOf(entry), later(byId.get(idOf(entry)), entry));
  const latestFirst = [...byId.values()].sort((a, b) => b.setAtMs - a.setAtMs);
  const loaded = { known: latestFirst, interrupted, isLoaded: true };
  // The same again is no news, and must not be read out as if it were.
  return JSON.stringify(loaded) === JSON.stringify(records) ? records : loaded;
}

/** Two terminals can hear their answers in either order; the higher version is the later one. */
function later(here: KnownEntry | undefined, onDisk: KnownEntry): KnownEntry {
  if (!here) return onDisk;
  const versions = [here.version, onDisk.version].filter((version) => version !== null);
  return {
    ...onDisk,
    version: versions.length === 0 ? null : Math.max(...versions),
    setAtMs: Math.max(here.setAtMs, onDisk.setAtMs),
  };
}

/** One more that is known to be set. What a crash had left open about it is settled by that. */
export function withKnown(records: VaultRecords, entry: KnownEntry): VaultRecords {
  const id = idOf(entry);
  const interrupted = records.interrupted
    .map((send) =>
      send.vault === entry.vault && send.kind === entry.kind
        ? { ...send, names: send.names.filter((name) => name !== entry.name) }
        : send,
    )
    .filter(({ names }) => names.length > 0);
  const before = records.known.find((other) => idOf(other) === id);
  const version = entry.version ?? before?.version ?? null;
  const others = records.known.filter((other) => idOf(other) !== id);
  return { ...records, known: [{ ...entry, version }, ...others], interrupted };
}

/** One identifier for an entry of a vault of a profile. Names have no NUL. */
export function idOf(entry: Pick<KnownEntry, 'profileId' | 'vault' | 'kind' | 'name'>): string {
  return [entry.profileId, entry.vault, entry.kind, entry.name].join('\0');
}

export function knownEntry(
  { known }: VaultRecords,
  wanted: Pick<KnownEntry, 'vault' | 'kind' | 'name'>,
): KnownEntry | null {
  const { vault, kind, name } = wanted;
  return (
    known.find((entry) => entry.name === name && entry.vault === vault && entry.kind === kind) ??
    null
  );
}

/** The vaults that are known, the last used first. */
export function knownVaults({ known }: VaultRecords): readonly string[] {
  return [...new Set(known.map(({ vault }) => vault))];
}

/** What an earlier process left open. */
export function interruptedOf(
  { interrupted }: VaultRecords,
  kind: EntryKind,
): readonly InterruptedSend[] {
  return interrupted.filter((send) => send.kind === kind);
}
