import {
  BUTTON,
  type FieldRef,
  type Form,
  type FormRow,
  focusedRowIndex,
  problemAt,
  sameField,
  specAt,
  valueAt,
} from '../../state/form/form.ts';
import { shownFields, shownRows } from '../../state/form/form-focus.ts';
import type { FormSpec } from '../../state/form/form-spec.ts';
import type { Offered } from '../../state/form/form-suggestions.ts';
import { isRevealed } from '../../state/form/form-update.ts';
import { SecretField } from '../../state/secret-field.ts';
import { fitText } from '../presentation/fit-text.ts';
import { choiceLook, type FieldLook, secretLook, textLook } from './field-look.ts';
import { type Block, block, GAP, type WindowPart } from './fit.ts';
import { bold, indented, type Line, line, lineWidth, span } from './line.ts';
import { suggestionBlock, suggestionLines } from './suggestion-lines.ts';
import { textWidth } from './text-width.ts';
import { wrapSpans } from './wrap.ts';

/** What a form needs to know of the screen. */
export interface FormView {
  readonly columns: number;
  readonly hasScreenReader: boolean;
  readonly monoMs: number;
  /** A sentence of the core with its keys in it. */
  readonly said: (text: string) => string;
}

/** What only the screen of a form can say. */
export interface FormLook {
  readonly offered: Offered;
  /** What an empty field stands for, in ever fewer words, where the spec does not say it. */
  readonly placeholderOf?: (at: FieldRef, isFocused: boolean) => readonly string[] | null;
  readonly labelOf?: (at: FieldRef) => string | null;
  /** A row without the focus on one line; without it every row stands there field by field. */
  readonly closedRow?: (row: FormRow, columns: number) => Line;
  /** Which rows are in view, where not all of them are: `3–7 of 12 entries`. */
  readonly partWords?: (part: RowsPart) => string;
}

export interface RowsPart {
  readonly from: number;
  readonly to: number;
  readonly count: number;
  /** The row with the focus, `null` where none has it. */
  readonly focused: number | null;
}

const MARK_COLUMNS = 3;
const LABEL_GAP = 2;
const NARROW_BELOW_COLUMNS = 60;
const SIGN = ' = ';
const LONGEST_NAME = 28;
/** A row and which it is; beside a mistake its neighbours, since it may be about one of them. */
const FEWEST_ROWS = 2;
const FEWEST_TO_COMPARE = 3;

/** What is needed to draw any part of one form. */
interface Drawing {
  readonly spec: FormSpec;
  readonly form: Form;
  readonly look: FormLook;
  readonly view: FormView;
  readonly labelColumns: number;
  /** Where what is said under a field begins. */
  readonly noteColumns: number;
}

/** A form as blocks: its fields, the rows of the group that repeats, the button. */
export function formBlocks(
  spec: FormSpec,
  form: Form,
  look: FormLook,
  view: FormView,
): readonly Block[] {
  const labelColumns = labelColumnsOf(spec, form, look, view);
  const noteColumns = isNarrow(view) ? MARK_COLUMNS : labelColumns;
  const drawing: Drawing = { spec, form, look, view, labelColumns, noteColumns };
  const parts = [
    fieldBlocks(drawing),
    spec.rows ? [rowsBlock(drawing)] : [],
    spec.button === null ? [] : [block(buttonLines(drawing, spec.button))],
  ].filter(({ length }) => length > 0);
  return parts.flatMap((part, index) => (index === 0 ? part : [GAP, ...part]));
}

/** The fields that do not repeat, and under the focused one what it could hold. */
function fieldBlocks(drawing: Drawing): readonly Block[] {
  const { spec, form, look, view, noteColumns } = drawing;
  const drawn = shownFields(spec.fields, form.values).map((field) => {
    const at = { field, row: null };
    return { isFocused: sameField(at, form.focus), lines: fieldLines(drawing, at) };
  });
  const focused = drawn.findIndex(({ isFocused }) => isFocused);
  const isOffered = focused !== -1 && look.offered.suggestions.length > 0;
  if (!isOffered) return drawn.length === 0 ? [] : [fieldsBlock(drawn)];
  return [
    fieldsBlock(drawn.slice(0, focused + 1)),
    suggestionBlock(look.offered, noteColumns, view.columns),
    ...(focused + 1 < drawn.length ? [fieldsBlock(drawn.slice(focused + 1))] : []),
  ];
}

function fieldsBlock(
  drawn: readonly { readonly isFocused: boolean; readonly lines: readonly Line[] }[],
): Block {
  const lines = drawn.flatMap((each) => each.lines);
  const focused = drawn.findIndex(({ isFocused }) => isFocused);
  const from = drawn.slice(0, focused).reduce((sum, each) => sum + each.lines.length, 0);
  const anchor =
    focused === -1
      ? { from: 0, to: 0 }
      : { from, to: from + (drawn[focused]?.lines.length ?? 1) - 1 };
  return block(lines, { name: 'fields', anchor, enough: lines.length, least: 1 });
}

