import { setTimeout as delay } from 'node:timers/promises';
import type { Destination } from '../domain/destination.ts';
import type { ProfileId } from '../domain/profile.ts';
import { err, ok, type Result } from '../domain/result.ts';
import type { SecretText } from '../domain/secret-text.ts';
import { timeOfDay } from '../domain/time-words.ts';
import { type KnownEntry, placeId } from '../domain/vault-records.ts';
import type { Storage } from '../storage/open-storage.ts';
import type { PlannedWrite, WriteAttempt } from '../storage/writes.ts';
import type { Chance, Clock, Pace } from './clock.ts';
import type { Heartbeat } from './heartbeat.ts';
import { notJournaled } from './may-write.ts';
import type { Access, ProfileAccess } from './profile-access.ts';
import type { Profiles } from './profiles.ts';
import type { SendQueue } from './sending.ts';

/** The part of `Profiles` that the vault services use. */
export type VaultProfiles = Pick<Profiles, 'nameOf' | 'destination'>;

export interface VaultParts {
  readonly storage: Pick<Storage, 'writes' | 'rotations' | 'entries'>;
  readonly profiles: VaultProfiles;
  readonly access: Pick<ProfileAccess, 'toWrite'>;
  readonly clock: Clock;
  readonly chance: Chance;
  readonly heartbeat: Pick<Heartbeat, 'onNews'>;
  readonly pace: Pace;
  readonly queue: SendQueue;
  /** Says what a person should know, without any value. */
  readonly tell: (text: string) => void;
  /** Takes what is thrown in the background: a defect of ours. */
  readonly defect: (error: unknown) => void;
  /** How late after its claim a request may start. Tests shorten it with the windows of the storage. */
  readonly startWithinMs?: number | undefined;
}

/** A secret or var to send, with its value. */
export interface ReadyEntry {
  /** The caller's own, by which it gets the result. */
  readonly id: string;
  readonly name: string;
  readonly value: SecretText;
  /** Secrets only; empty if there is none. */
  readonly description: string;
  /** For the log: `typed`, `a file`, or what was generated. */
  readonly source: string;
}

interface JournalOptions {
  /** The latest change of its rows that a person was shown, if it goes on with what was journaled before. */
  readonly seenChange?: number | null;
  /** For how long to wait for another terminal that works on one of its places. */
  readonly patienceMs?: number;
}

interface Journaled {
  readonly runner: string;
  readonly rows: readonly number[];
}

/**
 * Journals an attempt, all of it, before anything leaves.
 *
 * @returns its runner, and its rows in the order of the places; or the sentence why nothing was sent
 */
export async function journalWrites(
  { storage, clock, chance }: Pick<VaultParts, 'storage' | 'clock' | 'chance'>,
  of: Omit<WriteAttempt, 'runner'>,
  places: readonly PlannedWrite[],
  { seenChange = null, patienceMs = 0 }: JournalOptions = {},
): Promise<Result<Journaled, string>> {
  const attempt = { ...of, runner: chance.uuid() };
  const untilMs = clock.monoMs() + patienceMs;
  for (;;) {
    const planned =
      seenChange === null
        ? await storage.writes.plan(attempt, places)
        : await storage.rotations.resume(seenChange, attempt, places);
    if (!planned.ok) return err(notJournaled(planned.error));
    if (planned.value.state === 'planned')
      return ok({ runner: attempt.runner, rows: planned.value.ids });
    if (planned.value.state === 'lost') return err(GONE_ON);
    if (clock.monoMs() >= untilMs) {
      const id = placeId(planned.value.place);
      const busy = places.find((each) => placeId(each) === id);
      return err(busy ? busyWords(busy, planned.value.untilMs) : GONE_ON);
    }
    await delay(20 + chance.random() * 30);
  }
}

/** Reads the token of each profile, one after another: each may ask a person to unlock something. */
export async function accessTo(
  access: VaultParts['access'],
  places: readonly { readonly to: Destination | null }[],
): Promise<Result<ReadonlyMap<ProfileId, Access>, string>> {
  const all = new Map<ProfileId, Access>();
  for (const { to } of places) {
    if (to === null || all.has(to.profileId)) continue;
    const opened = await access.toWrite(to);
    if (!opened.ok) return opened;
    all.set(to.profileId, opened.value);
  }
  return ok(all);
}

/** @param shown what a person was shown of the place */
export function wasSetSince(
  shown: KnownEntry | null | undefined,
  now: KnownEntry | null | undefined,
): boolean {
  const factsOf = (known?: KnownEntry | null) => [known?.setAtMs ?? null, known?.version ?? null];
  return String(factsOf(shown)) !== String(factsOf(now));
}

export function setElsewhereWords(
  { name, vault, profileName }: Pick<PlannedWrite, 'name' | 'vault' | 'profileName'>,
  known: KnownEntry | null,
): string {
  const version = known?.version ?? null;
  const now = version === null ? '' : `, now version ${version}`;
  return `Nothing was sent: ${name} in ${vault} on ${profileName} was just set elsewhere${now}. Check it, then send again.`;
}

const GONE_ON =
  'Nothing was sent: another terminal has gone on with this rotation, or closed it. Check it, then send again.';

function busyWords({ name, vault, profileName }: PlannedWrite, untilMs: number): string {
  const what = `another terminal is setting ${name} in ${vault} on ${profileName}`;
  return `Nothing was sent: ${what}; result by ${timeOfDay(untilMs)}. Wait for it, then send again.`;
}
