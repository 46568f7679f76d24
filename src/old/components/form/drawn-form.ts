import type { FieldRef, Form, FormRow } from '../../state/form/form.ts';
import {
  focusedRowIndex,
  isBlank,
  isBlankRow,
  problemAt,
  sameField,
  shownFields,
  specAt,
  valueAt,
} from '../../state/form/form.ts';
import type { FieldSpec, FormSpec } from '../../state/form/form-spec.ts';
import type { Offered } from '../../state/form/form-suggestions.ts';
import { SecretField } from '../../state/form/secret-field.ts';
import { piecesWidth, textWidth } from '../fit-text.ts';
import type { Piece } from '../Text.tsx';
import { type FieldProps, lookOf } from './Field.tsx';
import type { FieldLook } from './field-look.ts';

/** A form, and what only its screen knows of it. */
export interface ShownForm {
  readonly spec: FormSpec;
  readonly form: Form;
  readonly offered: Offered;
  /** Whether the focused secret is visible. */
  readonly isRevealed: boolean;
  /** Why nothing can be sent, or `null`: said above the form, and by its button. */
  readonly whyNoWrite?: string | null;
  /** Names the keys in a sentence about what is wrong. */
  readonly said: (sentence: string) => string;
  /** What an empty field means, in decreasing length, if the spec doesn't say. */
  readonly placeholderOf?: (at: FieldRef, isFocused: boolean) => readonly string[] | null;
  readonly labelOf?: (at: FieldRef) => string | null;
  /** What is known about a secret besides its size and shape. */
  readonly noteOf?: (at: FieldRef) => string | null;
  /** A row without focus on one line; without it, every row is shown field by field. */
  readonly closedRow?: (row: FormRow, columns: number) => ClosedRow;
  /** Which rows are in view, if not all of them: `3–7 of 12 entries`. */
  readonly partWords?: (part: RowsPart) => string;
}

/** A row on one line, and how it is spoken. */
export interface ClosedRow {
  readonly pieces: readonly Piece[];
  readonly words: string;
}

/** Which rows are in view, counted from 0. */
export interface RowsPart {
  readonly from: number;
  readonly to: number;
  readonly count: number;
  /** The focused row, or `null`. */
  readonly focused: number | null;
}

/** A form and its place. */
export interface DrawnForm extends ShownForm {
  readonly columns: number;
  /** Where fields start. */
  readonly labelColumns: number;
  /** Where the notes below a field start. */
  readonly noteColumns: number;
  /** Whether it is read out instead of looked at. */
  readonly isRead: boolean;
}

/** Before a label: the sign of the focused one. */
export const SIGN_COLUMNS = 3;
const LABEL_GAP = 2;
const NARROW_BELOW_COLUMNS = 60;
export const PROMPT_SIGN = '› ';
export const PAIR_SIGN = ' = ';
const LONGEST_NAME = 28;

/** A form in so many columns. */
export function drawnForm(of: ShownForm, columns: number, isRead: boolean): DrawnForm {
  const labelColumns = labelColumnsOf(of, columns);
  const noteColumns = isBarePrompt(of) ? 0 : isNarrow(columns) ? SIGN_COLUMNS : labelColumns;
  return { ...of, columns, labelColumns, noteColumns, isRead };
}

/** Fields start after the longest label, so that nothing moves as fields come and go. */
function labelColumnsOf(of: ShownForm, columns: number): number {
  if (isBarePrompt(of)) return PROMPT_SIGN.length;
  const { spec, form, labelOf } = of;
  const most = Math.floor(columns * (isNarrow(columns) ? 0.5 : 0.35));
  const single = Object.keys(spec.fields).map((field) => ({ field, row: null }));
  const repeated = (labelOf ? form.rows : form.rows.slice(0, 1)).flatMap(({ id }) =>
    Object.keys(spec.rows?.fields ?? {}).map((field) => ({ field, row: id })),
  );
  const labels = spec.rows?.isOneLine
    ? [spec.rows.label ?? '', ...single.map((at) => labelAt(of, at))]
    : [...single, ...repeated].map((at) => labelAt(of, at));
  const widest = Math.max(0, ...labels.map(textWidth));
  return Math.min(most, SIGN_COLUMNS + widest + LABEL_GAP);
}

/** A question with one field needs no label: its dialog says what to type. */
export function isBarePrompt({ spec }: ShownForm): boolean {
  return spec.isPrompt === true && Object.keys(spec.fields).length === 1;
}

function isNarrow(columns: number): boolean {
  return columns < NARROW_BELOW_COLUMNS;
}

function labelAt({ spec, labelOf }: ShownForm, at: FieldRef): string {
  return labelOf?.(at) ?? specAt(spec, at)?.label ?? '';
}

/** A field with its label, as it is drawn and as it is spoken. */
export interface LabelledField {
  readonly label: string;
  readonly isFocused: boolean;
  readonly field: FieldProps;
  readonly look: FieldLook;
  readonly words: string;
  /** Whether the note below it is spoken: a hidden secret's words already have it. */
  readonly isNoteSpoken: boolean;
  readonly problem: string | null;
}

