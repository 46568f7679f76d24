import type { DispatchRequest } from '../../domain/dispatch.ts';
import { err, ok, type Result } from '../../domain/result.ts';
import {
  type FieldProblem,
  type FieldRef,
  type FormOf,
  isBlank,
  isBlankRow,
  newForm,
  rowAt,
} from '../form/form.ts';
import { insertRows, MOST_ROWS } from '../form/form-rows.ts';
import { formSpec, text } from '../form/form-spec.ts';
import { withChange } from '../form/form-undo.ts';
import { fieldOf, prefilledField, type TextField } from '../form/text-field.ts';
import { keyOf } from '../key-placeholder.ts';

/** The form for a new dispatch. */
export const DISPATCH_SPEC = formSpec({
  fields: {
    key: text('Key'),
    ref: text('Ref'),
    title: text('Title'),
  },
  rows: {
    noun: 'Param',
    label: 'Params',
    isOneLine: true,
    fields: {
      name: text('Name', { placeholder: 'name', endsWith: '=' }),
      value: text('Value', { placeholder: 'value', isMultiline: true }),
    },
  },
  submit: 'Send',
});

export type DispatchForm = FormOf<typeof DISPATCH_SPEC>;

export const NEW_DISPATCH: DispatchForm = newForm(DISPATCH_SPEC);

/** What a profile's dispatch form holds, and what was left of it. */
export interface DispatchForms {
  /** The form on screen; a new one while it is not. */
  readonly dispatchForm: DispatchForm;
  /** The last form that was left with something typed, or was refused. Only the next one replaces it. */
  readonly dispatchDraft: DispatchDraft | null;
  /** The dispatch that the form sent last, until the service has answered. */
  readonly sentFromForm: string | null;
}

export interface DispatchDraft {
  readonly form: DispatchForm;
  /** When the form was left, on the wall clock. */
  readonly leftAtMs: number;
  /** Whether it was sent and refused: the row has all of it, so nothing is lost with the draft. */
  readonly hasRow: boolean;
}

export const FIRST_DISPATCH_FORMS: DispatchForms = {
  dispatchForm: NEW_DISPATCH,
  dispatchDraft: null,
  sentFromForm: null,
};

/** @returns a form that would send `request`. */
export function formFor(request: DispatchRequest): DispatchForm {
  const { key, ref, title } = request;
  const params = Object.entries(request.params).map(([name, value]) => ({
    name: fieldOf(name),
    value: fieldOf(value),
  }));
  const values = { key: fieldOf(key), ref: fieldOf(ref), title: fieldOf(title) };
  return newForm(DISPATCH_SPEC, values, params);
}

/** Fills the form with a request. The form's undo restores a previous draft. */
export function fillWithRequest(form: DispatchForm, request: DispatchRequest): DispatchForm {
  const fresh = formFor(request);
  if (!holdsDraft(form)) return fresh;
  const rows = fresh.rows.map((row, index) => ({ ...row, id: form.nextRowId + index }));
  const { values, focus } = fresh;
  const nextRowId = form.nextRowId + rows.length;
  return withChange(form, { ...form, values, rows, nextRowId, focus, problems: [] });
}

/** Whether anything is in the form besides what the program filled in. */
export function holdsDraft({ values, rows }: DispatchForm): boolean {
  const { key, ref, title } = values;
  const isTyped = (field: TextField) => !isBlank(field);
  return (
    isTyped(key) ||
    (isTyped(ref) && ref.prefilled === undefined) ||
    isTyped(title) ||
    !rows.every(isBlankRow)
  );
}

/** An empty form: the current branch stands in its ref, where it can be changed or removed. */
export function blankDispatch(branch: string | null): DispatchForm {
  return branch === null ? NEW_DISPATCH : withRef(NEW_DISPATCH, branch);
}

/** The branch was read again: it replaces an earlier one, or goes into a form that nobody has touched. */
export function prefillBranch(form: DispatchForm, branch: string | null): DispatchForm {
  const { ref } = form.values;
  const isOpen = ref.prefilled !== undefined || (!form.isTouched && !holdsDraft(form));
  return isOpen && branch !== null && branch !== ref.text ? withRef(form, branch) : form;
}

function withRef(form: DispatchForm, branch: string): DispatchForm {
  return { ...form, values: { ...form.values, ref: prefilledField(branch) } };
}

/**
 * Parses the form as a request. The specification gives no limits for the fields, so only clear mistakes are
 * rejected: an empty key, a value without a name, a duplicate name.
 */
export function readDispatchForm({
  values,
  rows,
}: DispatchForm): Result<DispatchRequest, readonly FieldProblem[]> {
  const problems: FieldProblem[] = [];
  const mark = (at: FieldRef, message: string) => problems.push({ at, message });
  const key = values.key.text.trim();
  if (key === '') {
    mark(
      { field: 'key', row: null },
      `The key is empty. Type one, or accept a suggestion with ${keyOf('form.accept-suggestion')}.`,
    );
  }
  const params = new Map<string, string>();
  for (const row of rows) {
    if (isBlankRow(row)) continue;
    const name = row.values.name.text.trim();
    const at = { field: 'name', row: row.id };
    const remove = keyOf('form.remove-row');
    if (name === '')
      mark(at, `This value has no name. Type one, or remove the row with ${remove}.`);
    else if (params.has(name)) {
      mark(at, `${name} is named twice. Rename one, or remove it with ${remove}.`);
    } else params.set(name, row.values.value.text);
  }
  if (problems.length > 0) return err(problems);
  const { ref, title } = values;
  return ok({
    key,
    ref: ref.text.trim(),
    title: title.text.trim(),
    // A name such as __proto__ must remain an ordinary name.
    params: Object.fromEntries(params),
  });
}

/**
 * Pasted `K=V` lines as rows, inserted at the focused one. Names never contain `=`, but values often do
 * (base64, a URL with a query), so a paste into a value only becomes rows if its row is empty and
 * several lines show that rows were meant.
 *
 * @returns `null` for an ordinary paste.
 */
export function pasteParams(
  form: DispatchForm,
  pasted: string,
): { readonly form: DispatchForm; readonly wasTrimmed: boolean } | null {
  const row = rowAt(form, form.focus.row);
  if (row === null) return null;
  const lines = pasted.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
  const read = lines.map(readParam).filter((each) => each !== null);
  if (read.length === 0 || read.length < lines.length || read.length > MOST_ROWS) return null;
  const isValue = form.focus.field === 'value';
  if (isValue && !(isBlankRow(row) && read.length > 1)) return null;
  const added = read.map(({ name, value }) => ({ name: fieldOf(name), value: fieldOf(value) }));
  return {
    form: insertRows(DISPATCH_SPEC, form, added),
    wasTrimmed: read.some(({ wasTrimmed }) => wasTrimmed),
  };
}

function readParam(line: string) {
  const match = /^\s*([^\s=][^=]*?)(\s*)=(.*)$/.exec(line);
  if (!match) return null;
  const [, name = '', gap = '', rest = ''] = match;
  const value = rest.trim();
  return { name, value, wasTrimmed: gap !== '' || value !== rest };
}
