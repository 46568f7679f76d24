import type { EntryKind } from '../domain/entry-result.ts';
import type { InterruptedSend, KnownEntry } from '../domain/vault-records.ts';
import type { AppState } from './app-state.ts';

/** What is remembered of vaults, of every profile that was opened here. */
export interface VaultRecords {
  readonly known: readonly KnownEntry[];
  /** Sends that a crash cut short: nobody knows what became of them. */
  readonly interrupted: readonly InterruptedSend[];
  readonly isLoaded: boolean;
}

export const NO_RECORDS: VaultRecords = { known: [], interrupted: [], isLoaded: false };

/** What was read from disk. What this process learned meanwhile is newer and stays. */
export function recordsLoaded(
  records: VaultRecords,
  profileName: string,
  known: readonly KnownEntry[],
  interrupted: readonly InterruptedSend[],
): VaultRecords {
  const learned = new Set(records.known.map(idOf));
  const others = records.interrupted.filter((send) => send.profileName !== profileName);
  return {
    known: [...records.known, ...known.filter((entry) => !learned.has(idOf(entry)))],
    interrupted: [...others, ...interrupted],
    isLoaded: true,
  };
}

/** One more that is known to be set. What a crash had left open about it is settled by that. */
export function withKnown(records: VaultRecords, entry: KnownEntry): VaultRecords {
  const id = idOf(entry);
  const interrupted = records.interrupted
    .map((send) =>
      send.profileName === entry.profileName &&
      send.vault === entry.vault &&
      send.kind === entry.kind
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
export function idOf(entry: Pick<KnownEntry, 'profileName' | 'vault' | 'kind' | 'name'>): string {
  return [entry.profileName, entry.vault, entry.kind, entry.name].join('\0');
}

export function knownEntry(
  state: AppState,
  wanted: Pick<KnownEntry, 'profileName' | 'vault' | 'kind' | 'name'>,
): KnownEntry | null {
  const id = idOf(wanted);
  return state.vaultRecords.known.find((entry) => idOf(entry) === id) ?? null;
}

/** The vaults of the profile that is on, the last used first, its default among them. */
export function knownVaults(state: AppState): readonly string[] {
  if (state.session.phase !== 'open') return [];
  const { name, defaultVault } = state.session.profile;
  const used = state.vaultRecords.known.filter((entry) => entry.profileName === name);
  return [...new Set([...used.map(({ vault }) => vault), defaultVault])];
}

/** What the last process left open, of the profile that is on. */
export function interruptedOf(state: AppState, kind: EntryKind): readonly InterruptedSend[] {
  if (state.session.phase !== 'open') return [];
  const { name } = state.session.profile;
  return state.vaultRecords.interrupted.filter(
    (send) => send.profileName === name && send.kind === kind,
  );
}
