import { fitText, textWidth } from '../../components/fit-text.ts';
import {
  choiceLook,
  type FieldLook,
  onGround,
  secretLook,
  textLook,
} from '../../components/form/field-look.ts';
import { spokenList } from '../../screens/spoken-words.ts';
import {
  BUTTON,
  type FieldRef,
  type Form,
  type FormRow,
  focusedRowIndex,
  isBlank,
  isBlankRow,
  problemAt,
  sameField,
  specAt,
  valueAt,
} from '../../state/form/form.ts';
import type { FieldSpec, FormSpec } from '../../state/form/form-spec.ts';
import type { Offered } from '../../state/form/form-suggestions.ts';
import { SecretField } from '../../state/form/secret-field.ts';
import type { View } from '../view.ts';
import { bold, indented, type Line, lineWidth, span } from './line.ts';
import { wrapSpans } from './wrap.ts';

/** What a form needs to know about the screen. */
export type FormView = Pick<View, 'columns' | 'isCompact' | 'hasScreenReader' | 'said'>;

/** What only a form's screen knows. */
export interface FormLook {
  readonly offered: Offered;
  /** Whether the focused secret is visible. */
  readonly isRevealed: boolean;
  /** What an empty field means, in decreasing length, if the spec doesn't say. */
  readonly placeholderOf?: (at: FieldRef, isFocused: boolean) => readonly string[] | null;
  readonly labelOf?: (at: FieldRef) => string | null;
  /** What is known about a secret besides its size and shape. */
  readonly noteOf?: (at: FieldRef) => string | null;
  /** An unfocused row on one line; without it, every row is shown field by field. */
  readonly closedRow?: (row: FormRow, columns: number) => Line;
  /** Which rows are in view, if not all of them: `3–7 of 12 entries`. */
  readonly partWords?: (part: RowsPart) => string;
}

/** A form, and what its screen knows. */
export interface DrawnForm extends FormLook {
  readonly spec: FormSpec;
  readonly form: Form;
}

export interface RowsPart {
  readonly from: number;
  readonly to: number;
  readonly count: number;
  /** The focused row, or `null`. */
  readonly focused: number | null;
}

const MARK_COLUMNS = 3;
const LABEL_GAP = 2;
const NARROW_BELOW_COLUMNS = 60;
const PROMPT_SIGN = '› ';
const LONGEST_NAME = 28;

/** What any part of a form needs to be drawn. */
export interface Drawing {
  readonly spec: FormSpec;
  readonly form: Form;
  readonly look: FormLook;
  readonly view: FormView;
  readonly labelColumns: number;
  /** Where the notes below a field start. */
  readonly noteColumns: number;
}

/** Two fields side by side, such as name = value. */
export function pairLine(drawing: Drawing, row: FormRow, index: number, inView: number): Line {
  const { spec, form, view, labelColumns } = drawing;
  const [first = '', second = ''] = Object.keys(spec.rows?.fields ?? {});
  const isFocused = form.focus.row === row.id;
  const sign = ' = ';
  const room = view.columns - labelColumns - sign.length - 1;
  const firstColumns = Math.min(LONGEST_NAME, Math.floor(room * 0.4));
  const left = fieldLook(drawing, { field: first, row: row.id }, firstColumns);
  const before = firstColumns + sign.length;
  const right = fieldLook(drawing, { field: second, row: row.id }, room - firstColumns, before);
  const padding = ' '.repeat(Math.max(0, firstColumns - lineWidth({ spans: left.pieces })));
  const label = inView === 0 ? (spec.rows?.label ?? '') : '';
  const place = form.rows.length === 1 ? '' : ` ${index + 1}`;
  const words = (look: FieldLook, field: string, otherwise: string) =>
    isBlank(row.values[field] ?? '') ? otherwise : look.words;
  const said = [words(left, first, `no ${first}`), words(right, second, '')] as const;
  const content = isBlankRow(row) ? 'empty' : said.join(' = ');
  const caret =
    left.caret === null ? (right.caret === null ? null : before + right.caret) : left.caret;
  return {
    spans: [
      labelSpan(label, isFocused, labelColumns),
      ...left.pieces,
      span(padding + sign, 'muted'),
      ...right.pieces,
    ],
    announce: `${spec.rows?.noun}${place}: ${content}`,
    ...(caret === null ? {} : { caret: labelColumns + caret }),
  };
}

/**
 * The first of two halves. Together they are as wide as the fields above; only a longer text, with the caret
 * after it, makes it wider.
 */
/** A label and its field, with its notes below. */
export function fieldLines(drawing: Drawing, at: FieldRef): readonly Line[] {
  const { form, view, labelColumns, noteColumns } = drawing;
  const isFocused = sameField(at, form.focus);
  const label = labelOf(drawing, at);
  const look = fieldLook(drawing, at, view.columns - labelColumns - 1);
  const kind = kindWords(specAt(drawing.spec, at));
  const drawn: Line = {
    spans: [labelSpan(label, isFocused, labelColumns), ...look.pieces],
    announce: `${spokenLabel(drawing, at, label)}, ${kind}${isFocused ? ', focused' : ''}: ${look.words}`,
    ...(look.caret === null ? {} : { caret: labelColumns + look.caret }),
  };
  const below =
    look.below === undefined
      ? []
      : wrapSpans([span(look.below, 'muted')], view.columns - noteColumns - 1, {
          announce: isShownPlainly(drawing, at) ? spokenList(look.below) : '',
        });
  return [drawn, ...below.map((each) => indented(each, noteColumns)), ...problemLines(drawing, at)];
}

