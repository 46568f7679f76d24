import { whyNotWritable } from '../../domain/destination.ts';
import type { DispatchState } from '../../domain/dispatch.ts';
import { checkText, type RotationGroup, secretId } from '../../domain/rotation-group.ts';
import { counted } from '../../domain/words.ts';
import type { Command } from '../command.ts';
import { destinationOf } from '../destination.ts';
import { noted } from '../notice.ts';
import type { Now } from '../now.ts';
import { toWrite, withCommands } from '../outbox.ts';
import type { PendingChecks, WantedCheck } from '../pending-write.ts';
import type { ProfilesPart } from '../profiles/profiles-state.ts';
import { type SentDispatch, sendEach, withSent } from '../runs/each-profile.ts';
import type { SessionPart } from '../session.ts';
import { type SentCheck, withVerified } from '../vault/write-log.ts';
import type { RotationPart, RotationScope, SentRotation } from './rotation.ts';

/** May be sent again, because somebody asks for it. */
export const FAILED_CHECK: readonly DispatchState[] = ['error', 'refused', 'unknown', 'stopped'];

/** What a rotation has left, or any other write of secrets. */
export type Verifiable = Pick<SentRotation, 'rotationId' | 'places' | 'results'>;

/** The checks that its groups name for the profiles where something was set and none runs or has passed. */
export function openChecks(
  { checks: sent }: Pick<RotationPart, 'checks'>,
  groups: readonly RotationGroup[],
  { rotationId, places, results }: Verifiable,
): readonly WantedCheck[] {
  const set = new Map(
    places.filter(({ id }) => results.get(id)?.state === 'set').map((place) => [place.id, place]),
  );
  const wanted = new Map<string, WantedCheck>();
  for (const { name, places: own, checks } of groups) {
    for (const { profileId, request } of checks) {
      const here = own.filter((place) => place.profileId === profileId);
      const proven = here.flatMap((place) => set.get(secretId(place)) ?? []);
      const text = checkText(request);
      const isSent = sent.some(
        (check) =>
          check.rotationId === rotationId &&
          check.profileId === profileId &&
          check.request === text &&
          proven.every(({ id }) => check.placeIds.has(id)) &&
          !FAILED_CHECK.includes(check.state),
      );
      if (proven.length === 0 || isSent) continue;
      const key = `${profileId}\0${text}`;
      const before = wanted.get(key);
      wanted.set(key, {
        profileId,
        request: before?.request ?? { ...request, title: `Verify ${name}` },
        places: [...(before?.places ?? []), ...proven],
      });
    }
  }
  return [...wanted.values()];
}

/** The latest check of each profile, for the results. */
export function sentChecks(
  { checks }: Pick<RotationPart, 'checks'>,
  rotationId: string,
): readonly SentCheck[] {
  const own = checks.filter((check) => check.rotationId === rotationId && check.placeIds.size > 0);
  return [...new Map(own.map((check) => [`${check.profileId}\0${check.request}`, check])).values()];
}

/** Why a check can't be sent, in a few words, or `null` if it can. */
export function whyNoCheck(
  state: SessionPart & ProfilesPart,
  { profileId }: Pick<WantedCheck, 'profileId'>,
): string | null {
  const destination = destinationOf(state, profileId, 'dispatches', null);
  return destination === null ? 'profile removed' : whyNotWritable(destination);
}

/** Asks to send the checks that can be sent. */
export function askToVerify<S extends RotationScope>(state: S, of: Verifiable | null): S {
  if (of === null) return state;
  const open = openChecks(state, state.vaults.groups, of);
  const checks = open.filter((check) => whyNoCheck(state, check) === null);
  if (checks.length === 0) return state;
  const { rotationId } = of;
  return toWrite(state, { kind: 'verify', rotationId, checks, confirmed: [] });
}

/** Sends each check, once the name of each protected profile was typed; the log notes it before. */
export function sendChecks<S extends RotationScope>(state: S, write: PendingChecks, now: Now): S {
  return sendEach(state, write, write.checks, now, (sent) => checksSent(state, write, sent, now));
}

function checksSent<S extends RotationScope>(
  state: S,
  { rotationId, checks }: PendingChecks,
  dispatched: readonly SentDispatch[],
  now: Now,
): S {
  const commands = dispatched.flatMap(({ dispatch, destination }, at): readonly Command[] => {
    const places = checks[at]?.places ?? [];
    const { localId } = dispatch;
    return [
      { type: 'note-check', check: { rotationId, places, localId } },
      { type: 'send-dispatch', dispatch, destination },
    ];
  });
  const sent = dispatched.map(({ dispatch: { localId, profileId, request } }, at): SentCheck => {
    const placeIds = new Set(checks[at]?.places.map(secretId));
    const text = checkText(request);
    return { localId, rotationId, profileId, request: text, placeIds, state: 'sending' };
  });
  const count = counted(sent.length, 'check');
  const known = { ...state, checks: [...state.checks, ...sent], overlay: null };
  const told = noted(known, 'info', `Sent ${count}. Runs shows more.`);
  return withCommands(withSent(withVerified(told, sent), dispatched, now.wallMs), ...commands);
}

/** Checks of an earlier start that may still be running. */
export function withOpenChecks<S extends RotationPart>(state: S, ids: readonly string[]): S {
  const known = new Set(state.checks.map(({ localId }) => localId));
  const found = ids
    .filter((localId) => !known.has(localId))
    .map((localId): SentCheck => {
      const of = { rotationId: '', profileId: '', request: '', placeIds: new Set<string>() };
      return { ...of, localId, state: 'waiting' };
    });
  return found.length === 0 ? state : { ...state, checks: [...state.checks, ...found] };
}

/** Places that get another value are no longer proven by the checks before it. */
export function withoutProof(
  checks: readonly SentCheck[],
  targets: readonly { readonly id: string }[],
): readonly SentCheck[] {
  const ids = new Set(targets.map(({ id }) => id));
  return checks.map((check) => ({
    ...check,
    placeIds: new Set([...check.placeIds].filter((id) => !ids.has(id))),
  }));
}

/** The log learns how a check stands, however that became known here. */
export function withChecksNoted<S extends RotationScope>(state: S): S {
  const commands: Command[] = [];
  const checks = state.checks.map((check) => {
    const now = state.dispatches.get(check.localId)?.phase.state ?? check.state;
    if (now === check.state) return check;
    commands.push({ type: 'settle-check', localId: check.localId, state: now });
    return { ...check, state: now };
  });
  if (commands.length === 0) return state;
  const changed = checks.filter((check) => !state.checks.includes(check));
  return withCommands(withVerified({ ...state, checks }, changed), ...commands);
}
