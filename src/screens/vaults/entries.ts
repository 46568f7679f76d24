import { useMemo } from 'react';
import type { EntryKind } from '../../domain/entry-result.ts';
import type { Preferences } from '../../domain/preferences.ts';
import type { ProfileColour } from '../../domain/profile.ts';
import { DAY_MS, HOUR_MS, shortSpan } from '../../domain/time-words.ts';
import { type EntryPlace, type KnownEntry, placeId } from '../../domain/vault-records.ts';
import { compare } from '../../domain/words.ts';
import { useStore } from '../../kit/use-store.ts';
import { spokenList, spokenTime } from '../looks.ts';
import { useActiveId, useServices } from '../services.tsx';
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
  const activeId = useActiveId();
  const dueMs = dueMsOf(useStore(preferences.state).preferences);
  const nowMs = useNow(HOUR_MS);
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

/** How many secrets are due: of the active profile, or of all that there are. */
export function useDueCount(): number {
  const { vaults, profiles, preferences, navigation } = useServices();
  const known = useStore(vaults.known);
  const list = useStore(profiles.state, ({ list }) => list);
  const activeId = useActiveId();
  const showsAll = useStore(navigation.state, (state) => state.showsAll);
  const dueMs = dueMsOf(useStore(preferences.state).preferences);
  const nowMs = useNow(HOUR_MS);
  return useMemo(() => {
    const shown = list.filter(({ id }) => showsAll || id === activeId);
    const ids = new Set(shown.map(({ id }) => id));
    return known.filter((each) => ids.has(each.profileId) && isDueEntry(each, nowMs, dueMs)).length;
  }, [known, list, activeId, showsAll, nowMs, dueMs]);
}

/** The known entries of one vault, by name. */
export function useKnownIn(
  { kind, profileId }: Pick<EntryPlace, 'kind' | 'profileId'>,
  vault: string,
): readonly KnownEntry[] {
  const known = useStore(useServices().vaults.known);
  return useMemo(() => {
    const own = known.filter((each) => each.profileId === profileId && each.kind === kind);
    const here = own.filter((each) => each.vault === vault);
    return here.toSorted((one, other) => compare(one.name, other.name));
  }, [known, kind, profileId, vault]);
}

export function byName(a: EntryRow, b: EntryRow): number {
  return compare(a.entry.name, b.entry.name);
}

export function byPlace(a: EntryRow, b: EntryRow): number {
  return compare(a.profileName, b.profileName) || compare(a.entry.vault, b.entry.vault);
}

interface Vault {
  readonly profileName: string;
  readonly vault: string;
}

/** `acme ▸ default` */
export function placeText({ profileName, vault }: Vault): string {
  return `${profileName} ▸ ${vault}`;
}

/** The same for a screen reader. */
export function placeWords({ profileName, vault }: Vault): string {
  return `${profileName}, vault ${vault}`;
}

type Facts = Pick<KnownEntry, 'version' | 'setAtMs' | 'result'>;

/** After a send without an answer, the vault may have another version. */
export function versionText(known: Facts | null): string {
  if (known?.result === 'unknown') return '?';
  return typeof known?.version === 'number' ? `v${known.version}` : '–';
}

/** At most four characters. */
export function shortAge(ms: number): string {
  return ms < 1_000 * DAY_MS ? shortSpan(ms) : `${Math.floor(ms / (365 * DAY_MS))}y`;
}

/** How long ago it was set; not known after a send without an answer. */
export function ageText(known: Facts | null, nowMs: number): string {
  const isKnown = known !== null && known.setAtMs !== null && known.result !== 'unknown';
  return isKnown ? shortAge(nowMs - known.setAtMs) : '–';
}

/** Its version and when it was set, for a screen reader. */
export function entryWords(known: Omit<Facts, 'result'> | null, nowMs: number): string {
  const { version = null, setAtMs = null } = known ?? {};
  return spokenList(
    version !== null && `version ${version}`,
    setAtMs !== null && `set ${spokenTime(setAtMs, nowMs)}`,
  );
}
