import { Box } from 'ink';
import type { ReactNode } from 'react';
import type { FormRow } from '../../state/form/form.ts';
import { fitText, rowsOf, textWithin } from '../fit-text.ts';
import { problemNote } from '../Notes.tsx';
import { spoken } from '../speech.ts';
import { Pieces, Text } from '../Text.tsx';
import type { Tone } from '../theme.ts';
import {
  type DrawnForm,
  isBarePrompt,
  type LabelledField,
  PAIR_SIGN,
  PROMPT_SIGN,
  pairOf,
  SIGN_COLUMNS,
} from './drawn-form.ts';
import { Field } from './Field.tsx';

interface FormLineProps {
  readonly of: DrawnForm;
  readonly label: string;
  readonly isFocused: boolean;
  /** What a screen reader says for it. */
  readonly words: string;
  readonly children: ReactNode;
}

/** One line of a form: a label, and what stands behind it. */
export function FormLine({ of, label, isFocused, words, children }: FormLineProps): ReactNode {
  return (
    <Box flexShrink={0} height={1} aria-label={spoken(words)}>
      <Text>
        {isBarePrompt(of) ? (
          <Text tone="accent">{PROMPT_SIGN}</Text>
        ) : (
          <Text tone={isFocused ? 'accent' : 'muted'} isBold={isFocused}>
            {`${isFocused ? ' ▸ ' : '   '}${within(label, of.labelColumns - SIGN_COLUMNS)}`}
          </Text>
        )}
        {children}
      </Text>
    </Box>
  );
}

/** A cut label keeps its distance from the field. */
function within(label: string, columns: number): string {
  return fitText(fitText(label, columns - 1).trimEnd(), columns);
}

interface FormFieldProps {
  readonly of: DrawnForm;
  readonly field: LabelledField;
  /** Rows for what stands below it at most. */
  readonly most: number;
}

/** A label and its field, with what is known of it and what is wrong with it below. */
export function FormField({ of, field, most }: FormFieldProps): ReactNode {
  const { label, isFocused, words, problem } = field;
  const note = noteOf(of, field, most);
  return (
    <Box flexDirection="column" flexShrink={0}>
      <FormLine of={of} label={label} isFocused={isFocused} words={words}>
        <Field {...field.field} />
      </FormLine>
      {note !== null && (
        <Note of={of} text={note} tone="muted" most={most} isSpoken={field.isNoteSpoken} />
      )}
      {problem !== null && <Problem of={of} text={problem} most={most} />}
    </Box>
  );
}

/** How many rows a field takes with what stands below it. */
export function fieldRows(of: DrawnForm, field: LabelledField, most: number): number {
  const note = noteOf(of, field, most);
  return 1 + noteRows(of, note, most) + problemRows(of, field.problem, most);
}

/** What is wrong comes first: without room for both, there is no note. */
function noteOf(of: DrawnForm, { look, problem }: LabelledField, most: number): string | null {
  const note = look.below ?? null;
  const taken = noteRows(of, note, most) + problemRows(of, problem, most);
  return problem !== null && taken > most ? null : note;
}

interface NoteProps {
  readonly of: DrawnForm;
  readonly text: string;
  readonly tone: Tone;
  readonly most: number;
  readonly isSpoken?: boolean;
}

function Note({ of, text, tone, most, isSpoken = true }: NoteProps): ReactNode {
  const { columns, noteColumns } = of;
  const rows = noteRows(of, text, most);
  if (rows === 0) return null;
  return (
    <Box
      flexShrink={0}
      height={rows}
      paddingLeft={noteColumns}
      paddingRight={1}
      {...(!isSpoken && { 'aria-hidden': true })}
    >
      <Text tone={tone} wrap="wrap">
        {textWithin(text, columns - noteColumns - 1, rows)}
      </Text>
    </Box>
  );
}

/** What is wrong, marked as such. */
export function Problem({ of, text, most }: Pick<NoteProps, 'of' | 'text' | 'most'>): ReactNode {
  return <Note of={of} {...problemNote(text)} most={most} />;
}

/** How many rows a problem takes, at most `most`; 0 for none. */
export function problemRows(of: DrawnForm, problem: string | null, most: number): number {
  return noteRows(of, problem === null ? null : problemNote(problem).text, most);
}

function noteRows({ columns, noteColumns }: DrawnForm, text: string | null, most: number): number {
  return text === null ? 0 : Math.min(most, rowsOf(text, columns - noteColumns - 1));
}

interface PairRowProps {
  readonly of: DrawnForm;
  readonly row: FormRow;
  /** In front of the first row in view. */
  readonly label: string;
  readonly problem: string | null;
  readonly most: number;
}

/** A row of two fields on one line, such as name = value. */
export function PairRow({ of, row, label, problem, most }: PairRowProps): ReactNode {
  const { left, right, padding, words } = pairOf(of, row);
  const isFocused = of.form.focus.row === row.id;
  return (
    <Box flexDirection="column" flexShrink={0}>
      <FormLine of={of} label={label} isFocused={isFocused} words={words}>
        <Field {...left} />
        <Text tone="muted">{' '.repeat(padding) + PAIR_SIGN}</Text>
        <Field {...right} />
      </FormLine>
      {problem !== null && <Problem of={of} text={problem} most={most} />}
    </Box>
  );
}

interface ClosedRowProps {
  readonly of: DrawnForm;
  readonly row: FormRow;
}

/** A row without focus on one line. */
export function ClosedRow({ of, row }: ClosedRowProps): ReactNode {
  const closed = of.closedRow?.(row, of.columns - of.labelColumns - 1);
  if (!closed) return null;
  return (
    <FormLine of={of} label="" isFocused={false} words={closed.words}>
      <Pieces of={closed.pieces} />
    </FormLine>
  );
}
