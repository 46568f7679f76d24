import type { ReactNode } from 'react';
import { FieldLine, useFieldColumns } from './FieldLine.tsx';
import { textLook } from './field-look.ts';
import { Input } from './Input.tsx';
import { Note } from './Note.tsx';
import { Suggestions } from './Suggestions.tsx';
import { type TextInputProps, useTextInput } from './use-text-input.ts';

interface TextFieldProps extends TextInputProps {
  readonly label: string;
  /** What is to be known of it, below it. */
  readonly hint?: string | null;
}

/** A label and a text that is typed. */
export function TextField({ label, hint, placeholder = [], ...input }: TextFieldProps): ReactNode {
  const { columns } = useFieldColumns();
  const { ref, text, isFocused, isTyping, problem, offers, highlighted } = useTextInput(input);
  const look = textLook(text, { columns, isFocused: isTyping, placeholder });
  return (
    <FieldLine
      label={label}
      isFocused={isFocused}
      words={`${label}, text field: ${look.words}${hint ? `. ${hint}` : ''}`}
      problems={[problem]}
      below={
        <>
          {hint && <Note>{hint}</Note>}
          {offers && <Suggestions offers={offers} highlighted={highlighted} />}
        </>
      }
    >
      <Input ref={ref} look={look} columns={columns} />
    </FieldLine>
  );
}
