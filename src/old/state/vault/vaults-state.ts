import type { EntryKind } from '../../domain/entry-result.ts';
import type { ProfileId } from '../../domain/profile.ts';
import {
  type EntryPlace,
  type KnownEntry,
  mergeEntry,
  placeId,
  type RememberedPlace,
  secretId,
} from '../../domain/vault-records.ts';
import type { AppState } from '../app-state.ts';
import { type ListState, NEW_LIST } from '../list/list.ts';
import { memoizeEach } from '../memoize.ts';

/** Which names are set where: a table instead of the list of secrets or vars. */
export interface Coverage {
  readonly isOpen: boolean;
  readonly list: ListState;
  /** The place of the selected cell; `null` for the first. */
  readonly place: string | null;
  /** Marked cells, by `placeId`. */
  readonly marked: ReadonlySet<string>;
  readonly view: CoverageView;
}

/** Which names are in the table: all, those that may be missing somewhere, or those that are due somewhere. */
export type CoverageView = 'all' | 'missing' | 'due';

const NEW_COVERAGE: Coverage = {
  isOpen: false,
  list: NEW_LIST,
  place: null,
  marked: new Set(),
  view: 'all',
};

/** What this machine remembers about vaults. Belongs to no profile: a rotation spans them. */
export interface Vaults {
  /** Every secret and var set from here, in every profile, latest first. */
  readonly known: readonly KnownEntry[];
  readonly isLoaded: boolean;
  /** Why nothing could be read, as a sentence. */
  readonly problem: string | null;
  readonly coverage: Readonly<Record<EntryKind, Coverage>>;
  /** The places of the plans that were sent, whether or not this machine ever set them. */
  readonly remembered: readonly RememberedPlace[];
  /** What was forgotten in this terminal, for undo: together what went together, latest first. */
  readonly forgotten: readonly (readonly KnownEntry[])[];
}

export const NO_VAULTS: Vaults = {
  known: [],
  isLoaded: false,
  problem: null,
  coverage: { secret: NEW_COVERAGE, var: NEW_COVERAGE },
  remembered: [],
  forgotten: [],
};

/** What is on disk now. Repeats are no news and must not be read out as such. */
export function applyVaults(
  vaults: Vaults,
  known: readonly KnownEntry[],
  remembered: readonly RememberedPlace[] = vaults.remembered,
): Vaults {
  const isSame =
    vaults.isLoaded &&
    vaults.problem === null &&
    JSON.stringify(remembered) === JSON.stringify(vaults.remembered) &&
    known.length === vaults.known.length &&
    known.every((entry, at) => sameEntry(entry, vaults.known[at]));
  return isSame ? vaults : { ...vaults, known, remembered, isLoaded: true, problem: null };
}

/** The results of a send, as recorded. */
export function recordEntries(
  vaults: Vaults,
  entries: readonly KnownEntry[],
  wallMs: number,
): Vaults {
  const { known } = vaults;
  return { ...vaults, known: entries.reduce((all, each) => withEntry(all, each, wallMs), known) };
}

/** In its place by time. A rotation records thousands one by one, so this neither sorts nor indexes. */
function withEntry(
  known: readonly KnownEntry[],
  entry: KnownEntry,
  wallMs: number,
): readonly KnownEntry[] {
  const { profileId, vault, kind, name } = entry;
  const at = known.findIndex(
    (each) =>
      each.name === name &&
      each.vault === vault &&
      each.profileId === profileId &&
      each.kind === kind,
  );
  const merged = mergeEntry(known[at], entry, wallMs);
  if (!merged) return known;
  const others = at < 0 ? known : known.toSpliced(at, 1);
  const older = others.findIndex(({ resultAtMs }) => resultAtMs < merged.resultAtMs);
  return others.toSpliced(older < 0 ? others.length : older, 0, merged);
}

const byId = memoizeEach(
  (known: readonly KnownEntry[]) => new Map(known.map((entry) => [placeId(entry), entry])),
);

export function findEntry({ known }: Vaults, place: EntryPlace): KnownEntry | null {
  return byId(known).get(placeId(place)) ?? null;
}

/** A profile's known vaults, most recently used first. */
export function knownVaults({ known }: Vaults, profileId: ProfileId): readonly string[] {
  const own = known.filter((entry) => entry.profileId === profileId);
  return [...new Set(own.map(({ vault }) => vault))];
}

function sameEntry(a: KnownEntry, b: KnownEntry | undefined): boolean {
  return (
    b !== undefined &&
    placeId(a) === placeId(b) &&
    a.version === b.version &&
    a.setAtMs === b.setAtMs &&
    a.result === b.result &&
    a.resultAtMs === b.resultAtMs &&
    a.reason === b.reason
  );
}

/** As many as a held key forgets in half a minute. */
const MOST_UNDONE = 1_000;

export function removeEntries(vaults: Vaults, gone: readonly KnownEntry[]): Vaults {
  const ids = new Set(gone.map(placeId));
  const known = vaults.known.filter((entry) => !ids.has(placeId(entry)));
  const remembered = vaults.remembered.filter((place) => !ids.has(secretId(place)));
  const forgotten = [gone, ...vaults.forgotten].slice(0, MOST_UNDONE);
  return { ...vaults, known, remembered, forgotten };
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** Nothing important becomes due within an hour, and rows aren't recomputed at every tick. */
const STEP_MS = 60 * 60 * 1000;

/** After how many days a secret is due. */
export function dueDaysIn({ preferences }: AppState): number {
  return Number.parseInt(preferences.values.dueAfter, 10);
}

/** The time by which a secret is due or not: the last full hour. */
export function dueNowMs({ clock }: AppState): number {
  return Math.floor(clock.wallMs / STEP_MS) * STEP_MS;
}

/** Whether a secret is too old. Vars aren't secret, so they don't age; an unknown one has no age. */
export function isDueEntry(entry: KnownEntry, nowMs: number, dueDays: number): boolean {
  const { kind, setAtMs, result } = entry;
  if (kind !== 'secret' || setAtMs === null || result === 'unknown') return false;
  return nowMs - setAtMs >= dueDays * DAY_MS;
}
