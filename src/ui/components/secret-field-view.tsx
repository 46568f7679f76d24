import { Box, Text } from 'ink';
import type { ReactNode } from 'react';
import type { SecretField } from '../../state/secret-field.ts';
import { valueSummary } from '../presentation/value-summary.ts';
import { Toned } from '../theme.tsx';
import { useAppState } from '../use-app.tsx';
import { useKeys } from '../use-keys.ts';
import { TextFieldView } from './text-field-view.tsx';

/** The same for every value, so that it tells nothing. */
const MASK = '••••••••';

/** A value: its mask and what can be said of it, or the visible part of it while it is revealed. */
export function SecretFieldView({
  field,
  columns,
  isFocused,
  isRevealed,
  hasSummary = true,
}: {
  readonly field: SecretField;
  readonly columns: number;
  readonly isFocused: boolean;
  readonly isRevealed: boolean;
  /** Whether what can be said of the value stands beside the mask. */
  readonly hasSummary?: boolean;
}): ReactNode {
  const { keyOf } = useKeys();
  const generate = useAppState().screen === 'rotate' ? 'rotate.generate' : 'vault-form.generate';
  if (isRevealed) {
    return (
      <TextFieldView
        field={field.reveal()}
        columns={columns}
        isFocused={isFocused}
        placeholder="–"
      />
    );
  }
  const caret = isFocused ? <Text inverse> </Text> : null;
  if (field.isEmpty) {
    return isFocused ? (
      <Box columnGap={1}>
        {caret}
        <Toned tone="muted">type or paste · @path takes a file · {keyOf(generate)} generates</Toned>
      </Box>
    ) : (
      <Toned tone="muted">–</Toned>
    );
  }
  return (
    <Box>
      <Box flexShrink={0}>
        <Text>
          {MASK}
          {caret}
        </Text>
      </Box>
      <Toned tone="muted">
        {isFocused ? ' ' : '  '}
        {hasSummary ? valueSummary(field) : ''}
      </Toned>
    </Box>
  );
}
