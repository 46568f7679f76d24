import { afterAttempt, isSettled, type PlaceResult } from '../domain/entry-result.ts';
import { distinct, type RememberedPlace, secretId } from '../domain/vault-records.ts';
import { resultOf, type WriteRow } from '../storage/write-rows.ts';
import {
  comparePlaces,
  type Place,
  type RotationParts,
  type RotationState,
} from './rotation-places.ts';

/** A rotation as its journal has it. */
interface ReadRotation
  extends Pick<RotationState, 'places' | 'results' | 'isClosed' | 'liveUntilMs'> {
  /** The latest change of any of its rows; `null` while one is under way: what becomes of it is no change. */
  readonly change: number | null;
}

/**
 * Reads what this and other terminals have made of a rotation.
 *
 * @param before what this terminal shows of it
 * @returns `null` if there is nothing of it, or it can't be read
 */
export function readRotation(
  { storage, lookUp }: RotationParts,
  rotationId: string,
  before: RotationState,
): ReadRotation | null {
  const rows = storage.writes.of(rotationId);
  const open = storage.rotations.open();
  if (!rows.ok || !open.ok || rows.value.length === 0) return null;
  const mine = open.value.find((each) => each.rotationId === rotationId);
  const since = new Set(
    mine?.places.flatMap(({ row, isSetSince }) => (isSetSince ? [row.id] : [])),
  );
  const last = new Map(rows.value.map((row) => [secretId(row), row]));
  const results = resultsOf(rows.value);
  const shown = new Map(before.places.map((place) => [place.id, place]));
  const all = distinct<RememberedPlace>([...before.places, ...last.values()]);
  const places = all.map((each): Place => {
    const place = lookUp(each, each.profileName);
    const [row, result] = [last.get(place.id), results.get(place.id)];
    // What nothing waits for any more, and isn't closed, something else has set.
    const isOver = mine === undefined && row?.isSendable === true && !row.isClosed;
    if (row && !isSettled(result) && (isOver || since.has(row.id))) {
      results.set(place.id, { state: 'set-since', version: place.known?.version ?? null });
    } else if (result) {
      results.set(place.id, newest(before.results.get(place.id), result));
    }
    // What a person was shown of a place stays until another version is told, or is its own.
    const seen = shown.get(place.id);
    if (seen && !isSettled(results.get(place.id))) return { ...place, known: seen.known };
    return { ...place, versionBefore: row?.versionBefore ?? null };
  });
  const ends = rows.value.flatMap(({ liveUntilMs }) => liveUntilMs ?? []);
  const isLive = ends.length > 0;
  return {
    places: places.toSorted(comparePlaces),
    results,
    isClosed: mine === undefined && [...last.values()].some((row) => row.isClosed),
    liveUntilMs: isLive ? Math.max(...ends) : null,
    change: isLive ? null : Math.max(...rows.value.map(({ change }) => change)),
  };
}

/** What came of each place, over all attempts. Nothing, while one is under way. */
export function resultsOf(rows: readonly WriteRow[]): Map<string, PlaceResult> {
  const results = new Map<string, PlaceResult>();
  for (const row of rows) {
    const [id, result] = [secretId(row), resultOf(row)];
    if (result === null) results.delete(id);
    else results.set(id, afterAttempt(results.get(id), result));
  }
  return results;
}

/** @returns the result that is stored, or what only this terminal knows: whose token was refused, what the disk refused */
function newest(here: PlaceResult | undefined, stored: PlaceResult): PlaceResult {
  if (here?.state === 'set') return here;
  const [one, other] = [here, stored].map(
    (result) => result && 'reason' in result && result.reason,
  );
  return here?.state === stored.state && one === other ? here : stored;
}
