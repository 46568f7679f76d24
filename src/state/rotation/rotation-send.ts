import {
  afterAttempt,
  type EntryResult,
  isAwaited,
  isSettled,
  type PlaceResult,
} from '../../domain/entry-result.ts';
import type { UnsentPlace } from '../../domain/vault-records.ts';
import type { AppState } from '../app-state.ts';
import { BUTTON, withProblem } from '../form/form.ts';
import { NEW_LIST } from '../list/list.ts';
import type { RotationTarget } from '../vault/vault-command.ts';
import {
  NO_ROTATION,
  type Rotation,
  type RotationDraft,
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

/**
 * A rotation while it is sent. Excludes unmarked places; those that cannot be sent
 * have their result at once.
 */
export function startSending(
  rotation: Sendable,
  targets: readonly RotationTarget[],
  unsent: ReturnType<typeof unsentOf>,
  { sendId, isTrial }: { readonly sendId: string; readonly isTrial: boolean },
): SendingRotation {
  const ids = new Set(targets.map(({ id }) => id));
  const waiting = new Set([...ids].slice(0, isTrial ? 1 : ids.size));
  // A place that waits for the first one is still what an earlier attempt has left it.
  const isKept = ([id, { state }]: readonly [string, PlaceResult]) =>
    !ids.has(id) || (!waiting.has(id) && state !== 'not-sent');
  const unsendable = new Map(
    unsent.map(({ id, reason }) => [
      id,
      { state: 'not-sent', reason, isUnsendable: true } as const,
    ]),
  );
  const before = rotation.phase === 'results' ? rotation : rotation.earlier;
  const own = new Map(
    rotation.places
      .filter(({ id }) => ids.has(id) || unsendable.has(id))
      .map((each) => [each.id, each]),
  );
  // Each keeps its position in the list.
  const earlier = new Map(before?.places.map((each) => [each.id, each]));
  return {
    phase: 'sending',
    places:
      rotation.phase === 'results' ? rotation.places : [...new Map([...earlier, ...own]).values()],
    values: commitValues(rotation.values),
    list:
      rotation.phase === 'results'
        ? rotation.list
        : { ...NEW_LIST, selectedId: isTrial ? (targets[0]?.id ?? null) : null },
    rotationId: rotation.rotationId ?? sendId,
    sendId,
    destinations: new Map([
      ...(before?.destinations ?? []),
      ...targets.map(({ destination }) => [destination.profileId, destination] as const),
    ]),
    before: before?.results ?? new Map(),
    results: new Map([...unsendable, ...[...(before?.results ?? [])].filter(isKept)]),
    waiting,
    isStopping: false,
    from: rotation,
  };
}

/** Answers for some of the places. Forgets values that no open place needs. */
export function applyResults(
  rotation: SendingRotation,
  news: ReadonlyMap<string, EntryResult>,
): SendingRotation {
  const results = new Map(rotation.results);
  for (const [id, result] of news) results.set(id, afterAttempt(rotation.before.get(id), result));
  const waiting = new Set(rotation.waiting);
  for (const id of news.keys()) waiting.delete(id);
  const next = { ...rotation, results, waiting, from: null };
  return { ...next, values: dropSettledValues(rotation.values, openNamesOf(next)) };
}

/** The names that are still to be set somewhere. Places are sent in order, so the last ones are open the longest. */
function openNamesOf({ places, values, results }: SendingRotation): ReadonlySet<string> {
  if (!places.some(({ id }) => isAwaited(results.get(id)))) return new Set();
  const isOpen = (name: string) =>
    places.findLast((each) => each.name === name && !isSettled(results.get(each.id))) !== undefined;
  return new Set(values.names.filter(isOpen));
}

/** Nothing was sent: returns to where it came from, with the reason and the latest versions. */
export function undoSending({ from }: SendingRotation, problem: string, state: AppState): Rotation {
  if (from === null) return NO_ROTATION;
  const newest = withNewestVersions(state, from);
  const { monoMs } = state.clock;
  switch (newest.phase) {
    case 'values':
      return { ...newest, values: withProblem(newest.values, BUTTON.field, problem) };
    case 'plan':
      return { ...newest, problem, openedMs: monoMs };
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
