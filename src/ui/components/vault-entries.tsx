import { Box } from 'ink';
import type { ReactNode } from 'react';
import { harmlessText } from '../../domain/harmless-text.ts';
import type { AppState } from '../../state/app-state.ts';
import { layoutFor } from '../../state/layout.ts';
import { activeForm, isRevealed } from '../../state/vault-form/active-form.ts';
import {
  type EntryPart,
  type EntryRow,
  partsOf,
  sameVaultFocus,
  type VaultFocus,
} from '../../state/vault-form/form-state.ts';
import { visibleRange } from '../../state/visible-range.ts';
import { fitText } from '../presentation/fit-text.ts';
import { spokenList, spokenPlace } from '../presentation/heard-words.ts';
import { valueSummary } from '../presentation/value-summary.ts';
import { widest } from '../presentation/widest.ts';
import { Toned } from '../theme.tsx';
import { FormField } from './form-field.tsx';
import { Spoken } from './heard.tsx';
import { ValueRow } from './value-row.tsx';
import { VAULT_LABEL_COLUMNS, VaultProblem } from './vault-problem.tsx';
import { VaultSuggestions } from './vault-suggestions.tsx';

const LABELS: Readonly<Record<EntryPart, string>> = {
  name: 'Name',
  value: 'Value',
  description: 'Description',
};
/** The destination, the vault, the button, the gaps, the hint, and the lines of the entry that is open. */
const OTHER_ROWS = 12;

/** The entries: the one with the focus is open, field by field; the others take a line each. */
export function VaultEntries({ state }: { readonly state: AppState }): ReactNode {
  const form = activeForm(state);
  const { rows, focus } = form;
  const height = Math.max(1, layoutFor(state.size).bodyRows - OTHER_ROWS);
  const opened = focus.on === 'entry' ? focus.row : null;
  const selected = opened ?? (focus.on === 'send' ? rows.length - 1 : 0);
  const { top, end } = visibleRange({
    top: Math.max(0, selected - height + 1),
    selected,
    height,
    count: rows.length,
  });
  const hidden = rows.length - (end - top);
  const nameColumns = widest(
    rows.slice(top, end).map(closedName),
    Math.floor((state.size.columns - VAULT_LABEL_COLUMNS) * 0.5),
  );
  return (
    <Box flexDirection="column" flexShrink={0}>
      {rows
        .slice(top, end)
        .map((row, index) =>
          top + index === opened ? (
            <OpenEntry key={row.id} state={state} row={row} at={opened} />
          ) : (
            <ClosedEntry key={row.id} row={row} nameColumns={nameColumns} />
          ),
        )}
      {hidden > 0 ? (
        <Box paddingLeft={VAULT_LABEL_COLUMNS}>
          <Toned tone="muted">{`${top + 1 === end ? end : `${top + 1}–${end}`} of ${rows.length} entries`}</Toned>
        </Box>
      ) : null}
    </Box>
  );
}

function OpenEntry({
  state,
  row,
  at,
}: {
  readonly state: AppState;
  readonly row: EntryRow;
  readonly at: number;
}): ReactNode {
  const form = activeForm(state);
  const { columns } = state.size;
  return (
    <Box flexDirection="column" flexShrink={0}>
      {form.rows.length > 1 ? (
        <Spoken words={`Entry ${spokenPlace(at, form.rows.length)}:`} />
      ) : null}
      {partsOf(form.kind).map((part) => {
        const place: VaultFocus = { on: 'entry', row: at, part };
        const isFocused = sameVaultFocus(place, form.focus);
        const problem = form.problems.find((each) => sameVaultFocus(each.at, place));
        return (
          <Box key={part} flexDirection="column" flexShrink={0}>
            {part === 'value' ? (
              <ValueRow
                label={LABELS.value}
                isSecret={form.kind === 'secret'}
                field={row.value}
                isFocused={isFocused}
                isShown={form.kind === 'var' || (isFocused && isRevealed(form, state.clock.monoMs))}
                columns={columns}
                labelColumns={VAULT_LABEL_COLUMNS}
              />
            ) : (
              <FormField
                label={LABELS[part]}
                field={row[part]}
                isFocused={isFocused}
                columns={columns}
                labelColumns={VAULT_LABEL_COLUMNS}
              />
            )}
            <VaultProblem text={problem?.message ?? null} />
            {isFocused && part === 'name' ? <VaultSuggestions state={state} /> : null}
          </Box>
        );
      })}
    </Box>
  );
}

function closedName({ name }: EntryRow): string {
  return harmlessText(name.text) || '(no name)';
}

function ClosedEntry({
  row,
  nameColumns,
}: {
  readonly row: EntryRow;
  readonly nameColumns: number;
}): ReactNode {
  const name = closedName(row);
  return (
    <Spoken
      words={spokenList(
        `Entry ${name}`,
        row.value.isEmpty ? 'no value yet' : valueSummary(row.value),
      )}
    >
      <Box height={1} flexShrink={0} paddingLeft={VAULT_LABEL_COLUMNS} paddingRight={1}>
        <Toned>
          <Toned>{fitText(name, nameColumns)}</Toned>
          <Toned tone="muted">
            {row.value.isEmpty ? '  no value yet' : `  ${valueSummary(row.value)}`}
          </Toned>
        </Toned>
      </Box>
    </Spoken>
  );
}
