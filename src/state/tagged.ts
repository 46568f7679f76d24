/**
 * A union written as a table: a row for each member, named by its tag. `Tagged<'kind', { 'rows-shown': { rows:
 * number } }>` is `{ readonly kind: 'rows-shown'; readonly rows: number }`.
 */
export type Tagged<Tag extends string, Rows> = {
  [Name in keyof Rows]: Readonly<Record<Tag, Name> & Rows[Name]>;
}[keyof Rows];

/** A member with nothing but its tag. */
export type Bare = Readonly<Record<never, never>>;
