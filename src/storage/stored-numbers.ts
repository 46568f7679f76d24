import * as v from 'valibot';

/** The latest time that a `Date` can hold. */
const LATEST_MS = 8_640_000_000_000_000;

const isTime = v.pipe(v.number(), v.minValue(-LATEST_MS), v.maxValue(LATEST_MS));

/** An integer column, which our databases return as bigint: see `openPrivateDatabase`. */
export const integer = v.pipe(
  v.union([v.number(), v.bigint()]),
  v.transform(Number),
  v.safeInteger(),
);

/** A column of milliseconds since the epoch. */
export const timeMs = v.pipe(integer, isTime);

/** The same in JSON. */
export const jsonTimeMs = isTime;
