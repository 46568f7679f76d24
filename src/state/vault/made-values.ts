import type { SecretField } from '../form/secret-field.ts';

/** A generated value, and how it was made. It counts as such until it is edited. */
export interface MadeValue {
  readonly value: SecretField;
  /** What the log says about it, such as `40 letters and digits`. */
  readonly source: string;
  /** Once, until the form and its results are left. */
  readonly canBeCopied: boolean;
}

/** By the id of the row that it was put into. */
export type MadeValues = ReadonlyMap<number, MadeValue>;

/** A form whose values may have been generated. */
export interface HoldsMade {
  readonly rows: readonly {
    readonly id: number;
    readonly values: { readonly value: SecretField };
  }[];
  readonly made: MadeValues;
}

/** How the value in a row was made; `null` if it was not generated, or has been edited since. */
export function madeValueIn({ rows, made }: HoldsMade, id: number): MadeValue | null {
  const field = rows.find((row) => row.id === id)?.values.value;
  const value = made.get(id);
  return value && field?.holdsTextOf(value.value) ? value : null;
}

/** With a value that was just generated for a row. */
export function withMade(
  made: MadeValues,
  id: number,
  of: Omit<MadeValue, 'canBeCopied'>,
): MadeValues {
  return new Map(made).set(id, { ...of, canBeCopied: true });
}

/** The form has been left: nothing can be copied any more, and confirmed values are gone. */
export function withCopiesClosed<F extends HoldsMade>(form: F): F {
  if ([...form.made].every(([id, each]) => !each.canBeCopied && isHeld(form, id))) return form;
  const held = [...form.made].filter(([id]) => isHeld(form, id));
  const made = new Map(held.map(([id, each]) => [id, { ...each, canBeCopied: false }]));
  return { ...form, made };
}

function isHeld({ rows }: HoldsMade, id: number): boolean {
  return rows.some((row) => row.id === id && !row.values.value.isEmpty);
}
