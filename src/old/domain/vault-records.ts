import type { EntryKind, EntryResult, PlaceResult } from './entry-result.ts';
import type { ProfileId } from './profile.ts';

/** Identifies one secret or var, wherever it is. */
export interface EntryPlace {
  readonly profileId: ProfileId;
  readonly vault: string;
  readonly kind: EntryKind;
  readonly name: string;
}

/** A place of a secret: its name in one vault of one profile. */
export type SecretPlace = Omit<EntryPlace, 'kind'>;

/** A place of a plan, with its profile's name then: the profile may be removed since. */
export interface RememberedPlace extends SecretPlace {
  readonly profileName: string;
}

/** What this machine remembers about a secret or var. Never its value. */
export interface KnownEntry extends EntryPlace {
  /** `null` for vars, and if no version was ever confirmed. */
  readonly version: number | null;
  /** When it was last confirmed as set; `null` if never. */
  readonly setAtMs: number | null;
  /** The result of the last send. `unknown` remains until it is sent again. */
  readonly result: 'set' | 'failed' | 'unknown';
  readonly resultAtMs: number;
  /** Why it failed or is unknown. */
  readonly reason: string | null;
}

/** A request as journaled before it leaves: if its process dies, all that the log must know. */
export interface StartedSend
  extends Pick<WriteRecord, 'writeId' | 'origin' | 'profileName' | 'host' | 'note'> {
  readonly sendId: string;
  readonly profileId: ProfileId;
  readonly vault: string;
  readonly kind: EntryKind;
  readonly startedAtMs: number;
  readonly entries: readonly Pick<WriteRecord, 'name' | 'source' | 'versionBefore'>[];
}

/** One line of the log of vault writes. It records where a value came from, never the value. */
export interface WriteRecord extends EntryPlace {
  /** The rotation or request it belongs to. */
  readonly writeId: string;
  readonly origin: WriteOrigin;
  /** When it was answered; without an answer, when it was sent. */
  readonly atMs: number;
  /** The profile's name and address at the time; both may have changed since. */
  readonly profileName: string;
  readonly host: string;
  /** `typed`, `a file`, or what was generated: `40 letters and digits`. */
  readonly source: string;
  readonly state: EntryResult['state'];
  readonly version: number | null;
  readonly versionBefore: number | null;
  readonly reason: string | null;
  /** The user's note, such as a ticket number. */
  readonly note: string;
}

export type WriteOrigin = 'form' | 'rotation' | 'command';

/** A rotation as journaled before anything is sent. */
export interface PlannedRotation {
  readonly rotationId: string;
  readonly startedAtMs: number;
  readonly note: string;
  /** In sending order. */
  readonly places: readonly PlannedPlace[];
  /** A trial sends only the first place. */
  readonly isTrial?: boolean;
  /** Wanted as well, but nothing can be sent there. */
  readonly unsent?: readonly UnsentPlace[];
  /** What the next plan for its names has, and what it leaves out. */
  readonly remembered?: readonly RememberedPlace[];
  readonly takenOut?: readonly SecretPlace[];
}

export interface PlannedPlace extends RememberedPlace {
  readonly host: string;
  /** Where the new value comes from. */
  readonly source: string;
  readonly versionBefore: number | null;
}

/** A place of a rotation that nothing can be sent to. */
export interface UnsentPlace extends PlannedPlace {
  readonly reason: string;
}

/** A rotation that ended with places not set, or whose terminal is gone. */
export interface UnfinishedRotation
  extends Pick<PlannedRotation, 'rotationId' | 'startedAtMs' | 'note'> {
  readonly places: readonly (PlannedPlace & { readonly result: PlaceResult })[];
}

export const ENDED_MEANWHILE = 'dispatchbox exited before the response came';
export const TRIED_FIRST = 'not sent: another place was tried first';
export const ENDED_BEFORE = 'not sent: dispatchbox exited first';

/** @returns what a result tells us about an entry, or `null` if nothing was sent. */
export function entryFrom(place: EntryPlace, result: EntryResult, atMs: number): KnownEntry | null {
  const { profileId, vault, kind, name } = place;
  const entry = { profileId, vault, kind, name, resultAtMs: atMs };
  switch (result.state) {
    case 'set':
      return { ...entry, result: 'set', version: result.version, setAtMs: atMs, reason: null };
    case 'failed':
    case 'unknown':
      return {
        ...entry,
        result: result.state,
        version: null,
        setAtMs: null,
        reason: result.reason,
      };
    case 'not-sent':
      return null;
  }
}

/** The version known before, if one that is set now has skipped others: then something else set those. */
export function jumpedFrom(result: EntryResult, before: KnownEntry | null): number | null {
  if (result.state !== 'set' || result.version === null || before === null) return null;
  // What was sent and never confirmed may have made a version itself.
  if (before.result === 'unknown' || before.version === null) return null;
  return result.version > before.version + 1 ? before.version : null;
}

/** A unique key for an entry of a profile's vault. Names contain no NUL. */
export function placeId({ profileId, vault, kind, name }: EntryPlace): string {
  return [profileId, vault, kind, name].join('\0');
}

/**
 * Merges what two terminals learned, in any order: keeps the highest version, the latest
 * confirmation and the latest result.
 *
 * @param known what was known so far
 * @param wallMs what is known from later than this was recorded before the clock was set back
 * @returns `null` for a failure of something that was never set.
 */
export function mergeEntry(
  known: KnownEntry | undefined,
  now: KnownEntry,
  wallMs: number,
): KnownEntry | null {
  if (!known) return now.result === 'failed' ? null : now;
  const before = known.resultAtMs > wallMs ? knownBy(known, now.resultAtMs) : known;
  const [earlier, later] = now.resultAtMs >= before.resultAtMs ? [before, now] : [now, before];
  // A later rejection doesn't tell whether the earlier value was stored.
  const isOpen = earlier.result === 'unknown' && later.result === 'failed';
  const latest = isOpen ? { ...earlier, resultAtMs: later.resultAtMs } : later;
  return {
    ...latest,
    version: highest(before.version, now.version),
    setAtMs: highest(before.setAtMs, now.setAtMs),
  };
}

function knownBy(entry: KnownEntry, atMs: number): KnownEntry {
  const setAtMs = entry.setAtMs === null ? null : Math.min(entry.setAtMs, atMs);
  return { ...entry, setAtMs, resultAtMs: atMs };
}

function highest(a: number | null, b: number | null): number | null {
  if (a === null || b === null) return a ?? b;
  return Math.max(a, b);
}

export function secretId(place: SecretPlace): string {
  return placeId({ ...place, kind: 'secret' });
}

/** Each place once, in the order given. */
export function distinct<P extends SecretPlace>(places: readonly P[]): readonly P[] {
  return [...new Map(places.map((place) => [secretId(place), place])).values()];
}
