import { Box, useIsScreenReaderEnabled } from 'ink';
import { type ReactNode, useState } from 'react';
import { visiblePart } from '../../state/field-window.ts';
import type { TextField } from '../../state/text-field.ts';
import { useCaret } from '../caret.tsx';
import { Toned } from '../theme.tsx';
import { HeardField } from './heard-field.tsx';

/** One row of a text field. The caret is the terminal's own cursor. */
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
  // Where the text begins: it keeps still while the caret moves inside it. What is shown from there
  // begins there again, so this settles at once.
  const [from, setFrom] = useState(0);
  const hasScreenReader = useIsScreenReaderEnabled();
  // Two columns are kept for the marks of hidden text.
  const shown = isFocused ? field : { text: field.text, caret: 0 };
  const part = visiblePart(shown, Math.max(1, columns - 2), from);
  if (part.from !== from) setFrom(part.from);
  const row = useCaret(isFocused, (part.hasMoreLeft ? 1 : 0) + part.caretColumn);
  if (hasScreenReader) return <HeardField field={field} isFocused={isFocused} />;
  return (
    <Box ref={row}>
      {field.text === '' && !isFocused ? (
        <Toned tone="muted">{placeholder}</Toned>
      ) : (
        <Toned>
          <Toned tone="muted">{part.hasMoreLeft ? '‹' : ''}</Toned>
          {part.before + part.at + part.after}
          <Toned tone="muted">{part.hasMoreRight ? '›' : ''}</Toned>
        </Toned>
      )}
    </Box>
  );
}
