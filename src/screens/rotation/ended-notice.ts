import {
  type PlaceResult,
  resultCounts,
  setCount,
  TRIED_FIRST,
} from '../../domain/entry-result.ts';
import { useKeysOf } from '../../kit/Keys.tsx';
import type { RotationRun } from '../../services/rotation-run.ts';
import { useServices } from '../services.tsx';

/** Says what came of a rotation once nothing of it is under way, whatever is on screen by then. */
export function useEndedNotice(): (run: RotationRun) => void {
  const { notices } = useServices();
  const keysOf = useKeysOf();
  return (run) =>
    void run.ended.then(() => {
      const { places, results } = run.state.get();
      const isWhole = setCount(results.values()) === places.length;
      const words = [outcomeWords(run), wayOn(run, keysOf('rotation.retry'))].filter(Boolean);
      notices.say(isWhole ? 'success' : 'warning', words.join(' '));
    });
}

/** What became of the only place, by name; of several, how many are set. */
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

function wayOn(run: RotationRun, retry: string): string {
  const { places, results } = run.state.get();
  const all = places.map(({ id }) => results.get(id));
  const unset = all.filter((result) => result?.state !== 'set' && result?.state !== 'set-since');
  if (unset.length === 0) return '';
  if (run.open.length === 0) return `${unset.length} can't be sent.`;
  const rest = all.filter((result) => result?.state === 'not-sent');
  const isTried = rest.some((result) => 'reason' in result && result.reason === TRIED_FIRST.reason);
  const [other] = unset.filter((result) => result?.state !== 'not-sent');
  return isTried && !other
    ? `Check it, then press ${retry} to send the rest.`
    : `${retry} resends what isn't set.`;
}
