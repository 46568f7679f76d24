import { fieldOf, type TextField, textOf } from '../text-field.ts';
import { type DispatchForm, EMPTY_PARAM_ROW, type FormFocus, type ParamRow } from './form-state.ts';

/** Adds an empty row under the focused one and puts the focus on its name. */
export function addRow(form: DispatchForm): DispatchForm {
  const row = form.focus.on === 'param' ? form.focus.row + 1 : form.params.length;
  return {
    ...form,
    params: form.params.toSpliced(row, 0, EMPTY_PARAM_ROW),
    focus: { on: 'param', row, part: 'name' },
    problems: [],
  };
}

/** Removes the focused row. The last one is emptied instead, since one row always stands ready. */
export function removeRow(form: DispatchForm, row: number): DispatchForm {
  const left = form.params.toSpliced(row, 1);
  const params = left.length === 0 ? [EMPTY_PARAM_ROW] : left;
  const focus: FormFocus = { on: 'param', row: Math.min(row, params.length - 1), part: 'name' };
  return { ...form, params, focus, problems: [] };
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
  const rows = lines.map(readLine);
  if (rows.length === 0 || rows.some((read) => read === null)) return null;
  const focused = form.params[row];
  const isFree = focused !== undefined && isEmpty(focused);
  if (part === 'value' && !(isFree && rows.length > 1)) return null;
  const added = rows.filter((read) => read !== null);
  const replaces = isFree ? 1 : 0;
  const at = row + 1 - replaces;
  return {
    ...form,
    params: form.params.toSpliced(at, replaces, ...added),
    focus: { on: 'param', row: at + added.length - 1, part: 'value' },
    problems: [],
  };
}

function readLine(line: string): ParamRow | null {
  const match = /^\s*([^\s=][^=]*?)\s*=(.*)$/.exec(line);
  if (!match) return null;
  const [, name = '', value = ''] = match;
  return { name: fieldOf(name), value: fieldOf(value) };
}

function isEmpty(row: ParamRow): boolean {
  const texts: TextField[] = [row.name, row.value];
  return texts.every((field) => textOf(field) === '');
}
