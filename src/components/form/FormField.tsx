import { Box } from 'ink';
import type { ReactNode } from 'react';
import { problemNote } from '../Notes.tsx';
import { Text } from '../Text.tsx';
import type { Tone } from '../theme.ts';
import { rowsOf, textWithin } from '../wrapped-text.ts';
import type { DrawnForm, LabelledField } from './drawn-form.ts';
import { Field } from './Field.tsx';
import { FormLine } from './FormLine.tsx';

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
