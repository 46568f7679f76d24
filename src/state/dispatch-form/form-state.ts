import type { DispatchRequest } from '../../domain/dispatch.ts';
import type { RowChange } from '../row-changes.ts';
import { emptyField, fieldOf, type TextField, textOf } from '../text-field.ts';

/** The draft of a dispatch, as typed. */
export interface DispatchForm {
  readonly key: TextField;
  readonly ref: TextField;
  readonly title: TextField;
  /** Never empty: one row always stands ready. */
  readonly params: readonly ParamRow[];
  readonly nextRowId: number;
  /** Rows removed or pasted since the form was empty, for taking them back. */
  readonly rowChanges: readonly RowChange<ParamRow>[];
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
  readonly id: number;
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

export const EMPTY_FORM: DispatchForm = {
  key: emptyField,
  ref: emptyField,
  title: emptyField,
  params: [emptyParamRow(0)],
  nextRowId: 1,
  rowChanges: [],
  focus: { on: 'key' },
  problems: [],
  suggestionIndex: 0,
  cleared: null,
  sent: null,
  prefilledRef: null,
};

export function emptyParamRow(id: number): ParamRow {
  return { id, name: emptyField, value: emptyField };
}

/** @returns a form that would send `request`. */
export function formFor(request: DispatchRequest): DispatchForm {
  const params = Object.entries(request.params).map(([name, value], id) => ({
    id,
    name: fieldOf(name),
    value: fieldOf(value),
  }));
  return {
    ...EMPTY_FORM,
    key: fieldOf(request.key),
    ref: fieldOf(request.ref),
    title: fieldOf(request.title),
    params: params.length === 0 ? EMPTY_FORM.params : params,
    nextRowId: Math.max(1, params.length),
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