/** Fields drawn in clear are text to a screen reader too. */
function kindWords(field: FieldSpec | null): string {
  const isPlain = field?.kind === 'secret' && field.isPlain === true;
  return KIND_WORDS[isPlain ? 'text' : (field?.kind ?? 'text')];
}

const KIND_WORDS = { text: 'text field', secret: 'secret field', choice: 'choice' } as const;

/** A prompt's only field after its sign, with its notes below. */
export function promptLines(look: DrawnForm, view: FormView): readonly Line[] {
  const { spec, form } = look;
  const drawing: Drawing = { spec, form, look, view, labelColumns: 0, noteColumns: 0 };
  return Object.keys(spec.fields).flatMap((field) => {
    const at = { field, row: null };
    const { pieces, caret, words, below } = fieldLook(
      drawing,
      at,
      view.columns - PROMPT_SIGN.length,
    );
    const kind = KIND_WORDS[specAt(spec, at)?.kind ?? 'text'];
    const drawn: Line = {
      spans: [span(PROMPT_SIGN, 'accent'), ...pieces],
      announce: `${labelOf(drawing, at)}, ${kind}, focused: ${words}`,
      ...(caret === null ? {} : { caret: caret + PROMPT_SIGN.length }),
    };
    const notes = below === undefined ? [] : wrapSpans([span(below, 'muted')], view.columns);
    return [drawn, ...notes, ...problemLines(drawing, at)];
  });
}

function spokenLabel({ spec, form }: Drawing, { row }: FieldRef, label: string): string {
  if (row === null || !spec.rows?.isOneLine) return label;
  const place = form.rows.length === 1 ? '' : ` ${focusedRowIndex(form) + 1}`;
  return `${spec.rows.noun}${place} ${label.toLowerCase()}`;
}

export function problemLines({ form, view, noteColumns }: Drawing, at: FieldRef): readonly Line[] {
  const problem = problemAt(form, at);
  if (problem === null) return [];
  const lines = wrongLines(view.said(problem), view.columns - noteColumns - 1);
  return lines.map((each) => indented(each, noteColumns));
}

/** What is wrong, marked as such. */
function wrongLines(text: string, columns: number): readonly Line[] {
  return wrapSpans([span(`✗ ${text}`, 'failure')], columns);
}

export function buttonLines(drawing: Drawing): readonly Line[] {
  const { spec, form, labelColumns } = drawing;
  const label = spec.submit;
  const isFocused = sameField(form.focus, BUTTON);
  const text = `[ ${label} ]`;
  return [
    {
      spans: [
        labelSpan('', isFocused, labelColumns),
        isFocused ? { ...bold(text), isSelected: true } : span(text),
      ],
      announce: `${label}, button${isFocused ? ', focused' : ''}`,
    },
    ...problemLines(drawing, BUTTON),
  ];
}

function fieldLook(drawing: Drawing, at: FieldRef, columns: number, before = 0): FieldLook {
  const { spec, form, look, view } = drawing;
  const field = specAt(spec, at);
  const value = valueAt(form, at);
  if (field === null || value === null) return { pieces: [], caret: null, words: '' };
  const isFocused = sameField(at, form.focus);
  const placeholder =
    look.placeholderOf?.(at, isFocused) ??
    (field.placeholder === undefined ? [] : [field.placeholder]);
  const place = { columns, isFocused, placeholder };
  if (field.kind === 'choice') {
    return choiceLook(field, typeof value === 'string' ? value : '', place);
  }
  if (typeof value === 'string') return { pieces: [], caret: null, words: '' };
  if (!(value instanceof SecretField)) return onGround(textLook(value, place), columns, before);
  const isShown = isShownPlainly(drawing, at);
  const of = field.kind === 'secret' ? field.of : 'value';
  const note = look.noteOf?.(at) ?? null;
  const secret = secretLook(value, { of, note }, { ...place, isShown, isNarrow: isNarrow(view) });
  return onGround(secret, columns, before);
}

function isShownPlainly({ spec, form, look }: Drawing, at: FieldRef): boolean {
  const field = specAt(spec, at);
  if (field?.kind !== 'secret') return false;
  return field.isPlain === true || (sameField(at, form.focus) && look.isRevealed);
}

function labelOf({ spec, look }: Pick<Drawing, 'spec' | 'look'>, at: FieldRef): string {
  return look.labelOf?.(at) ?? specAt(spec, at)?.label ?? '';
}

function labelSpan(label: string, isFocused: boolean, columns: number) {
  const text = (isFocused ? ' ▸ ' : '   ') + fitText(label, columns - MARK_COLUMNS);
  return isFocused ? bold(text, 'accent') : span(text, 'muted');
}

/** What every part of a form is drawn with. */
export function drawingOf(look: DrawnForm, view: FormView): Drawing {
  const { spec, form } = look;
  const labelColumns = labelColumnsOf(look, view);
  const noteColumns = isNarrow(view) ? MARK_COLUMNS : labelColumns;
  return { spec, form, look, view, labelColumns, noteColumns };
}

/** Fields start after the longest label, so that nothing moves as fields come and go. */
function labelColumnsOf(look: DrawnForm, view: FormView): number {
  const { spec, form } = look;
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
