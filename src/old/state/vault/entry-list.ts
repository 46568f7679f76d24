import type { EntryKind } from '../../domain/entry-result.ts';
import type { ProfileId } from '../../domain/profile.ts';
import { type EntryPlace, type KnownEntry, placeId } from '../../domain/vault-records.ts';
import { compare } from '../../domain/words.ts';
import type { AppState } from '../app-state.ts';
import { chosenRows, type List, listOf } from '../list/list.ts';
import { memoizeLatest } from '../memoize.ts';
import type { KnownProfile } from '../profiles/profiles-state.ts';
import { listOn } from '../screen.ts';
import { type ActiveProfile, activeProfile, activeProfileId } from '../session.ts';
import { dueDaysIn, dueNowMs, isDueEntry } from './vaults-state.ts';

/** A secret or var of a known profile. */
export interface EntryRow {
  readonly id: string;
  readonly entry: KnownEntry;
  readonly profileName: string;
  /** Too old: it needs a new value. */
  readonly isDue: boolean;
}

/** The list on screen, or else that of secrets. */
export function listedKind({ screen }: AppState): EntryKind {
  return screen === 'vars' ? 'var' : 'secret';
}

/** The secrets or vars of the active profile, or of all of them, the active one's first. */
export function entryList(state: AppState, kind: EntryKind): List<EntryRow> {
  const { ofProfile, list } = LISTS[kind];
  const all = allEntries(state, kind);
  const rows = state.profiles.showsAll ? all : ofProfile(all, activeProfileId(state));
  return list(rows, listOn(state, `${kind}s`));
}

/** The secrets or vars of all profiles, whichever are listed. */
export function allEntries(state: AppState, kind: EntryKind): readonly EntryRow[] {
  return LISTS[kind].rowsOf(
    state.vaults.known,
    state.profiles.known,
    activeProfile(state),
    dueNowMs(state),
    dueDaysIn(state),
  );
}

/** Every secret that is due, in all profiles. */
export function dueRows(state: AppState): readonly EntryRow[] {
  return onlyDue(allEntries(state, 'secret'));
}

const onlyDue = memoizeLatest((rows: readonly EntryRow[]) => rows.filter(({ isDue }) => isDue));

/** The marked entries, or the selected one if none is marked. */
export function chosenEntries(state: AppState): readonly KnownEntry[] {
  return chosenRows(entryList(state, listedKind(state))).map(({ entry }) => entry);
}

const LISTS = { secret: listOfKind('secret'), var: listOfKind('var') } as const;

function listOfKind(kind: EntryKind) {
  return {
    rowsOf: memoizeLatest(
      (
        known: readonly KnownEntry[],
        profiles: readonly KnownProfile[],
        active: ActiveProfile | null,
        nowMs: number,
        dueDays: number,
      ): readonly EntryRow[] => {
        const names = new Map(profiles.map(({ id, name }) => [id, name]));
        if (active) names.set(active.id, active.name);
        const rank = ({ entry }: EntryRow) => (entry.profileId === active?.id ? 0 : 1);
        return known
          .flatMap((entry) => {
            const profileName = entry.kind === kind ? names.get(entry.profileId) : undefined;
            const isDue = isDueEntry(entry, nowMs, dueDays);
            return profileName === undefined
              ? []
              : [{ id: placeId(entry), entry, profileName, isDue }];
          })
          .sort((a, b) => rank(a) - rank(b) || byPlace(a, b) || byName(a, b));
      },
    ),
    ofProfile: memoizeLatest((all: readonly EntryRow[], id: ProfileId) =>
      all.filter(({ entry }) => entry.profileId === id),
    ),
    list: listOf<EntryRow>({
      idOf: ({ id }) => id,
      searchText: ({ entry: { name, vault, result }, profileName, isDue }) =>
        `${name}\n${profileName} ${vault}\n${result === 'set' ? '' : result}\n${isDue ? 'due' : ''}`,
      sorts: [
        { name: 'age', compare: (a, b) => setAt(a) - setAt(b) || byName(a, b) },
        { name: 'name', compare: (a, b) => byName(a, b) || byPlace(a, b) },
        { name: 'place', compare: (a, b) => byPlace(a, b) || byName(a, b) },
      ],
      hasMarks: true,
    }),
  };
}

/** Never confirmed comes before the oldest. */
function setAt({ entry }: EntryRow): number {
  return entry.setAtMs ?? 0;
}

function byName(a: EntryRow, b: EntryRow): number {
  return compare(a.entry.name, b.entry.name);
}

function byPlace(a: EntryRow, b: EntryRow): number {
  return compare(a.profileName, b.profileName) || compare(a.entry.vault, b.entry.vault);
}

/** The distinct vaults of some entries, in order of appearance. */
export function placesOf(
  entries: readonly EntryPlace[],
): readonly Pick<EntryPlace, 'profileId' | 'vault'>[] {
  const byVault = new Map(
    entries.map(({ profileId, vault }) => [`${profileId}\0${vault}`, { profileId, vault }]),
  );
  return [...byVault.values()];
}
