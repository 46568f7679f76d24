import { counted } from '../../domain/words.ts';
import type { Form } from './form.ts';
import type { FieldValues } from './form-spec.ts';
import { withChange } from './form-undo.ts';
import { SecretField } from './secret-field.ts';

/**
 * The form as it is opened again: its secret fields are empty, and what was typed into them is offered. Whoever can't
 * see a value must not continue it by typing.
 */
export function setAsideValues<F extends Form>(form: F): F {
  const isTyped = secretsIn(form).some((field) => !field.isEmpty);
  return isTyped ? withSecrets(form, (field) => field.setAside()) : form;
}

/** What was left in fields that are still empty. */
export function leftValues(form: Form): readonly SecretField[] {
  return secretsIn(form).flatMap(({ left }) => left ?? []);
}

/** Puts back what was left, where nothing else has been typed. Undo takes it out again. */
export function bringBackValues<F extends Form>(form: F): F {
  const filled = withSecrets(form, (field) => field.left ?? field);
  return withChange(form, { ...filled, problems: [] });
}

/** What was left, as half a sentence; nothing of a value itself. */
export function leftInWords(left: readonly SecretField[]): string {
  const [only, ...others] = left;
  if (!only || others.length > 0) return `${left.length} values were left here`;
  if (only.filePath() !== null) return 'A value from a file was left here';
  return `A value of ${counted(only.facts().bytes, 'byte')} was left here`;
}

function secretsIn({ values, rows }: Form): readonly SecretField[] {
  return [values, ...rows.map((row) => row.values)]
    .flatMap((each) => Object.values(each))
    .filter((value) => value instanceof SecretField);
}

function withSecrets<F extends Form>(form: F, change: (field: SecretField) => SecretField): F {
  const changed = (values: FieldValues): FieldValues =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        value instanceof SecretField ? change(value) : value,
      ]),
    );
  const rows = form.rows.map((row) => ({ ...row, values: changed(row.values) }));
  return { ...form, values: changed(form.values), rows };
}
