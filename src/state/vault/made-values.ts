import type { SecretField } from '../form/secret-field.ts';
import { keyOf } from '../key-of.ts';
import type { VaultCommand } from './vault-command.ts';

type CopyValue = Extract<VaultCommand, { type: 'copy-value' }>;

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

interface HoldsMade {
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

/** A row of a form, and whether the service may have confirmed its value, which empties the field. */
interface CopiedRow {
  readonly id: number | null;
  readonly isSent: boolean;
}

function copyable(form: HoldsMade, { id, isSent }: CopiedRow): MadeValue | null {
  if (id === null) return null;
  const isGone = form.rows.find((row) => row.id === id)?.values.value.isEmpty === true;
  const made = isSent && isGone ? form.made.get(id) : madeIn(form, id);
  return made?.isGenerated ? made : null;
}

/** @returns why the generated value of a row can't be copied, as a sentence, or `null` if it can */
export function whyNotCopied(form: HoldsMade, row: CopiedRow): string | null {
  const made = copyable(form, row);
  if (made === null) {
    return `There is no generated value here to copy. In a form, ${keyOf('form.generate')} generates one.`;
  }
  switch (made.copying) {
    case 'open':
      return null;
    case 'done':
      return 'It was copied already. A generated value can be copied only once; generate another one.';
    case 'closed':
      return 'You have left its form, so it can no longer be copied. Generate another one.';
  }
}

/** Copies the generated value of a row. `null` if it can't be copied. */
export function copiedOnce(
  form: HoldsMade,
  row: CopiedRow,
  name: string,
): { readonly made: MadeValues; readonly command: CopyValue } | null {
  const made = copyable(form, row);
  if (row.id === null || made === null || made.copying !== 'open') return null;
  return {
    made: new Map(form.made).set(row.id, { ...made, copying: 'done' }),
    command: { type: 'copy-value', value: made.value.value(), what: copiedWords(name) },
  };
}

function copiedWords(name: string): string {
  return name === '' ? 'the generated value' : `the generated value of ${name}`;
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
