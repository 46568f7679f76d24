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
import { insertRows } from '../form/form-rows.ts';
import { formSpec, text } from '../form/form-spec.ts';
import { withChange } from '../form/form-undo.ts';
import { fieldOf, type TextField } from '../form/text-field.ts';
import { keyOf } from '../key-of.ts';

/** A new dispatch. */
export const DISPATCH_SPEC = formSpec({
  fields: {
    key: text('Key', { completes: true }),
    ref: text('Ref'),
    title: text('Title'),
  },
  rows: {
    noun: 'Param',
    label: 'Params',
    isOneLine: true,
    fields: {
      name: text('Name', { placeholder: 'name', completes: true }),
      value: text('Value', { placeholder: 'value', isMultiline: true }),
    },
  },
  submit: 'Send',
});

export interface DispatchForm extends FormOf<typeof DISPATCH_SPEC> {
  /** The draft that was sent last. It comes back when the service did not take it. */
  readonly sent: SentDraft | null;
  /** What the program put into the ref by itself, `null` for nothing. While it is unchanged it is no draft. */
  readonly prefilledRef: string | null;
}

export interface SentDraft {
  readonly localId: string;
  readonly request: DispatchRequest;
}

export const NEW_DISPATCH: DispatchForm = {
  ...newForm(DISPATCH_SPEC),
  sent: null,
  prefilledRef: null,
};

/** @returns a form that would send `request`. */
function formFor(request: DispatchRequest): DispatchForm {
  const { key, ref, title } = request;
  const params = Object.entries(request.params).map(([name, value]) => ({
    name: fieldOf(name),
    value: fieldOf(value),
  }));
  const values = { key: fieldOf(key), ref: fieldOf(ref), title: fieldOf(title) };
  return { ...NEW_DISPATCH, ...newForm(DISPATCH_SPEC, values, params) };
}

/** Fills the form with a request. A draft that stood there comes back with the form's undo. */
export function filledWith(form: DispatchForm, request: DispatchRequest): DispatchForm {
  const fresh = { ...formFor(request), sent: form.sent };
  if (!holdsDraft(form)) return fresh;
  const rows = fresh.rows.map((row, index) => ({ ...row, id: form.nextRowId + index }));
  const { values, focus } = fresh;
  const nextRowId = form.nextRowId + rows.length;
  return withChange(form, { ...form, values, rows, nextRowId, focus, problems: [] });
}

/** What clearing leaves: the branch stays, since nobody typed it. */
export function blankDispatch({ prefilledRef }: DispatchForm): DispatchForm {
  const { values } = NEW_DISPATCH;
  return { ...NEW_DISPATCH, values: { ...values, ref: fieldOf(prefilledRef ?? '') } };
}

/** Whether leaving the program would lose something typed. */
export function holdsDraft({ values, rows, prefilledRef }: DispatchForm): boolean {
  const { key, ref, title } = values;
  const isTyped = (field: TextField) => !isBlank(field);
  return (
    isTyped(key) ||
    (isTyped(ref) && ref.text !== prefilledRef) ||
    isTyped(title) ||
    !rows.every(isBlankRow)
  );
}

/** The current branch stands in an empty ref as a draft that can be changed or taken out. */
export function withBranchAsRef(form: DispatchForm, branch: string | null): DispatchForm {
  const isUntouched = form.values.ref.text === (form.prefilledRef ?? '');
  if (!isUntouched || branch === null || branch === form.prefilledRef) return form;
  return { ...form, values: { ...form.values, ref: fieldOf(branch) }, prefilledRef: branch };
}

/** Nothing but the branch was filled in, so another one may take its place. */
export function isFresh({ values }: DispatchForm): boolean {
  return isBlank(values.key) && isBlank(values.title);
}

/** Puts a draft that was not taken back into the form, unless something else is being typed there. */
export function restoreDraft(form: DispatchForm, localId: string): DispatchForm {
  if (form.sent?.localId !== localId || holdsDraft(form)) return form;
  return formFor(form.sent.request);
}

/** The service took the draft: there is nothing left to bring back. */
export function forgetDraft(form: DispatchForm, localId: string): DispatchForm {
  return form.sent?.localId === localId ? { ...form, sent: null } : form;
}

/**
 * Reads the form as a request. The specification shows no bounds for the fields, so only what
 * cannot be meant is refused: an empty key, a value without a name, a name given twice.
 */
export function readDraft({
  values,
  rows,
}: DispatchForm): Result<DispatchRequest, readonly FieldProblem[]> {
  const problems: FieldProblem[] = [];
  const mark = (at: FieldRef, message: string) => problems.push({ at, message });
  const key = values.key.text.trim();
  if (key === '') {
    mark(
      { field: 'key', row: null },
      `The key is empty. Type the key of what to dispatch, or take a suggestion with ${keyOf('form.take-suggestion')}.`,
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
    // A name such as __proto__ must stay an ordinary name.
    params: Object.fromEntries(params),
  });
}

/**
 * Pasted `K=V` lines as rows, put in at the focused one. A name never holds `=`, but a value often
 * does (base64, an address with a query), so a paste into a value makes rows only where its row is
 * empty and several lines say that rows were meant.
 *
 * @returns `null` where the text is an ordinary paste.
 */
export function pasteParams(
  form: DispatchForm,
  pasted: string,
): { readonly form: DispatchForm; readonly wasTrimmed: boolean } | null {
  const row = rowAt(form, form.focus.row);
  if (row === null) return null;
  const lines = pasted.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
  const read = lines.map(readParam).filter((each) => each !== null);
  if (read.length === 0 || read.length < lines.length) return null;
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
