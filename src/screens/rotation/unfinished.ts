import { resultCounts } from '../../domain/entry-result.ts';
import { dateTime } from '../../domain/time-words.ts';
import { useStore } from '../../kit/use-store.ts';
import type { RotationRun } from '../../services/rotation-run.ts';
import type { Interrupted } from '../../services/rotations.ts';
import { useServices } from '../services.tsx';
import { namesOf } from './place-words.ts';

/** A rotation that isn't set everywhere. */
export interface Unfinished {
  readonly rotationId: string;
  readonly names: readonly string[];
  /** What isn't set, since when, or when it is known, as a sentence. */
  readonly words: string;
}

/** Every rotation that isn't set everywhere: those with values in this terminal first, each kind with the newest first. */
export function useUnfinished(): readonly Unfinished[] {
  const { rotations } = useServices();
  const mine = useStore(rotations.runs);
  const interrupted = useStore(rotations.interrupted);
  return [...mine.flatMap(leftHere), ...interrupted.map(inShort)];
}

function leftHere(run: RotationRun): readonly Unfinished[] {
  const { results, places, isSending } = run.state.get();
  if (isSending || run.open.length === 0) return [];
  const untried = places.filter(({ id }) => !results.has(id)).length;
  const counts = [
    ...resultCounts(results.values()),
    ...(untried > 0 ? [`${untried} not sent yet`] : []),
  ];
  return [{ rotationId: run.id, names: run.names, words: unfinishedWords(run.names, counts) }];
}

function inShort({ rotationId, names, counts, startedAtMs, liveUntilMs }: Interrupted): Unfinished {
  const since = ` from ${dateTime(startedAtMs).slice(0, -3)}`;
  return {
    rotationId,
    names,
    words:
      liveUntilMs === null
        ? unfinishedWords(names, counts, since)
        : `The rotation of ${namesOf(names)} is being sent; known by ${timeOf(liveUntilMs)}.`,
  };
}

function unfinishedWords(names: readonly string[], counts: readonly string[], since = ''): string {
  return `The rotation of ${namesOf(names)}${since} is unfinished: ${counts.join(', ')}.`;
}

/** What is known of a rotation that another terminal works on, or did until it ended without a word. */
export function beingSentWords(liveUntilMs: number): string {
  return `Another terminal is sending this rotation; known by ${timeOf(liveUntilMs)}.`;
}

/** `12:03:20`, rounded up: by then it is known. */
function timeOf(ms: number): string {
  return dateTime(Math.ceil(ms / 1_000) * 1_000).slice(-8);
}
