import { BUTTON, type FieldRef, type Form, sameField } from './form.ts';
import type { FieldSpecs, FieldValues, FormSpec } from './form-spec.ts';

/** Everything that can have focus now, in form order. */
export function places(spec: FormSpec, form: Form): readonly FieldRef[] {
  return [
    ...shownFields(spec.fields, form.values).map((field) => ({ field, row: null })),
    ...shownRows(spec, form).flatMap(({ id, values }) =>
      shownFields(spec.rows?.fields ?? {}, values).map((field) => ({ field, row: id })),
    ),
    ...(spec.isPrompt ? [] : [BUTTON]),
  ];
}

/** The rows currently on the form. */
export function shownRows<F extends Form>({ rows }: FormSpec, form: F): F['rows'] {
  const isShown = rows?.isShown;
  return isShown ? form.rows.filter(({ id }) => isShown(form.values, id)) : form.rows;
}

export function shownFields(fields: FieldSpecs, values: FieldValues): readonly string[] {
  return Object.keys(fields).filter((name) => fields[name]?.isShown?.(values) ?? true);
}

/** Moves focus forward or back, wrapping around. */
export function focusNext<F extends Form>(spec: FormSpec, form: F, by: 1 | -1): F {
  return stepped(form, places(spec, form), by);
}

/** Moves one line forward or back. If a row is one line, stays in the same column. */
export function focusLine<F extends Form>(spec: FormSpec, form: F, by: 1 | -1): F {
  if (!spec.rows?.isOneLine) return focusNext(spec, form, by);
  const [first] = Object.keys(spec.rows.fields);
  const column = form.focus.row === null ? first : form.focus.field;
  const lines = places(spec, form).filter(({ field, row }) => row === null || field === column);
  return stepped(form, lines, by);
}

export function focusOn<F extends Form>(form: F, focus: FieldRef): F {
  return { ...form, focus, suggestion: 0, revealUntilMs: null, sought: '' };
}

function stepped<F extends Form>(form: F, among: readonly FieldRef[], by: 1 | -1): F {
  const index = among.findIndex((place) => sameField(place, form.focus));
  const next = among[(index + by + among.length) % among.length];
  return next ? focusOn(form, next) : form;
}
