import { Box, useIsScreenReaderEnabled } from 'ink';
import type { ReactNode } from 'react';
import type { AppState } from '../../state/app-state.ts';
import type { SecretField } from '../../state/secret-field.ts';
import { activeForm, isRevealed } from '../../state/vault-form/active-form.ts';
import type { EntryRow } from '../../state/vault-form/form-state.ts';
import { spokenList } from '../presentation/heard-words.ts';
import { valueSummary } from '../presentation/value-summary.ts';
import { wrapText } from '../presentation/wrap-text.ts';
import { Toned } from '../theme.tsx';
import { FieldLabel } from './field-label.tsx';
import { SecretFieldView } from './secret-field-view.tsx';
import { VAULT_LABEL_COLUMNS } from './vault-problem.tsx';

/** The mask, the caret and the gap beside it. */
const MASK_COLUMNS = 10;

/** The value of the entry that is open, with what is told of it beside or below it. */
export function EntryValue({
  state,
  row,
  isFocused,
}: {
  readonly state: AppState;
  readonly row: EntryRow;
  readonly isFocused: boolean;
}): ReactNode {
  const { kind } = activeForm(state);
  const isHeard = useIsScreenReaderEnabled();
  const { columns, isShown, summary, isTooLong, isBelow } = lookOf(state, row, isFocused);
  return (
    <Box flexDirection="column" flexShrink={0}>
      <Box height={1} flexShrink={0}>
        <FieldLabel
          label="Value"
          kind={kind === 'secret' ? 'secret field' : 'text field'}
          isFocused={isFocused}
          columns={VAULT_LABEL_COLUMNS}
        />
        <SecretFieldView
          field={row.value}
          columns={columns}
          isFocused={isFocused}
          isRevealed={isShown}
          hasSummary={!isTooLong}
        />
      </Box>
      {isBelow && !(isHeard && isTooLong) ? (
        <Box paddingLeft={VAULT_LABEL_COLUMNS} flexShrink={0}>
          <Toned tone="muted" wrap="wrap">
            {isHeard ? spokenList(summary) : summary}
          </Toned>
        </Box>
      ) : null}
    </Box>
  );
}

/** @returns how many rows it takes. */
export function entryValueRows(state: AppState, row: EntryRow, isFocused: boolean): number {
  const { columns, summary, isBelow } = lookOf(state, row, isFocused);
  return 1 + (isBelow ? wrapText(summary, columns).length : 0);
}

function lookOf(state: AppState, row: EntryRow, isFocused: boolean) {
  const form = activeForm(state);
  const columns = state.size.columns - VAULT_LABEL_COLUMNS - 1;
  const isShown = form.kind === 'var' || (isFocused && isRevealed(form, state.clock.monoMs));
  const summary = valueSummary(row.value);
  const isTooLong = !isShown && summary.length > columns - MASK_COLUMNS;
  const isBelow = isTooLong || (isShown && needsSummary(row.value));
  return { columns, isShown, summary, isTooLong, isBelow };
}

/** Of a visible value only what cannot be seen is said: line ends, what is dropped, a file. */
function needsSummary(value: SecretField): boolean {
  if (value.isEmpty) return false;
  const { lines, end, hasControls } = value.facts();
  return value.filePath() !== null || lines > 1 || end !== null || hasControls;
}
