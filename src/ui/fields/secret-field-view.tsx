import { Box, useIsScreenReaderEnabled } from 'ink';
import type { ReactNode } from 'react';
import type { SecretField } from '../../state/secret-field.ts';
import { useCaret } from '../caret.tsx';
import { spokenList } from '../presentation/heard-words.ts';
import { valueSummary } from '../presentation/value-summary.ts';
import { Toned } from '../theme.tsx';
import { useKeys } from '../use-keys.ts';
import { TextFieldView } from './text-field-view.tsx';

/** The same for every value, so that it tells nothing. */
const MASK = '••••••••';

/** What to do with an empty one, in ever fewer words. @param key what generates a value */
function waysToFill(key: string): readonly [string, ...string[]] {
  return [
    `type or paste · @path takes a file · ${key} generates`,
    `type or paste · ${key} generates`,
    'type or paste',
  ];
}

/** The same for the ear; the value itself never, unless it is revealed. */
function heardValue(
  field: SecretField,
  { isFocused, summary, key }: { isFocused: boolean; summary: string; key: string },
): string {
  if (!field.isEmpty) return spokenList('hidden', summary);
  return isFocused ? `empty; ${spokenList(waysToFill(key)[0])}` : 'empty';
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
  const hasScreenReader = useIsScreenReaderEnabled();
  const key = useGenerateKey();
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
  if (hasScreenReader) return <Toned>{heardValue(field, { isFocused, summary, key })}</Toned>;
  if (!field.isEmpty) {
    return <HiddenValue mask={MASK} beside={summary} isFocused={isFocused} />;
  }
  if (!isFocused) return <Toned tone="muted">–</Toned>;
  return <HiddenValue mask="" beside={howToFill(columns, key)} isFocused />;
}

function useGenerateKey(): string {
  return useKeys().keyOf('vault-form.generate');
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

function howToFill(columns: number, key: string): string {
  return waysToFill(key).find((words) => words.length + 2 <= columns) ?? '';
}