function rowsBlock(drawing: Drawing): Block {
  const { spec, form, look, view, labelColumns } = drawing;
  const rows = shownRows(spec, form);
  const lines: ((row: number) => Line)[] = [];
  const owners: number[] = [];
  const focused = rows.findIndex(({ id }) => id === form.focus.row);
  const anchored = focused !== -1 ? focused : sameField(form.focus, BUTTON) ? rows.length - 1 : 0;
  let anchor = { from: 0, to: 0 };
  rows.forEach((row, index) => {
    const drawn = rowLines(drawing, row, index);
    if (index === anchored) anchor = { from: lines.length, to: lines.length + drawn.length - 1 };
    lines.push(...drawn);
    owners.push(...drawn.map(() => index));
  });
  const fewest = form.problems.length > 0 ? FEWEST_TO_COMPARE : FEWEST_ROWS;
  const more = ({ top, rows: height }: WindowPart): Line => {
    const from = owners[top] ?? 0;
    const to = owners[top + height - 1] ?? from;
    const part = { from, to, count: rows.length, focused: focused === -1 ? null : focused };
    return indented(line(span((look.partWords ?? rowsInView)(part), 'muted')), labelColumns);
  };
  return {
    count: lines.length,
    lineAt: (index, row) => lines[index]?.(row) ?? line(),
    name: 'rows',
    anchor,
    enough: Math.min(lines.length, fewest),
    least: 1,
    ...(view.hasScreenReader ? {} : { more }),
  };
}

function rowsInView({ from, to, count, focused }: RowsPart): string {
  if (focused !== null) return `row ${focused + 1} of ${count}`;
  return `rows ${from + 1}–${to + 1} of ${count}`;
}

/** The lines of one row. The first is told whether it stands first in view, where the label belongs. */
function rowLines(
  drawing: Drawing,
  row: FormRow,
  index: number,
): readonly ((inView: number) => Line)[] {
  const { spec, form, look, view, noteColumns } = drawing;
  const isFocused = form.focus.row === row.id;
  const fields = shownFields(spec.rows?.fields ?? {}, row.values);
  const fixed = (lines: readonly Line[]) => lines.map((each) => () => each);
  const offers = isFocused ? suggestionLines(look.offered, noteColumns, view.columns) : [];
  if (spec.rows?.isOneLine && !(view.hasScreenReader && isFocused)) {
    const problems = fields.flatMap((field) => problemLines(drawing, { field, row: row.id }));
    return [(inView) => pairLine(drawing, row, index, inView), ...fixed([...problems, ...offers])];
  }
  if (look.closedRow && !isFocused) {
    return fixed([
      indented(look.closedRow(row, view.columns - drawing.labelColumns - 1), drawing.labelColumns),
    ]);
  }
  const heading =
    view.hasScreenReader && look.closedRow && form.rows.length > 1
      ? [{ spans: [], announce: `${spec.rows?.noun} ${index + 1} of ${form.rows.length}:` }]
      : [];
  const lines = fields.flatMap((field) => {
    const at = { field, row: row.id };
    const isHere = sameField(at, form.focus);
    return [...fieldLines(drawing, at), ...(isHere ? offers : [])];
  });
  return fixed([...heading, ...lines]);
}

/** Two fields beside each other: name = value. */
function pairLine(drawing: Drawing, row: FormRow, index: number, inView: number): Line {
  const { spec, form, view, labelColumns } = drawing;
  const [first = '', second = ''] = Object.keys(spec.rows?.fields ?? {});
  const isFocused = form.focus.row === row.id;
  const room = view.columns - labelColumns - SIGN.length - 1;
  const firstColumns = Math.min(LONGEST_NAME, Math.floor(room * 0.4));
  const left = fieldLook(drawing, { field: first, row: row.id }, firstColumns);
  const right = fieldLook(drawing, { field: second, row: row.id }, room - firstColumns);
  const padding = ' '.repeat(Math.max(0, firstColumns - lineWidth(left)));
  const label = inView === 0 ? (spec.rows?.label ?? '') : '';
  const place = form.rows.length === 1 ? '' : ` ${index + 1}`;
  const isEmpty = [left, right].every(({ words }) => words.startsWith('empty'));
  const content = isEmpty ? 'empty' : `${wordsOr(left, 'no name')} = ${wordsOr(right, '')}`;
  const caret =
    left.caret === null
      ? right.caret === null
        ? null
        : firstColumns + SIGN.length + right.caret
      : left.caret;
  return {
    spans: [
      labelSpan(label, isFocused, labelColumns),
      ...left.spans,
      span(padding + SIGN, 'muted'),
      ...right.spans,
    ],
    announce: `${spec.rows?.noun}${place}: ${content}`,
    ...(caret === null ? {} : { caret: labelColumns + caret }),
  };
}

function wordsOr({ words }: FieldLook, otherwise: string): string {
  return words.startsWith('empty') ? otherwise : words;
}

