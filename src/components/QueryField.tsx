import { Box } from 'ink';
import TextInput from 'ink-text-input';
import { type ReactNode, useState } from 'react';
import { sanitizeText } from '../domain/sanitize-text.ts';
import { Text } from './Text.tsx';

interface QueryFieldProps {
  /** What a screen reader calls it. */
  readonly label: string;
  /** Before the text: `/` for a filter. */
  readonly sign: string;
  readonly value: string;
  /** Whether it takes input; otherwise its text is shown. */
  readonly isTyping: boolean;
  readonly onChange: (value: string) => void;
}

/** A short query on one line: a filter, a search, a name to confirm. */
export function QueryField({ label, sign, value, isTyping, onChange }: QueryFieldProps): ReactNode {
  // Keys come faster than frames: the next one must find what the last one typed.
  const [text, setText] = useState(value);
  const [drawn, setDrawn] = useState(value);
  if (drawn !== value) {
    setDrawn(value);
    setText(value);
  }
  const kind = isTyping ? ', text field, focused' : '';
  return (
    <Box aria-label={`${label}${kind}: ${value}`} flexShrink={1} overflow="hidden" height={1}>
      <Text tone="accent">{sign}</Text>
      {isTyping ? (
        <TextInput
          value={sanitizeText(text)}
          onChange={(next) => {
            setText(next);
            onChange(next);
          }}
        />
      ) : (
        <Text>{value}</Text>
      )}
    </Box>
  );
}
