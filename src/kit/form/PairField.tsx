import { Box } from 'ink';
import type { ReactNode } from 'react';
import { Text } from '../Text.tsx';
import { FieldLine, useFieldColumns } from './FieldLine.tsx';
import { textLook } from './field-look.ts';
import { Input } from './Input.tsx';
import { Suggestions } from './Suggestions.tsx';
import { type TextInputProps, useTextInput } from './TextField.tsx';

interface PairFieldProps {
  /** Before it; empty for all but the first of several. */
  readonly label: string;
  readonly name: TextInputProps;
  readonly value: TextInputProps;
}

const SIGN = ' = ';
const LONGEST_NAME = 28;
/** They appear between the rows, where there is less room. */
const MOST_SUGGESTIONS = 4;

/** Two texts on one line, such as name = value. A `=` in the name goes on to the value. */
export function PairField({ label, name, value }: PairFieldProps): ReactNode {
  const { start, columns: all } = useFieldColumns();
  const columns = all - SIGN.length;
  const nameColumns = Math.min(LONGEST_NAME, Math.floor(columns * 0.4));
  const before = nameColumns + SIGN.length;
  const left = useTextInput({ endsWith: '=', ...name }, MOST_SUGGESTIONS);
  const right = useTextInput(value, MOST_SUGGESTIONS);
  const { placeholder = 'name' } = name;
  const looks = {
    left: textLook(left.text, { columns: nameColumns, isFocused: left.isTyping, placeholder }),
    right: textLook(right.text, {
      columns: columns - nameColumns,
      before: start + before,
      isFocused: right.isTyping,
      placeholder: value.placeholder ?? 'value',
    }),
  };
  const focused = left.isFocused ? left : right;
  const part = left.isFocused ? 'name' : 'value';
  return (
    <FieldLine
      label={label}
      isFocused={left.isFocused || right.isFocused}
      words={`${label && `${label}, `}${part}: ${looks.left.words} = ${looks.right.words}`}
      problems={[left.problem, right.problem]}
      below={
        focused.offers && <Suggestions offers={focused.offers} highlighted={focused.highlighted} />
      }
    >
      <Input ref={left.ref} look={looks.left} columns={nameColumns} />
      <Box flexShrink={0}>
        <Text tone="muted">{SIGN}</Text>
      </Box>
      <Input ref={right.ref} look={looks.right} columns={columns - nameColumns} />
    </FieldLine>
  );
}