/** A label and its field, and under them what is said of it. */
function fieldLines(drawing: Drawing, at: FieldRef): readonly Line[] {
  const { form, view, labelColumns, noteColumns } = drawing;
  const isFocused = sameField(at, form.focus);
  const label = labelOf(drawing, at);
  const look = fieldLook(drawing, at, view.columns - labelColumns - 1);
  const kind = KIND_WORDS[specAt(drawing.spec, at)?.kind ?? 'text'];
  const drawn: Line = {
    spans: [labelSpan(label, isFocused, labelColumns), ...look.spans],
    announce: `${heardLabel(drawing, at, label)}, ${kind}${isFocused ? ', focused' : ''}: ${look.words}`,
    ...(look.caret === null ? {} : { caret: labelColumns + look.caret }),
  };
  const below =
    look.below === undefined
      ? []
      : wrapSpans([span(look.below, 'muted')], view.columns - noteColumns - 1, {
          announce: isShownPlainly(drawing, at) ? look.below : '',
        });
  return [drawn, ...below.map((each) => indented(each, noteColumns)), ...problemLines(drawing, at)];
}

const KIND_WORDS = { text: 'text field', secret: 'secret field', choice: 'choice' } as const;

function heardLabel({ spec, form }: Drawing, { row }: FieldRef, label: string): string {
  if (row === null || !spec.rows?.isOneLine) return label;
  const place = form.rows.length === 1 ? '' : ` ${focusedRowIndex(form) + 1}`;
  return `${spec.rows.noun}${place} ${label.toLowerCase()}`;
}

function problemLines({ form, view, noteColumns }: Drawing, at: FieldRef): readonly Line[] {
  const problem = problemAt(form, at);
  if (problem === null) return [];
  const said = view.said(problem);
  return wrapSpans([span(`✗ ${said}`, 'failure')], view.columns - noteColumns - 1, {
    announce: `Problem: ${said}`,
  }).map((each) => indented(each, noteColumns));
}

function buttonLines(drawing: Drawing, label: string): readonly Line[] {
  const { form, labelColumns } = drawing;
  const isFocused = sameField(form.focus, BUTTON);
  const text = `[ ${label} ]`;
  return [
    {
      spans: [
        labelSpan('', isFocused, labelColumns),
        isFocused ? bold(text, 'accent') : span(text, 'muted'),
      ],
      announce: `${label}, button${isFocused ? ', focused' : ''}`,
    },
    ...problemLines(drawing, BUTTON),
  ];
}

function fieldLook(drawing: Drawing, at: FieldRef, columns: number): FieldLook {
  const { spec, form, look, view } = drawing;
  const field = specAt(spec, at);
  const value = valueAt(form, at);
  if (field === null || value === null) return { spans: [], caret: null, words: '' };
  const isFocused = sameField(at, form.focus);
  const placeholder =
    look.placeholderOf?.(at, isFocused) ?? defaultPlaceholder(field.placeholder, isFocused);
  const place = { columns, isFocused, placeholder };
  if (field.kind === 'choice') {
    return choiceLook(field, typeof value === 'string' ? value : '', place);
  }
  if (typeof value === 'string') return { spans: [], caret: null, words: '' };
  if (!(value instanceof SecretField)) return textLook(value, place);
  const isShown = isShownPlainly(drawing, at);
  const of = field.kind === 'secret' ? field.of : 'value';
  return secretLook(value, { of }, { ...place, isShown, isNarrow: isNarrow(view) });
}

function defaultPlaceholder(
  placeholder: string | undefined,
  isFocused: boolean,
): readonly string[] {
  if (placeholder !== undefined) return [placeholder];
  return isFocused ? [] : ['–'];
}

function isShownPlainly({ spec, form, view }: Drawing, at: FieldRef): boolean {
  const field = specAt(spec, at);
  if (field?.kind !== 'secret') return false;
  return field.isPlain === true || (sameField(at, form.focus) && isRevealed(form, view.monoMs));
}

function labelOf({ spec, look }: Pick<Drawing, 'spec' | 'look'>, at: FieldRef): string {
  return look.labelOf?.(at) ?? specAt(spec, at)?.label ?? '';
}

function labelSpan(label: string, isFocused: boolean, columns: number) {
  const text = (isFocused ? ' ▸ ' : '   ') + fitText(label, columns - MARK_COLUMNS);
  return isFocused ? bold(text, 'accent') : span(text, 'muted');
}

/** Fields begin behind the longest label, so that nothing moves as fields come and go. */
function labelColumnsOf(spec: FormSpec, form: Form, look: FormLook, view: FormView): number {
  const most = Math.floor(view.columns * (isNarrow(view) ? 0.5 : 0.35));
  const single = Object.keys(spec.fields).map((field) => ({ field, row: null }));
  const repeated = (look.labelOf ? form.rows : form.rows.slice(0, 1)).flatMap(({ id }) =>
    Object.keys(spec.rows?.fields ?? {}).map((field) => ({ field, row: id })),
  );
  const labels = spec.rows?.isOneLine
    ? [spec.rows.label ?? '', ...single.map((at) => labelOf({ spec, look }, at))]
    : [...single, ...repeated].map((at) => labelOf({ spec, look }, at));
  const widest = Math.max(0, ...labels.map(textWidth));
  return Math.min(most, MARK_COLUMNS + widest + LABEL_GAP);
}

function isNarrow({ columns }: FormView): boolean {
  return columns < NARROW_BELOW_COLUMNS;
}
