import {
  type PlaceResult,
  resultCounts,
  setCount,
  TRIED_FIRST,
} from '../../domain/entry-result.ts';
import { dateTime, timeOfDay } from '../../domain/time-words.ts';
import { counted } from '../../domain/words.ts';
import { useKeysOf } from '../../kit/Keys.tsx';
import { useStore } from '../../kit/use-store.ts';
import type { RotationRun } from '../../services/rotation-run.ts';
import { type AppServices, useServices } from '../services.tsx';
import { namesOf } from './place-columns.ts';

/** A rotation that isn't set everywhere. */
export interface Unfinished {
  readonly rotationId: string;
  readonly names: readonly string[];
  /** A sentence: which places aren't set and since when, or when the result is known. */
  readonly words: string;
  /** Whether it is being sent here: then it ends by itself. */
  readonly isSending: boolean;
}

/** Every rotation that isn't set everywhere. @param isWanted whether they are needed now: a rotation may have many places */
export function useUnfinished(isWanted = true): readonly Unfinished[] {
  const runs = useStore(useServices().rotations.unfinished);
  if (!isWanted) return [];
  return runs.map((run) => ({
    rotationId: run.id,
    names: run.names,
    words: unfinishedWords(run),
    isSending: run.state.get().isSending,
  }));
}

function unfinishedWords(run: RotationRun): string {
  const { places, results, waiting, isSending, liveUntilMs, startedAtMs } = run.state.get();
  const names = isSending ? run.names : [...new Set(run.open.map(({ name }) => name))];
  const what = `The rotation of ${namesOf(names)}`;
  if (isSending) {
    const left = waiting.size === 0 ? '' : `: ${waiting.size} of ${places.length} to go`;
    return `${what} is being sent${left}.`;
  }
  if (liveUntilMs !== null)
    return `${what} may still be in flight; result by ${timeOfDay(liveUntilMs)}.`;
  // One that was begun here goes on with its values.
  const isFromBefore = startedAtMs !== null && run.namesToLose.length === 0;
  const since = isFromBefore ? ` from ${dateTime(startedAtMs).slice(0, -3)}` : '';
  const unset = [...results.values()].filter(({ state }) => state !== 'set');
  return `${what}${since} is unfinished: ${resultCounts(unset).join(', ')}.`;
}

/** About a rotation that another terminal works on, if it hasn't ended since. */
export function beingSentWords(liveUntilMs: number): string {
  return `Another terminal began this, and may still send it; result by ${timeOfDay(liveUntilMs)}.`;
}

/** Says what came of a rotation once nothing of it is under way, whatever is on screen by then. */
export function useEndedNotice(): (run: RotationRun) => void {
  const services = useServices();
  const { notices } = services;
  const keysOf = useKeysOf();
  return (run) =>
    void run.ended.then(() => {
      const { places, results } = run.state.get();
      const isWhole = setCount(results.values()) === places.length;
      const words = [
        outcomeWords(run),
        notPlannedWords(run, services),
        run.inVain,
        wayOn(run, services, keysOf('results.retry')),
      ];
      notices.say(isWhole ? 'success' : 'warning', words.filter(Boolean).join(' '));
    });
}

/** The result of a single place, by name; of several, how many are set. */
function outcomeWords(run: RotationRun): string {
  const { places, results } = run.state.get();
  const [place, ...others] = places;
  if (place && others.length === 0)
    return `${place.name} ${ALONE[results.get(place.id)?.state ?? 'not-sent']}.`;
  const since = [...results.values()].filter(({ state }) => state === 'set-since');
  const elsewhere = since.length === 0 ? '' : ` ${resultCounts(since).join('')}.`;
  return `${setCount(results.values())} of ${places.length} rotated.${elsewhere}`;
}

const ALONE: Readonly<Record<PlaceResult['state'], string>> = {
  set: 'has its new value',
  'set-since': 'was set elsewhere since',
  unknown: 'may or may not have its new value',
  failed: "wasn't set",
  'not-sent': "wasn't set",
};

/** What is known of a name stays as it is where it wasn't in the plan. */
function notPlannedWords(run: RotationRun, { rotations }: AppServices): string {
  const planned = new Set(run.state.get().places.map(({ id }) => id));
  const { length } = rotations.placesOf(run.names).filter(({ id }) => !planned.has(id));
  if (length === 0) return '';
  return `${counted(length, 'other known place')} ${length === 1 ? "wasn't" : "weren't"} in the plan.`;
}

/** @param retry the key that resends, where the results are on screen */
function wayOn(run: RotationRun, { navigation }: AppServices, retry: string): string {
  const { places, results } = run.state.get();
  const all = places.map(({ id }) => results.get(id));
  const unset = all.filter((result) => result?.state !== 'set' && result?.state !== 'set-since');
  if (unset.length === 0) return '';
  if (run.open.length === 0) return `${unset.length} can't be sent.`;
  const rest = all.filter((result) => result?.state === 'not-sent');
  const isTried = rest.some((result) => 'reason' in result && result.reason === TRIED_FIRST.reason);
  const [other] = unset.filter((result) => result?.state !== 'not-sent');
  const { tab, over } = navigation.state.get();
  const task = navigation.entriesTasks.secret.get();
  if (tab !== 'secrets' || over !== null) return "To resend what isn't set, go to Secrets.";
  // Else its list says which key opens it.
  if (task?.kind !== 'rotation' || task.run !== run) return '';
  return isTried && !other
    ? `Check it, then press ${retry} to send the rest.`
    : `${retry} resends what isn't set.`;
}
