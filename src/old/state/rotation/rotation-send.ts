import { afterAttempt, type EntryResult, isSettled } from '../../domain/entry-result.ts';
import { distinct, type UnsentPlace } from '../../domain/vault-records.ts';
import type { AppState } from '../app-state.ts';
import { BUTTON, withProblem } from '../form/form.ts';
import { NEW_LIST } from '../list/list.ts';
import type { RotationTarget } from '../vault/vault-command.ts';
import {
  NO_ROTATION,
  openPlaces,
  type Rotation,
  type RotationDraft,
  type RotationPlace,
  type Sendable,
  type SendingRotation,
  type SentRotation,
  unsetPlaces,
  withNewestVersions,
} from './rotation.ts';
import { type PlanRow, planRows, whyNotSent } from './rotation-list.ts';
import { commitValues, dropSettledValues, valueFor } from './values-form.ts';

/** What is sent for some rows of the plan. */
export function targetsOf(
  draft: Pick<RotationDraft, 'values'>,
  rows: readonly PlanRow[],
): readonly RotationTarget[] {
  return rows.flatMap(({ place, destination }): RotationTarget[] => {
    if (destination === null) return [];
    const { id, vault, name, known } = place;
    const { field, source } = valueFor(draft.values, name);
    const versionBefore = known?.version ?? null;
    return [{ id, destination, vault, name, value: field.source(), source, versionBefore }];
  });
}

/** The places of a plan that are wanted but cannot be sent, and why. */
export function unsentOf(
  state: AppState,
  plan: RotationDraft,
): readonly (UnsentPlace & { readonly id: string })[] {
  return planRows(state, plan.places).flatMap((row) => {
    const why = whyNotSent(row);
    if (why === null || !plan.wanted.has(row.id)) return [];
    const { id, place, profileName, destination } = row;
    const { profileId, vault, name, known } = place;
    const where = { profileId, profileName, host: destination?.host ?? '' };
    const { source } = valueFor(plan.values, name);
    const versionBefore = known?.version ?? null;
    return [{ id, ...where, vault, name, source, versionBefore, reason: `not sent: ${why}` }];
  });
}

/** What is not set: what a retry would send, and what was not sent and cannot be. */
export function openRows(
  state: AppState,
  rotation: SentRotation,
): { readonly sendable: readonly PlanRow[]; readonly unsendable: readonly PlanRow[] } {
  const rows = planRows(state, unsetPlaces(rotation));
  const isUnsendable = (row: PlanRow): boolean =>
    whyNotSent(row) !== null && rotation.results.get(row.id)?.state === 'not-sent';
  return {
    sendable: rows.filter((row) => !isUnsendable(row)),
    unsendable: rows.filter(isUnsendable),
  };
}

/** A rotation while it is sent. Excludes unmarked places; those that cannot be sent have their result at once. */
export function startSending(
  rotation: Sendable,
  targets: readonly RotationTarget[],
  unsent: ReturnType<typeof unsentOf>,
  { sendId, isTrial }: { readonly sendId: string; readonly isTrial: boolean },
): SendingRotation {
  const before = rotation.phase === 'results' ? rotation : rotation.earlier;
  const ids = targets.map(({ id }) => id);
  const waiting = new Set(isTrial ? ids.slice(0, 1) : ids);
  const results = new Map(before?.results);
  for (const id of ids) {
    // A place that waits for the first one is still what an earlier attempt has left it, unless it had another value.
    const left = results.get(id);
    if (waiting.has(id) || left?.state === 'not-sent' || isSettled(left)) results.delete(id);
  }
  for (const { id, reason } of unsent) {
    const left = results.get(id);
    if (!left || isSettled(left))
      results.set(id, { state: 'not-sent', reason, isUnsendable: true });
  }
  const destinations = new Map(before?.destinations);
  for (const { destination } of targets) destinations.set(destination.profileId, destination);
  const selectedId = isTrial ? (ids[0] ?? null) : null;
  return {
    phase: 'sending',
    places: rotation.phase === 'results' ? rotation.places : placesSent(rotation, ids, unsent),
    values: commitValues(rotation.values),
    list: rotation.phase === 'results' ? rotation.list : { ...NEW_LIST, selectedId },
    rotationId: rotation.rotationId ?? sendId,
    sendId,
    destinations,
    before: before?.results ?? new Map(),
    results,
    waiting,
    isStopping: false,
    from: rotation,
  };
}

/** What was sent earlier, where it stood in the list, and what is sent now or cannot be. */
function placesSent(
  { places, earlier }: RotationDraft,
  ids: readonly string[],
  unsent: ReturnType<typeof unsentOf>,
): readonly RotationPlace[] {
  const leaving = new Set([...ids, ...unsent.map(({ id }) => id)]);
  const own = places.filter(({ id }) => leaving.has(id));
  return distinct([...(earlier?.places ?? []), ...own]);
}

/** Answers for some of the places. Forgets values that no open place needs. */
export function applyResults(
  rotation: SendingRotation,
  news: ReadonlyMap<string, EntryResult>,
): SendingRotation {
  const results = new Map(rotation.results);
  const waiting = new Set(rotation.waiting);
  for (const [id, result] of news) {
    results.set(id, afterAttempt(rotation.before.get(id), result));
    waiting.delete(id);
  }
  const values = dropSettledValues(rotation.values, openPlaces({ ...rotation, results }));
  return { ...rotation, results, waiting, values, from: null };
}

/** Nothing was sent: returns to where it came from, with the reason and the latest versions. */
export function undoSending({ from }: SendingRotation, problem: string, state: AppState): Rotation {
  if (from === null) return NO_ROTATION;
  const newest = withNewestVersions(state, from);
  switch (newest.phase) {
    case 'values':
      return { ...newest, values: withProblem(newest.values, BUTTON.field, problem) };
    case 'plan':
    case 'results':
      return { ...newest, problem };
  }
}

/** Every place has its answer. */
export function endSending({ places, values, ...sent }: SendingRotation): SentRotation {
  const { rotationId, list, results, destinations } = sent;
  const kept = { places, values, rotationId, list, results, destinations };
  return { ...kept, phase: 'results', problem: null, closing: null };
}

/** Whether the rotation is being sent by this request. */
export function isSending(rotation: Rotation, sendId: string): rotation is SendingRotation {
  return rotation.phase === 'sending' && rotation.sendId === sendId;
}
