import { Box } from 'ink';
import type { ReactNode } from 'react';
import { harmlessText } from '../../domain/harmless-text.ts';
import type { AppState } from '../../state/app-state.ts';
import { activeForm } from '../../state/vault-form/active-form.ts';
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
import { Toned } from '../theme.tsx';
import { EntryValue } from './entry-value.tsx';
import { FormField } from './form-field.tsx';
import { Spoken } from './heard.tsx';
import { VAULT_LABEL_COLUMNS, VaultProblem } from './vault-problem.tsx';
import { VaultSuggestions } from './vault-suggestions.tsx';

const LABELS: Readonly<Record<Exclude<EntryPart, 'value'>, string>> = {
  name: 'Name',
  description: 'Description',
};
const NAME_COLUMNS = 24;
/** The entries: the one with the focus is open, field by field; the others take a line each. */
export function VaultEntries({
  state,
  height: room,
}: {
  readonly state: AppState;
  /** Rows that there are for them, the fields below the first one of the open entry apart. */
  readonly height: number;
}): ReactNode {
  const form = activeForm(state);
  const { rows, focus } = form;
  const isCut = rows.length > room;
  const height = Math.max(1, isCut ? room - 1 : room);
  const opened = focus.on === 'entry' ? focus.row : null;
  const selected = opened ?? (focus.on === 'send' ? rows.length - 1 : 0);
  const { top, end } = visibleRange({
    top: Math.max(0, selected - height + 1),
    selected,
    height,
    count: rows.length,
  });
  return (
    <Box flexDirection="column" flexShrink={0}>
      {rows
        .slice(top, end)
        .map((row, index) =>
          top + index === opened ? (
            <OpenEntry key={row.id} state={state} row={row} at={opened} />
          ) : (
            <ClosedEntry key={row.id} row={row} columns={state.size.columns} />
          ),
        )}
      {isCut && room > 1 ? (
        <Box paddingLeft={VAULT_LABEL_COLUMNS}>
          <Toned tone="muted">
            {opened === null
              ? `entries ${top + 1}–${end} of ${rows.length}`
              : `entry ${opened + 1} of ${rows.length}`}
          </Toned>
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
              <EntryValue state={state} row={row} isFocused={isFocused} />
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

function ClosedEntry({
  row,
  columns,
}: {
  readonly row: EntryRow;
  readonly columns: number;
}): ReactNode {
  const room = columns - VAULT_LABEL_COLUMNS - 1;
  const nameColumns = Math.min(NAME_COLUMNS, Math.floor(room * 0.5));
  const name = harmlessText(row.name.text) || '(no name)';
  return (
    <Spoken
      words={spokenList(
        `Entry ${name}`,
        row.value.isEmpty ? 'no value yet' : valueSummary(row.value),
      )}
    >
      <Box height={1} flexShrink={0} paddingLeft={VAULT_LABEL_COLUMNS}>
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
