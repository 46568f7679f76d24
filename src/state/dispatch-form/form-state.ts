import type { DispatchRequest } from '../../domain/dispatch.ts';
import { emptyField, fieldOf, type TextField, textOf } from '../text-field.ts';

/** The draft of a dispatch, as typed. */
export interface DispatchForm {
  readonly key: TextField;
  readonly ref: TextField;
  readonly title: TextField;
  /** Never empty: one row always stands ready. */
  readonly params: readonly ParamRow[];
  readonly focus: FormFocus;
  readonly problems: readonly FieldProblem[];
  /** Which suggestion stands first for the focused field. */
  readonly suggestionIndex: number;
  /** What was cleared away last, with all that can be undone in it. Clearing the empty form brings it back. */
  readonly cleared: DispatchForm | null;
  /** The draft that was sent last. It comes back when the service did not take it. */
  readonly sent: SentDraft | null;
  /** What the program put into the ref by itself, `null` for nothing. While it stands there unchanged it is no draft. */
  readonly prefilledRef: string | null;
}

export interface ParamRow {
  readonly name: TextField;
  readonly value: TextField;
}

export type FormFocus =
  | { readonly on: 'key' }
  | { readonly on: 'ref' }
  | { readonly on: 'title' }
  | { readonly on: 'param'; readonly row: number; readonly part: 'name' | 'value' }
  | { readonly on: 'send' };

export interface FieldProblem {
  readonly at: FormFocus;
  readonly message: string;
}

export interface SentDraft {
  readonly localId: string;
  readonly request: DispatchRequest;
}

export const EMPTY_PARAM_ROW: ParamRow = { name: emptyField, value: emptyField };

export const EMPTY_FORM: DispatchForm = {
  key: emptyField,
  ref: emptyField,
  title: emptyField,
  params: [EMPTY_PARAM_ROW],
  focus: { on: 'key' },
  problems: [],
  suggestionIndex: 0,
  cleared: null,
  sent: null,
  prefilledRef: null,
};

/** @returns a form that would send `request`. */
export function formFor(request: DispatchRequest): DispatchForm {
  const params = Object.entries(request.params).map(([name, value]) => ({
    name: fieldOf(name),
    value: fieldOf(value),
  }));
  return {
    ...EMPTY_FORM,
    key: fieldOf(request.key),
    ref: fieldOf(request.ref),
    title: fieldOf(request.title),
    params: params.length === 0 ? [EMPTY_PARAM_ROW] : params,
  };
}

/** Whether leaving the program would lose something typed. */
export function holdsDraft(form: DispatchForm): boolean {
  return [
    form.key,
    ...(textOf(form.ref) === form.prefilledRef ? [] : [form.ref]),
    form.title,
    ...form.params.flatMap((row) => [row.name, row.value]),
  ].some((field) => textOf(field) !== '');
}

export function sameFocus(a: FormFocus, b: FormFocus): boolean {
  if (a.on === 'param' && b.on === 'param') return a.row === b.row && a.part === b.part;
  return a.on === b.on;
}
