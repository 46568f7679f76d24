import { emptyValues, type Form, isBlank, rowAt, textAt, withValue } from './form.ts';
import type { FieldValues, FormSpec } from './form-spec.ts';
import { withChange } from './form-undo.ts';
import { fieldOf, isSelected, replaceText } from './text-field.ts';

/** A possible value for the focused field. */
export interface Suggestion {
  readonly text: string;
  readonly description: string;
  /** What comes with it, as texts by field. */
  readonly fills?: {
    /** Other fields of the same row; filled ones stay. */
    readonly row?: Readonly<Record<string, string>>;
    /** The rest of the form, replacing what is there. */
    readonly values?: Readonly<Record<string, string>>;
    readonly rows?: readonly Readonly<Record<string, string>>[];
    /** What to say then, if it changes what stands elsewhere. */
    readonly said?: string;
  };
}

/** What is currently suggested for the focused field. */
export interface Offered {
  readonly suggestions: readonly Suggestion[];
  /** The one that `→` accepts. */
  readonly current: Suggestion | null;
}

export const NOTHING_OFFERED: Offered = { suggestions: [], current: null };

const MOST = 8;
/** A row's suggestions appear between the rows, where there is less room. */
const MOST_IN_ROW = 4;

/**
 * Filters what is known by what is typed: prefix matches first, in the given order. Only `→` replaces the input
 * by one of them: a new name can start like a known one.
 */
export function offersFor(form: Form, known: readonly Suggestion[]): Offered {
  const field = textAt(form, form.focus);
  if (!field || known.length === 0) return NOTHING_OFFERED;
  // A selected text narrows nothing, since typing replaces it; an arrow keeps it.
  const isKept = isSelected(field);
  const wanted = isKept ? '' : field.text.trim().toLowerCase();
  const isStart = ({ text }: Suggestion) => text.toLowerCase().startsWith(wanted);
  const isTyped = ({ text }: Suggestion) => text === field.text;
  // What is typed already is only worth suggesting for what it brings.
  const isThere = (each: Suggestion) => isTyped(each) && !each.fills;
  // Whoever has accepted one, and presses the key again, must not get another.
  if (!isKept && known.some(isThere)) return NOTHING_OFFERED;
  const fitting = known.filter(
    (each) => each.text.toLowerCase().includes(wanted) && !isThere(each),
  );
  const suggestions = [
    ...fitting.filter(isTyped),
    ...fitting.filter((each) => isStart(each) && !isTyped(each)),
    ...fitting.filter((each) => !isStart(each)),
  ].slice(0, form.focus.row === null ? MOST : MOST_IN_ROW);
  if (isKept) return { suggestions, current: null };
  // What is known can have become less.
  const current = suggestions[Math.min(form.suggestion, suggestions.length - 1)] ?? null;
  return { suggestions, current };
}

/** The form on the suggestion below or above; `null` beyond the last and the first. */
export function otherSuggestion<F extends Form>(
  form: F,
  { suggestions, current }: Offered,
  by: 1 | -1,
): F | null {
  if (current === null) return null;
  const suggestion = suggestions.indexOf(current) + by;
  return suggestions[suggestion] ? { ...form, suggestion } : null;
}

/** Whether `→` would accept a suggestion here instead of moving the caret. */
export function canTake(form: Form, { current }: Offered): boolean {
  const field = textAt(form, form.focus);
  if (current === null || field === null) return false;
  return field.caret === field.text.length;
}

/** Puts the suggestion into the focused field, and what comes with it where it belongs. */
export function take<F extends Form>(spec: FormSpec, form: F, suggestion: Suggestion): F {
  const field = textAt(form, form.focus);
  if (!field) return form;
  const { text, fills } = suggestion;
  const rows = fills?.rows?.map((each, index) => ({
    id: form.nextRowId + index,
    values: { ...emptyValues(spec.rows?.fields ?? {}), ...fields(each) },
  }));
  const [firstRow] = form.focus.row === null ? [] : (rows ?? []);
  const taken: F = {
    // Rows that replace the focused one also replace what was typed there.
    ...(firstRow ? form : withValue(form, form.focus, replaceText(field, text))),
    suggestion: 0,
    problems: [],
    isTouched: true,
  };
  if (!fills) return taken;
  const filled: F = {
    ...withRowFilled(taken, fills.row ?? {}),
    ...(fills.values ? { values: { ...taken.values, ...fields(fills.values) } } : {}),
    ...(rows && rows.length > 0 ? { rows, nextRowId: form.nextRowId + rows.length } : {}),
    ...(firstRow && { focus: { ...form.focus, row: firstRow.id } }),
  };
  return withChange(form, filled);
}

function withRowFilled<F extends Form>(form: F, texts: Readonly<Record<string, string>>): F {
  const { row } = form.focus;
  return Object.entries(texts).reduce<F>((filled, [field, text]) => {
    const now = rowAt(filled, row)?.values[field];
    return now !== undefined && isBlank(now)
      ? withValue(filled, { field, row }, fieldOf(text))
      : filled;
  }, form);
}

function fields(texts: Readonly<Record<string, string>>): FieldValues {
  return Object.fromEntries(Object.entries(texts).map(([name, each]) => [name, fieldOf(each)]));
}
