import { Box } from 'ink';
import type { ReactNode } from 'react';
import { sanitizeText } from '../../../domain/sanitize-text.ts';
import type { AppState } from '../../../state/app-state.ts';
import { activeForm, isRevealed } from '../../../state/vault-form/active-form.ts';
import {
  type EntryPart,
  type EntryRow,
  entryParts,
  sameVaultFocus,
  type VaultFocus,
} from '../../../state/vault-form/form-state.ts';
import { visibleRange } from '../../../state/visible-range.ts';
import { fitText } from '../../blocks/fit-text.ts';
import { Spoken } from '../../components/heard.tsx';
import { FormField } from '../../fields/form-field.tsx';
import { ValueRow, valueRows } from '../../fields/value-row.tsx';
import { spokenList, spokenPlace } from '../../presentation/heard-words.ts';
import { highPartOfList } from '../../presentation/part-of-list.ts';
import { valueSummary } from '../../presentation/value-summary.ts';
import { widest } from '../../presentation/widest.ts';
import { Toned } from '../../theme.tsx';
import { VAULT_LABEL_COLUMNS, VaultProblem } from './vault-problem.tsx';
import { VaultSuggestions } from './vault-suggestions.tsx';

const LABELS: Readonly<Record<Exclude<EntryPart, 'value'>, string>> = {
  name: 'Name',
  description: 'Description',
};

/** The entries: the one with the focus is open, field by field; the others take a line each. */
export function VaultEntries({
  state,
  height: room,
  gap,
}: {
  readonly state: AppState;
  /** Rows that there are for them, the fields below the first one of the open entry apart. */
  readonly height: number;
  /** Blank rows between the open entry and the others. */
  readonly gap: 0 | 1;
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
  const nameColumns = widest(
    rows.slice(top, end).map(closedName),
    Math.floor((state.size.columns - VAULT_LABEL_COLUMNS) * 0.5),
  );
  return (
    <Box flexDirection="column" flexShrink={0}>
      {rows.slice(top, end).map((row, index) =>
        top + index === opened ? (
          <Box
            key={row.id}
            flexDirection="column"
            flexShrink={0}
            marginTop={index > 0 ? gap : 0}
            marginBottom={opened < end - 1 || isCut ? gap : 0}
          >
            <OpenEntry state={state} row={row} at={opened} />
          </Box>
        ) : (
          <ClosedEntry key={row.id} row={row} nameColumns={nameColumns} />
        ),
      )}
      {isCut && room > 1 ? (
        <Box paddingLeft={VAULT_LABEL_COLUMNS}>
          <Toned tone="muted">{`${highPartOfList(top, end, rows.length)} entries`}</Toned>
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
      {entryParts(form.kind).map((part) => {
        const place: VaultFocus = { on: 'entry', row: at, part };
        const isFocused = sameVaultFocus(place, form.focus);
        const problem = form.problems.find((each) => sameVaultFocus(each.at, place));
        return (
          <Box key={part} flexDirection="column" flexShrink={0}>
            {part === 'value' ? (
              <ValueRow
                label="Value"
                isSecret={form.kind === 'secret'}
                field={row.value}
                isFocused={isFocused}
                isShown={isValueShown(state, isFocused)}
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

function isValueShown(state: AppState, isFocused: boolean): boolean {
  const form = activeForm(state);
  return form.kind === 'var' || (isFocused && isRevealed(form, state.clock.monoMs));
}

/** @returns how many rows the entry takes while it is open, what is wrong with it apart. */
export function openEntryRows(state: AppState, row: EntryRow, focused: EntryPart): number {
  const isShown = isValueShown(state, focused === 'value');
  const { columns } = state.size;
  const of = { field: row.value, isShown, columns, labelColumns: VAULT_LABEL_COLUMNS };
  return entryParts(activeForm(state).kind).length - 1 + valueRows(of);
}

function closedName({ name }: EntryRow): string {
  return sanitizeText(name.text) || '(no name)';
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
