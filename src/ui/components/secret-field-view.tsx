import { Box, useIsScreenReaderEnabled } from 'ink';
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
/** The same in fewer words, for fewer columns. */
const HOW_TO_FILL_SHORT = ['type or paste · @path · ctrl+g', 'type or paste'];

/** The same for the ear; the value itself never, unless it is revealed. */
function heardValue(field: SecretField, isFocused: boolean, summary: string): string {
  if (!field.isEmpty) return spokenList('hidden', summary);
  return isFocused ? `empty; ${spokenList(HOW_TO_FILL)}` : 'empty';
}

/** A value: its mask and what can be said of it, or the visible part of it while it is revealed. */
export function SecretFieldView({
  field,
  columns,
  isFocused,
  isRevealed,
  summary = valueSummary(field),
}: {
  readonly field: SecretField;
  readonly columns: number;
  readonly isFocused: boolean;
  readonly isRevealed: boolean;
  /** What can be said of the value, beside the mask. */
  readonly summary?: string;
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
  if (isHeard) return <Toned>{heardValue(field, isFocused, summary)}</Toned>;
  if (!field.isEmpty) {
    return <HiddenValue mask={MASK} beside={summary} isFocused={isFocused} />;
  }
  if (!isFocused) return <Toned tone="muted">–</Toned>;
  return <HiddenValue mask="" beside={howToFill(columns)} isFocused />;
}

/** Wherever the caret is in the value, it is drawn behind the mask. */
function HiddenValue({
  mask,
  beside,
  isFocused,
}: {
  readonly mask: string;
  readonly beside: string;
  readonly isFocused: boolean;
}): ReactNode {
  const row = useCaret(isFocused, mask.length);
  return (
    <Box ref={row}>
      <Box flexShrink={0}>
        <Toned>{mask}</Toned>
      </Box>
      <Toned tone="muted">{beside === '' ? '' : `  ${beside}`}</Toned>
    </Box>
  );
}

function howToFill(columns: number): string {
  return [HOW_TO_FILL, ...HOW_TO_FILL_SHORT].find((words) => words.length + 2 <= columns) ?? '';
}
