import type { SecretField } from '../form/secret-field.ts';

/** A value that nobody typed, and where it came from. It counts as such until it is edited. */
export interface MadeValue {
  readonly value: SecretField;
  /** What the log says about it, such as `40 letters and digits`. */
  readonly source: string;
  readonly isGenerated: boolean;
  /** A generated value can be copied once, until the form and its results are left. */
  readonly copying: 'open' | 'done' | 'closed';
}

/** By the id of the row that it was put into. */
export type MadeValues = ReadonlyMap<number, MadeValue>;

/** Values for a form, still to be put into its rows. */
export type Filling = Pick<MadeValue, 'source' | 'isGenerated'> & {
  /** One for each row if they are generated, otherwise a single one. */
  readonly values: readonly SecretField[];
};

export interface HoldsMade {
  readonly rows: readonly {
    readonly id: number;
    readonly values: { readonly value: SecretField };
  }[];
  readonly made: MadeValues;
}

/** How the value in a row was made; `null` if it was typed or has been edited since. */
export function madeIn({ rows, made }: HoldsMade, id: number): MadeValue | null {
  const field = rows.find((row) => row.id === id)?.values.value;
  const value = made.get(id);
  return value && field?.holdsTextOf(value.value) ? value : null;
}

export function withMade(made: MadeValues, id: number, { values, ...of }: Filling): MadeValues {
  const [value] = values;
  return value ? new Map(made).set(id, { value, ...of, copying: 'open' }) : made;
}

/** The form has been left: nothing can be copied any more, and confirmed values are gone. */
export function withCopiesClosed<F extends HoldsMade>(form: F): F {
  const isClosed = [...form.made].every(
    ([id, { copying }]) => copying !== 'open' && isHeld(form, id),
  );
  if (isClosed) return form;
  const held = [...form.made].filter(([id]) => isHeld(form, id));
  const made = new Map(
    held.map(([id, each]) => [
      id,
      each.copying === 'open' ? { ...each, copying: 'closed' as const } : each,
    ]),
  );
  return { ...form, made };
}

function isHeld({ rows }: HoldsMade, id: number): boolean {
  return rows.some((row) => row.id === id && !row.values.value.isEmpty);
}
