import { isAwaited, type PlaceResult, resultCounts, setCount } from '../../domain/entry-result.ts';
import type { KnownEntry, SecretPlace, UnfinishedRotation } from '../../domain/vault-records.ts';
import { listed } from '../../domain/words.ts';
import type { AppState } from '../app-state.ts';
import { keyOf } from '../key-placeholder.ts';
import { addNotice, type Notice } from '../notice.ts';
import { profileLabel } from '../profiles/profile-parts.ts';
import { listOn, withListOn } from '../screen.ts';
import type { SendAnswer } from '../vault/vault-command.ts';
import { findEntry } from '../vault/vaults-state.ts';
import {
  holdsInput,
  isTried,
  isTryFailed,
  NO_ROTATION,
  openPlaces,
  type RotationPlace,
  rejectedProfiles,
  type SentRotation,
  unsetPlaces,
} from './rotation.ts';
import { applyResults, endSending, isSending, openRows, undoSending } from './rotation-send.ts';
import { moreInWords, namesInWords, othersUnfinished } from './unfinished-rotations.ts';
import { dropSettledValues } from './values-form.ts';

/** The result of a send if it belongs to the rotation, else `null`. */
export function applyRotationAnswer(state: AppState, event: SendAnswer): AppState | null {
  const { rotation } = state;
  if (!isSending(rotation, event.sendId)) return null;
  switch (event.kind) {
    case 'entries-answered':
      return removeMarks(
        { ...state, rotation: applyResults(rotation, event.results) },
        event.results,
      );
    case 'entries-not-sent': {
      const kept = { ...state, rotation: undoSending(rotation, event.reason, state) };
      // On its own screen, the plan says it.
      return state.screen === 'rotation' ? kept : addNotice(kept, 'failure', event.reason);
    }
    case 'send-ended': {
      const sent = endSending(rotation);
      return { ...state, rotation: sent, notice: endedNotice(sent, state) };
    }
  }
}

/** Entries marked on Secrets lose their marks once set. */
function removeMarks(
  state: AppState,
  results: Extract<SendAnswer, { kind: 'entries-answered' }>['results'],
): AppState {
  const list = listOn(state, 'secrets');
  const marked = new Set([...list.marked].filter((id) => results.get(id)?.state !== 'set'));
  return marked.size === list.marked.size
    ? state
    : withListOn(state, 'secrets', { ...list, marked });
}

function endedNotice(rotation: SentRotation, state: AppState): Notice {
  const { places, results } = rotation;
  const count = outcomeText(rotation);
  const more = moreInWords(othersUnfinished({ rotation, unfinished: state.unfinished }));
  const next = more === '' ? '' : `${more} ${keyOf('rotation.back')} shows it.`;
  if (openPlaces(rotation).length === 0) {
    const tone = setCount(results.values()) === places.length ? 'success' : 'warning';
    const left = unsetPlaces(rotation).length;
    const unsent = left === 0 ? '' : ` ${left} not sent.`;
    return { tone, text: `${count}${unsent}${next}` };
  }
  const key = keyOf('rotation.repeat');
  const { sendable, unsendable } = openRows(state, rotation);
  if (sendable.length === 0) {
    const text = `${count} ${unsendable.length} not sent. ${keyOf('rotation.ask-to-close')} closes the rotation.`;
    return { tone: 'warning', text };
  }
  if (isTried(rotation)) {
    return { tone: 'info', text: `${count} Check it, then press ${key} to send the rest.` };
  }
  if (isTryFailed(rotation)) {
    const again = keyOf('rotation.try-one');
    const text = `${count} ${again} tries the selected place alone, ${key} sends everything that isn't set.`;
    return { tone: 'warning', text };
  }
  return {
    tone: 'warning',
    text: `${count} ${rejectedText(state, rotation)}${key} resends what isn't set.`,
  };
}

/** What became of the only place, by name; of several, how many are set. */
function outcomeText({ places, results }: SentRotation): string {
  const [place, ...others] = places;
  if (place && others.length === 0)
    return `${place.name} ${ALONE[results.get(place.id)?.state ?? 'not-sent']}.`;
  const set = setCount(results.values());
  const since = [...results.values()].filter(({ state }) => state === 'set-since');
  const elsewhere = since.length === 0 ? '' : ` ${resultCounts(since).join('')}.`;
  return `${set} of ${places.length} rotated.${elsewhere}`;
}

