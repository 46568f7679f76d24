import { Box } from 'ink';
import type { ReactNode } from 'react';
import { sanitizeText } from '../../domain/sanitize-text.ts';
import { fitText } from '../fit-text.ts';
import { spoken } from '../speech.ts';
import { Text } from '../Text.tsx';
import { type DrawnForm, isBarePrompt, PROMPT_SIGN, SIGN_COLUMNS } from './drawn-form.ts';

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
    <Box flexShrink={0} height={1} aria-label={sanitizeText(spoken(words))}>
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
