import type { PlaceResult } from '../../domain/entry-result.ts';
import type { Place, RotationState } from '../../services/rotation-state.ts';
import type { SentEntry } from '../vaults/result-words.ts';

/** A place of a rotation and what came of it. */
export interface SentPlace extends Omit<Place, 'versionBefore'>, SentEntry {}

/** The places as they are listed. */
export function sentPlaces(state: RotationState): readonly SentPlace[] {
  const { places, results, waiting, liveUntilMs } = state;
  return places.map((place) => {
    const result = results.get(place.id) ?? null;
    const { versionBefore = place.known?.version ?? null } = place;
    return {
      ...place,
      ...{ result, versionBefore },
      // What has no result while another terminal works on it is under way there.
      isSending: waiting.has(place.id) || (liveUntilMs !== null && result === null),
    };
  });
}

/** What is not set, the worst first. */
const TROUBLES = [
  ['failed', 'failed'],
  ['unknown', 'unknown'],
  ['not-sent', 'not sent'],
] as const satisfies readonly (readonly [PlaceResult['state'], string])[];

/** `Rotation: 1 failed, 2 unknown` */
export function resultsTitle(rows: readonly SentPlace[], isSending: boolean): string {
  const isBeingSent = isSending || rows.some((row) => row.isSending);
  if (isBeingSent) return 'Rotation: sending';
  const troubles = TROUBLES.flatMap(([state, words]) => {
    const { length } = rows.filter(({ result }) => (result?.state ?? 'not-sent') === state);
    if (length === 0) return [];
    return length === rows.length ? words : `${length} ${words}`;
  });
  return `Rotation: ${troubles.join(', ') || 'sent'}`;
}
