import { rowWithId, withChange, withoutChange } from '../row-changes.ts';
import { commitTyping, isEditedSince } from '../text-field.ts';
import { type DispatchForm, emptyParamRow, holdsDraft, type ParamRow } from './form-state.ts';

/** The form after a change of its rows, which it remembers for taking back. */
export function withRowChange(before: DispatchForm, changed: DispatchForm): DispatchForm {
  const params = changed.params.map((row) => ({
    ...row,
    name: commitTyping(row.name),
    value: commitTyping(row.value),
  }));
  const focusedRow = before.focus.on === 'param' ? before.focus.row : 0;
  const change = { before: before.params, after: params, focusedRow };
  return { ...changed, params, rowChanges: withChange(before.rowChanges, change) };
}

/** Whether undo is meant for the rows: nothing in the focused field was edited after their last change. */
export function canUndo(form: DispatchForm): boolean {
  if (isFocusEdited(form)) return false;
  return form.rowChanges.length > 0 || (form.cleared !== null && !holdsDraft(form));
}

function isFocusEdited({ focus, params, rowChanges, ...form }: DispatchForm): boolean {
  switch (focus.on) {
    case 'send':
      return false;
    case 'key':
    case 'ref':
    case 'title':
      return isEditedSince(form[focus.on], undefined);
    case 'param': {
      const row = params[focus.row];
      const then = row && rowWithId(rowChanges.at(-1)?.after ?? [], row.id);
      return row !== undefined && isEditedSince(row[focus.part], then?.[focus.part]);
    }
  }
}

/** Takes the last removal, paste or clearing back. */
export function undo(form: DispatchForm): DispatchForm {
  const last = form.rowChanges.at(-1);
  if (!last) return form.cleared ? { ...form.cleared, sent: form.sent } : form;
  const rows = withoutChange(form.params, last, holdSame);
  const params = rows.length === 0 ? [emptyParamRow(form.nextRowId)] : rows;
  const row = Math.min(last.focusedRow, params.length - 1);
  return {
    ...form,
    params,
    nextRowId: form.nextRowId + 1,
    rowChanges: form.rowChanges.slice(0, -1),
    focus: { on: 'param', row, part: 'name' },
    problems: [],
    suggestionIndex: 0,
  };
}

function holdSame(a: ParamRow, b: ParamRow): boolean {
  return a.name.text === b.name.text && a.value.text === b.value.text;
}
