import type { EntryKind, EntryResult } from './entry-result.ts';
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

/** A place of an earlier rotation, with its profile's name then: the profile may be removed since. */
export interface RememberedPlace extends SecretPlace {
  readonly profileName: string;
}

/** What this machine remembers about a secret or var. Never its value. */
export interface KnownEntry extends EntryPlace {
  /** That of the last write that is set; `null` for vars, and if no version was ever confirmed. */
  readonly version: number | null;
  /** The version before it, if that wasn't lower: the secret was removed or replaced elsewhere. */
  readonly wentBackFrom: number | null;
  /** When it was last confirmed as set; `null` if never. */
  readonly setAtMs: number | null;
  /** The result of the last send. `unknown` remains until it is sent again. */
  readonly result: 'set' | 'failed' | 'unknown';
  readonly resultAtMs: number;
  /** Why it failed or is unknown. */
  readonly reason: string | null;
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

/** A unique key for an entry of a profile's vault. Names contain no NUL. */
export function placeId({ profileId, vault, kind, name }: EntryPlace): string {
  return [profileId, vault, kind, name].join('\0');
}

export function secretId(place: SecretPlace): string {
  return placeId({ ...place, kind: 'secret' });
}

/** Each place once, in the order given. */
export function distinct<P extends SecretPlace>(places: readonly P[]): readonly P[] {
  return [...new Map(places.map((place) => [secretId(place), place])).values()];
}

/**
 * Puts the lines of each write next to each other, in the order in which they were planned: a rotation is read as a whole.
 *
 * @param rows a later attempt has a higher `id`, whatever the clock said then
 * @returns the write with the latest attempt first
 */
export function byWrite<Row extends { readonly id: number; readonly writeId: string }>(
  rows: readonly Row[],
): readonly Row[] {
  const writes = [...Map.groupBy(rows, ({ writeId }) => writeId).values()].map((own) =>
    own.toSorted((one, other) => one.id - other.id),
  );
  const latest = (own: readonly Row[]) => own.at(-1)?.id ?? 0;
  return writes.toSorted((one, other) => latest(other) - latest(one)).flat();
}
