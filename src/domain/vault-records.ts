import type { EntryKind, EntryResult } from './entry-result.ts';
import type { ProfileId } from './profile.ts';

/** Names one secret or var, wherever it is. */
export interface EntryPlace {
  readonly profileId: ProfileId;
  readonly vault: string;
  readonly kind: EntryKind;
  readonly name: string;
}

/** What this machine remembers of a secret or var. Never its value. */
export interface KnownEntry extends EntryPlace {
  /** `null` for vars, and where none was ever confirmed. */
  readonly version: number | null;
  /** When it was last confirmed to be set, `null` if it never was. */
  readonly setAtMs: number | null;
  /** What came of the last send: `unknown` stays until it is sent again. */
  readonly result: 'set' | 'failed' | 'unknown';
  readonly resultAtMs: number;
  /** Why it failed or is unknown. */
  readonly reason: string | null;
}

/** A request that was under way when the program that sent it ended. */
export interface InterruptedSend {
  readonly sendId: string;
  readonly profileId: ProfileId;
  readonly vault: string;
  readonly kind: EntryKind;
  readonly names: readonly string[];
  readonly startedAtMs: number;
}

/** One line of the log of writes to vaults. It tells where the value came from, never what it is. */
export interface WriteRecord extends EntryPlace {
  /** Of the rotation or the request that it belongs to. */
  readonly writeId: string;
  readonly origin: WriteOrigin;
  readonly atMs: number;
  /** What the profile was called then, and where it was; both can have changed since. */
  readonly profileName: string;
  readonly host: string;
  /** `typed`, `a file`, or what was generated: `40 letters and digits`. */
  readonly source: string;
  readonly state: EntryResult['state'];
  readonly version: number | null;
  readonly versionBefore: number | null;
  readonly reason: string | null;
  /** What the user said of it, such as a ticket's number. */
  readonly note: string;
}

export type WriteOrigin = 'form' | 'rotation' | 'command';

/** A rotation as it is journaled before any of it leaves this machine. */
export interface PlannedRotation {
  readonly rotationId: string;
  readonly startedAtMs: number;
  readonly note: string;
  /** In the order in which they are sent. */
  readonly places: readonly PlannedPlace[];
  /** Only the first of them leaves this time. */
  readonly isTrial?: boolean;
}

export interface PlannedPlace extends Omit<EntryPlace, 'kind'> {
  readonly profileName: string;
  readonly host: string;
  /** What the new value is made of. */
  readonly source: string;
  readonly versionBefore: number | null;
}

/** A rotation that has ended with places that are not set, or whose terminal is gone. */
export interface UnfinishedRotation extends Omit<PlannedRotation, 'places'> {
  readonly places: readonly (PlannedPlace & { readonly result: EntryResult })[];
}

export const ENDED_MEANWHILE = 'dispatchbox ended before the answer came';
export const TRIED_FIRST = 'not sent: another place was tried first';
export const ENDED_BEFORE = 'not sent: dispatchbox ended before';

/** @returns what a result says of an entry, `null` where nothing left this machine. */
export function learned(place: EntryPlace, result: EntryResult, atMs: number): KnownEntry | null {
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

/** What an interrupted send leaves of each name in it. */
export function leftUnknown(send: InterruptedSend): readonly KnownEntry[] {
  return send.names.map((name) => ({
    profileId: send.profileId,
    vault: send.vault,
    kind: send.kind,
    name,
    version: null,
    setAtMs: null,
    result: 'unknown',
    resultAtMs: send.startedAtMs,
    reason: ENDED_MEANWHILE,
  }));
}

/** One identifier for an entry of a vault of a profile. Names have no NUL. */
export function placeId({ profileId, vault, kind, name }: EntryPlace): string {
  return [profileId, vault, kind, name].join('\0');
}

/**
 * Two terminals can hear their answers in either order, so what is known only grows: the highest
 * version, the latest confirmation, the latest result.
 *
 * @returns `null` for a failure of something that was never set.
 */
export function mergedEntry(before: KnownEntry | undefined, now: KnownEntry): KnownEntry | null {
  if (!before) return now.result === 'failed' ? null : now;
  const [earlier, later] = now.resultAtMs >= before.resultAtMs ? [before, now] : [now, before];
  // That another value was refused does not tell whether the one before it was stored.
  const isOpen = earlier.result === 'unknown' && later.result === 'failed';
  const latest = isOpen ? { ...earlier, resultAtMs: later.resultAtMs } : later;
  return {
    ...latest,
    version: highest(before.version, now.version),
    setAtMs: highest(before.setAtMs, now.setAtMs),
  };
}

function highest(a: number | null, b: number | null): number | null {
  if (a === null || b === null) return a ?? b;
  return Math.max(a, b);
}
