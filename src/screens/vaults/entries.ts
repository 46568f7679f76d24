import { useMemo } from 'react';
import type { EntryKind } from '../../domain/entry-result.ts';
import type { Preferences } from '../../domain/preferences.ts';
import type { ProfileColour } from '../../domain/profile.ts';
import { type KnownEntry, placeId } from '../../domain/vault-records.ts';
import { compare } from '../../domain/words.ts';
import { useStore } from '../../kit/use-store.ts';
import { useServices } from '../services.tsx';
import { useNow } from '../use-now.ts';

/** A secret or var of a profile that there is. */
export interface EntryRow {
  readonly id: string;
  readonly entry: KnownEntry;
  readonly profileName: string;
  readonly colour: ProfileColour | null;
  /** Too old: it needs a new value. */
  readonly isDue: boolean;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** How old a secret may become. */
export function dueMsOf({ dueAfter }: Preferences): number {
  return Number.parseInt(dueAfter, 10) * DAY_MS;
}

/** Vars don't age, and of what is unknown the age isn't known. */
function isDueEntry({ kind, setAtMs, result }: KnownEntry, nowMs: number, dueMs: number): boolean {
  const isAged = kind === 'secret' && setAtMs !== null && result !== 'unknown';
  return isAged && nowMs - setAtMs >= dueMs;
}

/** The secrets or vars of all profiles that there are, the active one's first. */
export function useEntries(kind: EntryKind): readonly EntryRow[] {
  const { vaults, profiles, preferences } = useServices();
  const known = useStore(vaults.known);
  const list = useStore(profiles.state, ({ list }) => list);
  const activeId = useStore(profiles.state, ({ activeId }) => activeId);
  const dueMs = dueMsOf(useStore(preferences.state).preferences);
  const nowMs = useNow(MINUTE_MS);
  return useMemo(() => {
    const byId = new Map(list.map((profile) => [profile.id, profile]));
    const rank = ({ entry }: EntryRow) => (entry.profileId === activeId ? 0 : 1);
    return known
      .flatMap((entry): EntryRow[] => {
        const profile = byId.get(entry.profileId);
        if (entry.kind !== kind || profile === undefined) return [];
        const { name: profileName, colour } = profile;
        const isDue = isDueEntry(entry, nowMs, dueMs);
        return [{ id: placeId(entry), entry, profileName, colour: colour ?? null, isDue }];
      })
      .sort((a, b) => rank(a) - rank(b) || byPlace(a, b) || byName(a, b));
  }, [known, list, activeId, kind, nowMs, dueMs]);
}

export function byName(a: EntryRow, b: EntryRow): number {
  return compare(a.entry.name, b.entry.name);
}

export function byPlace(a: EntryRow, b: EntryRow): number {
  return compare(a.profileName, b.profileName) || compare(a.entry.vault, b.entry.vault);
}
