import { Text, useIsScreenReaderEnabled } from 'ink';
import { type ReactNode, useRef } from 'react';
import { visiblePart } from '../../state/field-window.ts';
import type { TextField } from '../../state/text-field.ts';
import { Toned } from '../theme.tsx';
import { HeardField } from './heard-field.tsx';

/** One row of a text field. The caret is drawn in reverse, so that it is seen without colour. */
export function TextFieldView({
  field,
  columns,
  isFocused,
  placeholder = '',
}: {
  readonly field: TextField;
  readonly columns: number;
  readonly isFocused: boolean;
  readonly placeholder?: string;
}): ReactNode {
  // Where the text began in the last frame: it keeps still while the caret moves inside it.
  const from = useRef(0);
  const isHeard = useIsScreenReaderEnabled();
  // Two columns are kept for the marks of hidden text.
  const shown = isFocused ? field : { text: field.text, caret: 0 };
  const part = visiblePart(shown, Math.max(1, columns - 2), from.current);
  from.current = part.from;
  if (isHeard) return <HeardField field={field} isFocused={isFocused} />;
  if (field.text === '' && !isFocused) return <Toned tone="muted">{placeholder}</Toned>;
  return (
    <Text wrap="truncate-end">
      <Toned tone="muted">{part.hasMoreLeft ? '‹' : ''}</Toned>
      {part.before}
      {isFocused ? <Text inverse>{part.at}</Text> : part.at}
      {part.after}
      <Toned tone="muted">{part.hasMoreRight ? '›' : ''}</Toned>
    </Text>
  );
}
