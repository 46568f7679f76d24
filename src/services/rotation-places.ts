import type { Destination } from '../domain/destination.ts';
import type { EntryResult, PlaceResult } from '../domain/entry-result.ts';
import type { SecretText } from '../domain/secret-text.ts';
import type { KnownEntry, SecretPlace } from '../domain/vault-records.ts';
import { compare } from '../domain/words.ts';
import { isWritable, type Writable } from '../domain/write-guard.ts';
import type { PlannedWrite } from '../storage/writes.ts';
import type { WriteSender } from './send-writes.ts';
import type { VaultParts } from './vault-parts.ts';

export interface NewValue {
  readonly value: SecretText;
  /** For the log: `typed`, `a file`, or what was generated. */
  readonly source: string;
}

/** By name: a name gets one value in all its places. */
export type NewValues = ReadonlyMap<string, NewValue>;

/** A place of a plan or a rotation, as it is now. */
export interface Place extends SecretPlace {
  readonly id: string;
  /** Of a removed profile, its last one. */
  readonly profileName: string;
  /** `null` if its profile was removed. */
  readonly to: Destination | null;
  /** Why nothing can be sent there, in a few words; `null` if it can. */
  readonly whyNot: string | null;
  /** What a person is shown of it; `null` if this machine never set it. */
  readonly known: KnownEntry | null;
  /** Once the rotation has set it: the version before that, if one was known. */
  readonly versionBefore?: number | null;
}

/** For sorting: by profile, vault and name, in every terminal alike. Two profiles may have had one name. */
export function comparePlaces(one: Place, other: Place): number {
  const orderOf = ({ profileName, profileId, vault, name }: Place) =>
    [profileName, profileId, vault, name].join('\0');
  return compare(orderOf(one), orderOf(other));
}

export interface RotationState {
  readonly places: readonly Place[];
  /** By the place's id. Without those that are being sent. */
  readonly results: ReadonlyMap<string, PlaceResult>;
  /** Those that are being sent and have no answer. */
  readonly waiting: ReadonlySet<string>;
  readonly isSending: boolean;
  readonly isStopping: boolean;
  /** Given up, here or in another terminal. */
  readonly isClosed: boolean;
  /** Another terminal sends it, or did until it ended without a word. Known by then (wall clock). */
  readonly liveUntilMs: number | null;
}

export interface RotationParts extends VaultParts {
  readonly sender: WriteSender;
  readonly lookUp: (place: SecretPlace, lastName?: string) => Place;
}

/** A place that is about to be sent, or that nothing can be sent to: then it has no `to`. */
export interface Target extends Place {
  /** Where the guard has let the write through; `null` while it waits, or can't be sent. */
  readonly agreed: Writable | null;
  /** For the log, where nothing can be sent. */
  readonly host?: string;
}

/**
 * @param now the place as it is now
 * @param agreed where the guard has let the write through; `null` for a place that nothing is sent to yet
 */
export function targetOf(now: Place, agreed: readonly Writable[] | null): Target {
  const isHere = (to: Writable) => to.profileId === now.profileId && to.vault === now.vault;
  const mine = agreed?.find(isHere) ?? null;
  const to = agreed === null ? now.to : mine;
  if (to && isWritable(to) && now.whyNot === null) return { ...now, to, agreed: mine };
  return {
    ...now,
    ...{ to: null, agreed: null },
    host: now.to?.host ?? '',
    whyNot: now.whyNot ?? 'its profile has changed',
  };
}

/** What the journal gets of a place. */
export function plannedWrite(place: Target, source: string): PlannedWrite {
  const { profileId, profileName, vault, name, to, whyNot } = place;
  const host = to?.host ?? place.host ?? '';
  const write = { profileId, profileName, host, vault, kind: 'secret', name, source } as const;
  return to === null ? { ...write, unsendable: unsendable(whyNot).reason } : write;
}

export function unsendable(whyNot: string | null) {
  const reason = `not sent: ${whyNot}`;
  return { state: 'not-sent', reason, isUnsendable: true } as const satisfies EntryResult;
}

/** Whether something has set a place since a person was shown it. */
export function wasSetSince(shown: Place | undefined, now: Place): boolean {
  const factsOf = (place?: Place) => [place?.known?.setAtMs ?? null, place?.known?.version ?? null];
  return String(factsOf(shown)) !== String(factsOf(now));
}

export function setElsewhereWords({ name, vault, profileName, known }: Place): string {
  const version = known?.version ?? null;
  const now = version === null ? '' : `, now version ${version}`;
  return `Nothing was sent: ${name} in ${vault} on ${profileName} was just set elsewhere${now}. Check it, then send again.`;
}
