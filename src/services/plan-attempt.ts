import { TRIED_FIRST } from '../domain/entry-result.ts';
import type { ProfileId } from '../domain/profile.ts';
import { err, ok, type Result } from '../domain/result.ts';
import type { Access } from './access.ts';
import { notJournaled } from './destinations.ts';
import { type NewValue, plannedWrite, type RotationParts, type Target } from './rotation-places.ts';
import { busyWords, type WriteRequest } from './send-writes.ts';

interface Wanted {
  readonly rotationId: string;
  readonly note: string;
  /** All that isn't set, also where nothing can be sent. */
  readonly targets: readonly Target[];
  /** One place to try first: the rest waits. */
  readonly only: string | null;
  readonly newValue: (name: string) => NewValue | null;
  /** Asked right before it is journaled. @returns the sentence why a place can't be sent as it was shown */
  readonly whyNot: (leaving: readonly Target[]) => string | null;
  /** The latest change of its rows that a person was shown; `null` if it is new. */
  readonly seenChange: number | null;
}

/** One attempt of a rotation, as it is in the journal. */
export interface Attempt {
  readonly runner: string;
  readonly requests: readonly WriteRequest[];
  readonly leaving: readonly Target[];
  readonly rest: readonly Target[];
  readonly unsendable: readonly Target[];
}

/**
 * Journals what a rotation sends next, all of it, before any byte leaves. What isn't sent yet is recorded, too.
 *
 * @returns the sentence why nothing was sent, if a value, a token or the journal is missing, or if a person hasn't seen the
 * newest of it
 */
export async function planAttempt(
  parts: RotationParts,
  wanted: Wanted,
): Promise<Result<Attempt, string>> {
  const { targets, only, newValue } = wanted;
  const ready = targets.filter(({ to }) => to !== null);
  const leaving = ready.filter(({ id }) => only === null || id === only);
  if (leaving.length === 0) {
    const why = targets.find(({ whyNot }) => whyNot !== null)?.whyNot;
    return err(`Nothing was sent: no place can be sent to${why ? ` (${why})` : ''}.`);
  }
  const missing = leaving.find(({ name }) => newValue(name) === null);
  if (missing) return err(`Nothing was sent: ${missing.name} has no value.`);
  const access = await accessTo(parts, leaving);
  if (!access.ok) return access;
  const why = wanted.whyNot(leaving);
  if (why !== null) return err(why);

  const rest = ready.filter((place) => !leaving.includes(place));
  const unsendable = targets.filter(({ to }) => to === null);
  const ordered = [...leaving, ...rest, ...unsendable];
  const runner = parts.chance.uuid();
  const planned = await journal(parts, wanted, { runner, ordered });
  if (!planned.ok) return planned;
  const rowOf = new Map(ordered.map(({ id }, at) => [id, planned.value[at] ?? 0]));
  const waiting = rest.map(({ id }) => rowOf.get(id) ?? 0);
  await parts.sender.giveBack(waiting, runner, TRIED_FIRST);
  const requests = leaving.flatMap((place): WriteRequest[] => {
    const { id, agreed: to, name, vault, profileId, known } = place;
    const [value, own] = [newValue(name), access.value.get(profileId)];
    if (to === null || !value || !own) return [];
    const row = rowOf.get(id) ?? 0;
    const entry = { ...value, id, name, description: '', row, shown: known?.version ?? null };
    return [{ to, access: own, vault, kind: 'secret', entries: [entry] }];
  });
  return ok({ runner, requests, leaving, rest, unsendable });
}

/** One after another: each may ask a person to unlock something. */
async function accessTo(
  { profiles }: RotationParts,
  places: readonly Target[],
): Promise<Result<ReadonlyMap<ProfileId, Access>, string>> {
  const all = new Map<ProfileId, Access>();
  for (const { profileId, to } of places) {
    if (to === null || all.has(profileId)) continue;
    const access = await profiles.access(to);
    if (!access.ok) return access;
    all.set(profileId, access.value);
  }
  return ok(all);
}

async function journal(
  { storage, lookUp }: RotationParts,
  { rotationId, note, newValue, seenChange }: Wanted,
  { runner, ordered }: { readonly runner: string; readonly ordered: readonly Target[] },
): Promise<Result<readonly number[], string>> {
  const attempt = { writeId: rotationId, origin: 'rotation', runner, note } as const;
  const writes = ordered.map((place) => plannedWrite(place, newValue(place.name)?.source ?? ''));
  const planned =
    seenChange === null
      ? await storage.writes.plan(attempt, writes)
      : await storage.rotations.resume(seenChange, attempt, writes);
  if (!planned.ok) return err(notJournaled(planned.error));
  switch (planned.value.state) {
    case 'planned':
      return ok(planned.value.ids);
    case 'busy': {
      const { place } = planned.value;
      return err(busyWords(place, lookUp(place).profileName));
    }
    case 'lost':
      return err(GONE_ON);
  }
}

const GONE_ON =
  'Nothing was sent: another terminal has gone on with this rotation, or closed it. Check it, then send again.';
