import { Box } from 'ink';
import type { ReactNode } from 'react';
import {
  type FieldRef,
  type FormRow,
  sameField,
  shownFields,
  shownRows,
} from '../../state/form/form.ts';
import { type DrawnForm, fieldsOfRow, labelledField, pairOf, problemIn } from './drawn-form.ts';
import { ClosedRow, FormField, fieldRows, PairRow, problemRows } from './FormLines.tsx';
import type { Part } from './form-window.ts';

/** A part of a form with what to draw in its rows. */
export interface FormPart extends Part {
  readonly key: string;
  /** Of the repeating rows, which one it belongs to; `null` for none. */
  readonly row: number | null;
  readonly isFocused?: boolean;
  /** A blank line, for which there may be no room. */
  readonly isGap?: boolean;
  /** The caret's column in its first row, if the focus is here. */
  readonly caret?: number | null;
  /** @param isFirst of the repeating rows, whether it is the first in view */
  readonly draw: (isFirst: boolean) => ReactNode;
}

/**
 * A form from top to bottom, but for its button.
 *
 * @param most rows for what stands below a field
 */
export function formParts(of: DrawnForm, most: number): readonly FormPart[] {
  const { spec, form } = of;
  const single = shownFields(spec.fields, form.values).map((field) =>
    fieldPart(of, { field, row: null }, null, most),
  );
  const rows = shownRows(spec, form);
  const focused = rows.findIndex(({ id }) => id === form.focus.row);
  const repeated = rows.flatMap((row, index): readonly FormPart[] => {
    const parts = rowParts(of, row, index, most);
    // One open row among closed ones is set off.
    const isSetOff = of.closedRow && index === focused && !of.isRead;
    return [
      ...(isSetOff && index > 0 ? [gap(`before ${row.id}`, index)] : []),
      ...parts,
      ...(isSetOff && index < rows.length - 1 ? [gap(`after ${row.id}`, index)] : []),
    ];
  });
  const between = single.length > 0 && repeated.length > 0 ? [gap('rows', null)] : [];
  return [...single, ...between, ...repeated];
}

function rowParts(of: DrawnForm, row: FormRow, index: number, most: number): readonly FormPart[] {
  const { spec, form, isRead } = of;
  const isFocused = form.focus.row === row.id;
  const fields = fieldsOfRow(of, row);
  if (spec.rows?.isOneLine && !(isRead && isFocused)) return [pairPart(of, row, index, most)];
  if (of.closedRow && !isFocused) {
    const draw = () => <ClosedRow of={of} row={row} />;
    return [{ key: String(row.id), row: index, rows: 1, draw }];
  }
  const parts = fields.map((at) => fieldPart(of, at, index, most));
  if (!isRead || !of.closedRow || form.rows.length === 1) return parts;
  const words = `${spec.rows?.noun} ${index + 1} of ${form.rows.length}:`;
  const draw = () => <Box aria-label={words} />;
  return [{ key: `heading ${row.id}`, row: index, rows: 1, draw }, ...parts];
}

function fieldPart(of: DrawnForm, at: FieldRef, row: number | null, most: number): FormPart {
  const field = labelledField(of, at);
  return {
    key: `${at.field} ${at.row}`,
    row,
    rows: fieldRows(of, field, most),
    isFocused: field.isFocused,
    caret: field.look.caret,
    draw: () => <FormField of={of} field={field} most={most} />,
  };
}

function pairPart(of: DrawnForm, row: FormRow, index: number, most: number): FormPart {
  const { spec, form } = of;
  const fields = fieldsOfRow(of, row);
  const wrong = fields.flatMap((at) => problemIn(of, at) ?? []);
  const problem = wrong.length === 0 ? null : wrong.join(' ');
  const isFocused = fields.some((at) => sameField(at, form.focus));
  const label = spec.rows?.label ?? '';
  return {
    key: String(row.id),
    row: index,
    rows: 1 + problemRows(of, problem, most),
    isFocused,
    caret: isFocused ? pairOf(of, row).caret : null,
    draw: (isFirst) => (
      <PairRow of={of} row={row} label={isFirst ? label : ''} problem={problem} most={most} />
    ),
  };
}

function gap(key: string, row: number | null): FormPart {
  return {
    key: `gap ${key}`,
    row,
    rows: 1,
    isGap: true,
    draw: () => <Box height={1} flexShrink={0} />,
  };
}
