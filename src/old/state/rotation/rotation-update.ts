import { err, ok, type Result } from '../../domain/result.ts';
import type { RememberedPlace } from '../../domain/vault-records.ts';
import type { AppState } from '../app-state.ts';
import { addNotice } from '../notice.ts';
import type { Now } from '../now.ts';
import { type PendingWrite, type ReadyWrite, withCommands } from '../outbox.ts';
import { profileLabel } from '../profiles/profile-parts.ts';
import { findEntry } from '../vault/vaults-state.ts';
import {
  holdsOpenValues,
  openPlaces,
  type RotationDraft,
  type RotationPlace,
  type RotationPlan,
  type RotationValues,
  type Sendable,
  type SentRotation,
  withNewestVersions,
} from './rotation.ts';
import { askAgain, draftAgain, withPlan } from './rotation-draft.ts';
import { type PlanRow, planRows, rotationRows, rowsToSend, whyNotSent } from './rotation-list.ts';
import { openRows, startSending, targetsOf, unsentOf } from './rotation-send.ts';

const NOTHING_MARKED = 'Nothing was sent. Mark a place that can be sent.';
const PROFILE_CHANGED = 'Nothing was sent: a profile has changed. Check the plan, then send again.';

type RotationWrite = Extract<PendingWrite, { readonly kind: 'rotation' }>;

/** What the form or the plan sends, or the rest of it; or the state that says why it must be looked at first. */
export function prepareRotation(
  state: AppState,
  { only }: RotationWrite,
  now: Now,
): Result<ReadyWrite, AppState> {
  const { rotation } = state;
  switch (rotation.phase) {
    case 'values':
      return prepareOne(state, rotation, now);
    case 'plan':
      return preparePlan(state, rotation, only, now);
    case 'results':
      return prepareRest(state, rotation, only, now);
    default:
      return err(state);
  }
}

function prepareOne(state: AppState, rotation: RotationValues, now: Now) {
  const moved = movedText(state, rotation.places);
  if (moved !== null) return err(withPlan(state, rotation, moved));
  return prepareRows(state, rotation, planRows(state, rotation.places), null, now);
}

function preparePlan(state: AppState, rotation: RotationPlan, only: string | null, now: Now) {
  const rows = rowsToSend(rotationRows(state), rotation.wanted);
  if (rows.length === 0) return err(addNotice(state, 'warning', NOTHING_MARKED));
  // Report what can't be sent before anyone has to type a name.
  const moved = movedText(
    state,
    rows.map(({ place }) => place),
  );
  if (moved !== null) {
    const newest = withNewestVersions(state, rotation);
    const shown = { ...state, rotation: { ...newest, problem: null } };
    return err(addNotice(shown, 'warning', moved));
  }
  return prepareRows(state, rotation, rows, only, now);
}

/** What isn't set yet, or one place of it. If anything has changed since, shows a new plan first. */
function prepareRest(state: AppState, rotation: SentRotation, only: string | null, now: Now) {
  const open = openPlaces(rotation);
  if (open.length === 0) return err(state);
  if (!holdsOpenValues(rotation)) return err(askAgain(state, rotation, open));
  const draft = { ...draftAgain(rotation, open), values: rotation.values };
  const moved = movedText(state, open);
  if (moved !== null) return err(withPlan(state, draft, moved));
  const { sendable: rows } = openRows(state, rotation);
  if (rows.some((row) => whyNotSent(row) !== null || isElsewhere(rotation, row))) {
    return err(withPlan(state, draft, PROFILE_CHANGED));
  }
  return prepareRows(state, rotation, rows, only, now);
}

function prepareRows(
  state: AppState,
  rotation: Sendable,
  rows: readonly PlanRow[],
  only: string | null,
  { id: sendId }: Now,
): Result<ReadyWrite, AppState> {
  const isTrial = only !== null;
  const tried = rows.filter(({ id }) => id === only);
  // A place that nobody chose must not be sent instead.
  if (isTrial && tried.length === 0) return err(addNotice(state, 'warning', PROFILE_CHANGED));
  const ordered = [...tried, ...rows.filter(({ id }) => id !== only)];
  // The rest is asked about before it goes.
  const leaving = isTrial ? tried : ordered;
  // What results have left is in the journal already, each place as it was left.
  const journaled =
    rotation.phase === 'results'
      ? { targets: targetsOf(rotation, leaving), unsent: [], remembered: [], takenOut: [] }
      : {
          targets: targetsOf(rotation, ordered),
          unsent: unsentOf(state, rotation),
          remembered: rememberedIn(state, rotation),
          takenOut: rotation.takenOut,
        };
  return ok({
    to: leaving.flatMap(({ destination, place: { vault, name: what } }) =>
      destination ? [{ ...destination, vault, what }] : [],
    ),
    // All of it is on screen, but what goes alone is a row among others.
    asks: isTrial ? 'everywhere' : 'nowhere',
    send: () => {
      const { targets, unsent } = journaled;
      const next = startSending(rotation, targets, unsent, { sendId, isTrial });
      const { rotationId, values } = next;
      const note = values.values.note.text.trim();
      return {
        state: { ...state, rotation: next },
        sends: [{ kind: 'send-rotation', sendId, rotationId, note, isTrial, ...journaled }],
      };
    },
  });
}

/** Every place, sent or not. */
function rememberedIn(state: AppState, { places }: RotationDraft): readonly RememberedPlace[] {
  return planRows(state, places).map(({ place: { profileId, vault, name }, profileName }) => ({
    ...{ profileId, profileName, vault, name },
  }));
}

/** Requests in flight still get their answers; the rest is not sent. */
export function stopSending(state: AppState): AppState {
  const { rotation } = state;
  if (rotation.phase !== 'sending') return state;
  const { sendId } = rotation;
  return withCommands(
    { ...state, rotation: { ...rotation, isStopping: true } },
    { kind: 'stop-rotation', sendId },
  );
}

function isElsewhere({ destinations }: SentRotation, { place, destination }: PlanRow): boolean {
  const then = destinations.get(place.profileId);
  return then?.host !== destination?.host || then?.tokenKind !== destination?.tokenKind;
}

/**
 * Other terminals keep working while a plan is on screen, so compare it with what is known now.
 *
 * @returns what to say of the first place whose version differs, or `null`
 */
function movedText(state: AppState, places: readonly RotationPlace[]): string | null {
  for (const place of places) {
    const now = findEntry(state.vaults, { ...place, kind: 'secret' })?.version ?? null;
    if (now === (place.known?.version ?? null)) continue;
    const version = now === null ? 'no longer known here' : `now at version ${now}`;
    return `Nothing was sent: another terminal has changed ${place.name} of ${profileLabel(state, place.profileId)}, ${version}. Check the plan, then send again.`;
  }
  return null;
}
