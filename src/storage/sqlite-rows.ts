import type { SQLOutputValue } from 'node:sqlite';
import * as v from 'valibot';
import { sanitizeText } from '../domain/sanitize-text.ts';

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

/** A column of JSON. */
export const json = v.pipe(v.string(), v.parseJson());

/** Sanitized again, because it is drawn as is and others may have written to the file. */
export const line = v.pipe(v.string(), v.transform(sanitizeText));

/** The columns of a schema for SELECT, under the names of its fields: `profile_id AS profileId`. */
export function columnsOf({ entries }: { readonly entries: object }): string {
  return Object.keys(entries)
    .map((name) => `${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)} AS ${name}`)
    .join(', ');
}

/** The rows that fit the schema. Skips those that this program didn't write. */
export function rowsOf<T>(
  schema: v.GenericSchema<unknown, T>,
  rows: readonly Record<string, SQLOutputValue>[],
): readonly T[] {
  return rows.flatMap((row) => {
    const parsed = v.safeParse(schema, row);
    return parsed.success ? [parsed.output] : [];
  });
}
