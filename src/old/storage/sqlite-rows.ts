import type { SQLInputValue, SQLOutputValue } from 'node:sqlite';
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

/** A schema of rows. Its fields are columns: `profileId` is `profile_id`. */
interface RowSchema<Fields extends object = object> {
  readonly entries: Fields;
}

/** The parts of statements that list every column of a schema. */
export function sqlOf({ entries }: RowSchema) {
  const names = Object.keys(entries);
  const columns = names.map((name) =>
    name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  );
  const both = (between: string) => columns.map((column, at) => column + between + names[at]);
  return {
    columns: columns.join(', '),
    /** What goes into them: `:profileId`. */
    values: names.map((name) => `:${name}`).join(', '),
    /** `profile_id AS profileId`. */
    select: both(' AS ').join(', '),
    /** `profile_id = :profileId`. */
    set: both(' = :').join(', '),
    /** The same, for a key. */
    where: both(' = :').join(' AND '),
    /** For what is there already: `profile_id = excluded.profile_id`. */
    update: columns.map((column) => `${column} = excluded.${column}`).join(', '),
  };
}

/** What such statements are run with: of a row, the fields of the schema, and no part of a millisecond. */
export function parametersOf<Fields extends object>(
  { entries }: RowSchema<Fields>,
  row: { readonly [Name in keyof Fields]: SQLInputValue },
): Record<string, SQLInputValue> {
  const parameters = Object.keys(entries).map((name) => {
    const value = row[name as keyof Fields];
    return [name, typeof value === 'number' ? Math.trunc(value) : value] as const;
  });
  return Object.fromEntries(parameters);
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
