import { Box, Text, useIsScreenReaderEnabled } from 'ink';
import type { ReactNode } from 'react';
import type { SecretField } from '../../state/secret-field.ts';
import { useCaret } from '../caret.tsx';
import { spokenList } from '../presentation/heard-words.ts';
import { valueSummary } from '../presentation/value-summary.ts';
import { Toned } from '../theme.tsx';
import { TextFieldView } from './text-field-view.tsx';

/** The same for every value, so that it tells nothing. */
const MASK = '••••••••';

const HOW_TO_FILL = 'type or paste · @path takes a file · ctrl+g generates';

/** The same for the ear; the value itself never, unless it is revealed. */
function heardValue(field: SecretField, isFocused: boolean): string {
  if (!field.isEmpty) return spokenList('hidden', valueSummary(field));
  return isFocused ? `empty; ${spokenList(HOW_TO_FILL)}` : 'empty';
}

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
  const isHeard = useIsScreenReaderEnabled();
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
  if (isHeard) return <Toned>{heardValue(field, isFocused)}</Toned>;
  return <HiddenValue field={field} isFocused={isFocused} hasSummary={hasSummary} />;
}

/** Wherever the caret is in the value, it is drawn behind the mask. */
function HiddenValue({
  field,
  isFocused,
  hasSummary,
}: {
  readonly field: SecretField;
  readonly isFocused: boolean;
  readonly hasSummary: boolean;
}): ReactNode {
  const mask = field.isEmpty ? '' : MASK;
  const row = useCaret(isFocused, mask.length);
  return (
    <Box ref={row}>
      <Box flexShrink={0}>
        <Text>{mask}</Text>
      </Box>
      <Toned tone="muted">{besideMask(field, isFocused, hasSummary)}</Toned>
    </Box>
  );
}

/** The column behind the mask is the caret's. */
function besideMask(field: SecretField, isFocused: boolean, hasSummary: boolean): string {
  if (!field.isEmpty) return hasSummary ? `  ${valueSummary(field)}` : '';
  return isFocused ? '  type or paste · @path takes a file · ctrl+g generates' : '–';
}