/** One field by itself. */
export function labelledField(of: DrawnForm, at: FieldRef): LabelledField {
  const field = fieldAt(of, at, of.columns - of.labelColumns - 1);
  const label = labelAt(of, at);
  const { isFocused } = field;
  const look = lookOf(field);
  const kind = kindWords(specAt(of.spec, at));
  const focused = isFocused ? ', focused' : '';
  return {
    label,
    isFocused,
    field,
    look,
    words: `${spokenLabel(of, at, label)}, ${kind}${focused}: ${look.words}`,
    isNoteSpoken: isShownPlainly(of, at),
    problem: problemIn(of, at),
  };
}

/** What is wrong with a field, or `null`. */
export function problemIn({ form, said }: ShownForm, at: FieldRef): string | null {
  const problem = problemAt(form, at);
  return problem === null ? null : said(problem);
}

/** Two fields on one line, such as name = value. */
interface Pair {
  readonly left: FieldProps;
  readonly right: FieldProps;
  /** Blank columns behind the left one. */
  readonly padding: number;
  /** The caret's column, or `null`. */
  readonly caret: number | null;
  readonly words: string;
}

/** A row's two fields beside each other, behind the label. */
export function pairOf(of: DrawnForm, { id, values }: FormRow): Pair {
  const { spec, form, columns, labelColumns } = of;
  const [first = '', second = ''] = Object.keys(spec.rows?.fields ?? {});
  const room = columns - labelColumns - PAIR_SIGN.length - 1;
  const leftColumns = Math.min(LONGEST_NAME, Math.floor(room * 0.4));
  const before = leftColumns + PAIR_SIGN.length;
  const left = fieldAt(of, { field: first, row: id }, leftColumns);
  const right = fieldAt(of, { field: second, row: id }, room - leftColumns, before);
  const looks = { left: lookOf(left), right: lookOf(right) };
  const place = form.rows.length === 1 ? '' : ` ${form.rows.findIndex((row) => row.id === id) + 1}`;
  const said = [
    isBlank(values[first] ?? '') ? `no ${first}` : looks.left.words,
    isBlank(values[second] ?? '') ? 'empty' : looks.right.words,
  ].join(' = ');
  const { caret } = looks.right;
  return {
    left,
    right,
    padding: Math.max(0, leftColumns - piecesWidth(looks.left.pieces)),
    caret: looks.left.caret ?? (caret === null ? null : before + caret),
    words: `${spec.rows?.noun}${place}: ${isBlankRow({ id, values }) ? 'empty' : said}`,
  };
}

/** The fields of a row that are shown. */
export function fieldsOfRow({ spec }: ShownForm, { id, values }: FormRow): readonly FieldRef[] {
  return shownFields(spec.rows?.fields ?? {}, values).map((field) => ({ field, row: id }));
}

/** @param before what stands before it on the same line */
function fieldAt(of: DrawnForm, at: FieldRef, columns: number, before = 0): FieldProps {
  const { spec, form } = of;
  const field = specAt(spec, at);
  const value = valueAt(form, at);
  if (field === null || value === null) throw new Error(`The form has no field ${at.field}.`);
  const isFocused = sameField(at, form.focus);
  if (typeof value === 'string') {
    const options = field.kind === 'choice' ? field.options : [];
    return { kind: 'choice', value, options, columns, isFocused };
  }
  const placeholder = isBlank(value) ? placeholderAt(of, at, field.placeholder) : NO_PLACEHOLDER;
  const place = { columns, before, isFocused, placeholder };
  if (!(value instanceof SecretField)) return { kind: 'text', value, ...place };
  return {
    kind: 'secret',
    value,
    told: field.kind === 'secret' ? field.told : 'facts',
    note: of.noteOf?.(at) ?? null,
    isShown: isShownPlainly(of, at),
    isNarrow: isNarrow(of.columns),
    ...place,
  };
}

/** The same array each time, so that a field with text in it is drawn again only when it changes. */
const NO_PLACEHOLDER: readonly string[] = [];

function placeholderAt(of: DrawnForm, at: FieldRef, own: string | undefined): readonly string[] {
  const isFocused = sameField(at, of.form.focus);
  return of.placeholderOf?.(at, isFocused) ?? (own === undefined ? NO_PLACEHOLDER : [own]);
}

function isShownPlainly({ spec, form, isRevealed }: ShownForm, at: FieldRef): boolean {
  const field = specAt(spec, at);
  if (field?.kind !== 'secret') return false;
  return field.isPlain === true || (sameField(at, form.focus) && isRevealed);
}

/** Fields drawn in clear are text to a screen reader too. */
function kindWords(field: FieldSpec | null): string {
  const isPlain = field?.kind === 'secret' && field.isPlain === true;
  return KIND_WORDS[isPlain ? 'text' : (field?.kind ?? 'text')];
}

const KIND_WORDS = { text: 'text field', secret: 'secret field', choice: 'choice' } as const;

function spokenLabel({ spec, form }: ShownForm, { row }: FieldRef, label: string): string {
  if (row === null || !spec.rows?.isOneLine) return label;
  const place = form.rows.length === 1 ? '' : ` ${focusedRowIndex(form) + 1}`;
  return `${spec.rows.noun}${place} ${label.toLowerCase()}`;
}
