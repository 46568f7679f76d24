import { fieldOf, type TextField, textOf } from '../text-field.ts';
import { type DispatchForm, emptyParamRow, type FormFocus, type ParamRow } from './form-state.ts';
import { withRowChange } from './undo.ts';

/** Adds an empty row under the focused one and puts the focus on its name. */
export function addRow(form: DispatchForm): DispatchForm {
  const row = form.focus.on === 'param' ? form.focus.row + 1 : form.params.length;
  return {
    ...form,
    params: form.params.toSpliced(row, 0, emptyParamRow(form.nextRowId)),
    nextRowId: form.nextRowId + 1,
    focus: { on: 'param', row, part: 'name' },
    problems: [],
  };
}

/** Removes the focused row. The last one is emptied instead, since one row always stands ready. */
export function removeRow(form: DispatchForm, row: number): DispatchForm {
  const left = form.params.toSpliced(row, 1);
  const params = left.length === 0 ? [emptyParamRow(form.nextRowId)] : left;
  const focus: FormFocus = { on: 'param', row: Math.min(row, params.length - 1), part: 'name' };
  const nextRowId = form.nextRowId + 1;
  const removed = { ...form, params, nextRowId, focus, problems: [] };
  const isBlank = form.params.slice(row, row + 1).every(isEmpty);
  return isBlank ? removed : withRowChange(form, removed);
}

/**
 * Pasted `K=V` lines as rows, put in at the focused row. A name never holds `=`, but a value often
 * does (base64, an address with a query), so a paste into a value makes rows only where its row is
 * empty and several lines say that rows were meant.
 *
 * @returns `null` where the text is an ordinary paste.
 */
export function pasteRows(
  form: DispatchForm,
  { row, part }: Extract<FormFocus, { on: 'param' }>,
  pasted: string,
): DispatchForm | null {
  const lines = pasted.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
  const rows = lines.map((line, index) => readLine(line, form.nextRowId + index));
  if (rows.length === 0 || rows.some((read) => read === null)) return null;
  const focused = form.params[row];
  const isFree = focused !== undefined && isEmpty(focused);
  if (part === 'value' && !(isFree && rows.length > 1)) return null;
  const added = rows.filter((read) => read !== null);
  const replaces = isFree ? 1 : 0;
  const at = row + 1 - replaces;
  return withRowChange(form, {
    ...form,
    params: form.params.toSpliced(at, replaces, ...added),
    nextRowId: form.nextRowId + added.length,
    focus: { on: 'param', row: at + added.length - 1, part: 'value' },
    problems: [],
  });
}

function readLine(line: string, id: number): ParamRow | null {
  const match = /^\s*([^\s=][^=]*?)\s*=(.*)$/.exec(line);
  if (!match) return null;
  const [, name = '', value = ''] = match;
  return { id, name: fieldOf(name), value: fieldOf(value) };
}

function isEmpty(row: ParamRow): boolean {
  const texts: TextField[] = [row.name, row.value];
  return texts.every((field) => textOf(field) === '');
}