const ALONE: Readonly<Record<PlaceResult['state'], string>> = {
  set: 'has its new value',
  'set-since': 'was set elsewhere since',
  unknown: 'may or may not have its new value',
  failed: "wasn't set",
  'not-sent': "wasn't set",
};

/** Whose token was rejected, and the key that replaces it; empty if none was. */
function rejectedText(state: AppState, rotation: SentRotation): string {
  const names = rejectedProfiles(rotation).map((id) => profileLabel(state, id));
  const [first, ...others] = names;
  if (first === undefined) return '';
  const token = keyOf('token-prompt.open');
  return others.length === 0
    ? `${first}'s token was rejected. Press ${token} to replace it. `
    : `The tokens of ${listed(names)} were rejected. Press ${token} on their rows to replace them. `;
}

/** Unfinished rotations, except for the one on screen. Repeats are no news. */
export function updateUnfinished(
  before: AppState,
  loaded: readonly UnfinishedRotation[],
): AppState {
  const newest = settleSetSince(before);
  const state = isTakenOver(newest, loaded) ? { ...newest, rotation: NO_ROTATION } : newest;
  const unfinished = othersUnfinished({ ...state, unfinished: loaded });
  // What another terminal has finished needs no values here; what it only sends may still need them.
  const leftRotations = state.leftRotations.filter(
    ({ rotationId: own, earlier }) =>
      earlier === null ||
      loaded.some(({ rotationId }) => rotationId === own) ||
      earlier.places.some(
        (place) => isAwaited(earlier.results.get(place.id)) && setSince(state, place) === null,
      ),
  );
  const isSame =
    JSON.stringify(unfinished) === JSON.stringify(state.unfinished) &&
    leftRotations.length === state.leftRotations.length;
  return isSame ? state : { ...state, unfinished, leftRotations };
}

/** What something else has set in a place since it was planned, or `null`. */
function setSince({ vaults }: AppState, place: RotationPlace): KnownEntry | null {
  const { profileId, vault, name, known } = place;
  const now = findEntry(vaults, { profileId, vault, name, kind: 'secret' });
  return now?.result === 'set' && now.setAtMs !== (known?.setAtMs ?? null) ? now : null;
}

/** What something else has set since this rotation was sent is settled, but not by it. */
export function settleSetSince(state: AppState): AppState {
  const { rotation } = state;
  if (rotation.phase !== 'results') return state;
  const since = openPlaces(rotation).flatMap((place) => {
    const now = setSince(state, place);
    return now ? [[place.id, { state: 'set-since', version: now.version }] as const] : [];
  });
  if (since.length === 0) return state;
  const results = new Map([...rotation.results, ...since]);
  const values = dropSettledValues(rotation.values, openPlaces({ ...rotation, results }));
  return { ...state, rotation: { ...rotation, results, values } };
}

/** What rotations have left open and others have set since, as a sentence; `null` if there is none. */
export function settledElsewhereText(
  before: readonly UnfinishedRotation[],
  { rotation, unfinished, vaults }: AppState,
): string | null {
  const left = new Set(unfinished.map(({ rotationId }) => rotationId));
  if ('rotationId' in rotation && rotation.rotationId !== null) left.add(rotation.rotationId);
  const settled = before.filter(({ rotationId, startedAtMs, places }) => {
    const open = places.filter(({ result }) => isAwaited(result));
    const isSetSince = (place: SecretPlace): boolean => {
      const known = findEntry(vaults, { ...place, kind: 'secret' });
      return known?.result === 'set' && (known.setAtMs ?? 0) > startedAtMs;
    };
    // Closed in another terminal, it leaves places that nothing has set.
    return !left.has(rotationId) && open.every(isSetSince);
  });
  const [first, ...others] = settled;
  if (!first) return null;
  const what =
    others.length === 0 ? `the rotation of ${namesInWords(first)}` : `${settled.length} rotations`;
  return `The rest of ${what} was set elsewhere. See the log.`;
}

/** Another terminal has finished or closed the rotation that was looked at here, or is sending it. */
function isTakenOver(
  { rotation, screen }: AppState,
  loaded: readonly UnfinishedRotation[],
): boolean {
  return (
    rotation.phase === 'results' &&
    screen !== 'rotation' &&
    !holdsInput(rotation) &&
    openPlaces(rotation).length > 0 &&
    loaded.every(({ rotationId }) => rotationId !== rotation.rotationId)
  );
}
