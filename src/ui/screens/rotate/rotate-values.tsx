import { Box } from 'ink';
import type { ReactNode } from 'react';
import { sanitizeText } from '../../../domain/sanitize-text.ts';
import type { AppState } from '../../../state/app-state.ts';
import { layoutFor } from '../../../state/layout.ts';
import { type RotateDraft, valuesOf } from '../../../state/rotate/rotate-state.ts';
import { visibleRange } from '../../../state/visible-range.ts';
import { fitText } from '../../blocks/fit-text.ts';
import { destinationRows } from '../../components/destination.tsx';
import { ForEyes } from '../../components/heard.tsx';
import { ChoiceField } from '../../fields/choice-field.tsx';
import { FormButton } from '../../fields/form-button.tsx';
import { Problem, problemRows } from '../../fields/problem.tsx';
import { ValueRow, valueRows } from '../../fields/value-row.tsx';
import { hasShortNotes, noteIndent } from '../../presentation/note-indent.ts';
import { highPartOfList } from '../../presentation/part-of-list.ts';
import { widest } from '../../presentation/widest.ts';
import { Toned } from '../../theme.tsx';
import { rotateDestination } from './rotate-destination.ts';

const MODE_LABEL = 'New value';
const MOST_LABEL_COLUMNS = 26;
const MARK_COLUMNS = 3;
const GAP_COLUMNS = 2;

const MODES = [
  { mode: 'same', words: 'the same for all' },
  { mode: 'each', words: 'one each' },
] as const;

/** The new value: one for all, or one for each. */
export function RotateValues({
  state,
  draft,
}: {
  readonly state: AppState;
  readonly draft: RotateDraft;
}): ReactNode {
  const { focus } = draft;
  const values = valuesOf(draft);
  const { columns } = state.size;
  const isOne = draft.targets.length === 1;
  const labelColumns = labelColumnsFor(draft, columns);
  const room = roomForValues(state, draft);
  const originOf = (source: string) => (source === 'typed' ? '' : `generated: ${source}`);
  const rowsEach = Math.max(
    ...values.map(({ field, source }) =>
      valueRows({ field, isShown: false, origin: originOf(source), columns, labelColumns }),
    ),
  );
  const isCut = values.length * rowsEach > room;
  const height = Math.max(1, Math.floor((isCut ? room - 1 : room) / rowsEach));
  const { top, end } = visibleRange({
    top: 0,
    selected: focus.on === 'value' ? focus.index : 0,
    height,
    count: values.length,
  });
  return (
    <>
      {isOne ? null : (
        <ChoiceField
          label={MODE_LABEL}
          isFocused={focus.on === 'mode'}
          choices={MODES.map(({ words }) => words)}
          chosen={MODES.find(({ mode }) => mode === draft.mode)?.words ?? ''}
          labelColumns={labelColumns}
          columns={columns}
        />
      )}
      <Box flexDirection="column" flexShrink={0}>
        {values.slice(top, end).map(({ field, source }, index) => {
          const at = top + index;
          const isFocused = focus.on === 'value' && focus.index === at;
          const isShown =
            isFocused && draft.revealUntilMs !== null && state.clock.monoMs < draft.revealUntilMs;
          const label =
            draft.mode === 'same' ? labelForAll(draft) : (draft.targets[at]?.name ?? '');
          return (
            <Box key={at} flexDirection="column" flexShrink={0}>
              <ValueRow
                label={fitText(sanitizeText(label), labelColumns - MARK_COLUMNS - GAP_COLUMNS)}
                heardAs={`Value of ${sanitizeText(label)}`}
                field={field}
                isFocused={isFocused}
                isShown={isShown}
                origin={originOf(source)}
                columns={columns}
                labelColumns={labelColumns}
              />
              <Problem
                text={draft.problem?.at === at ? draft.problem.message : null}
                labelColumns={noteIndent(columns, labelColumns)}
              />
            </Box>
          );
        })}
        {isCut && room > rowsEach ? (
          <ForEyes>
            <Toned tone="muted">{`${' '.repeat(labelColumns)}${highPartOfList(top, end, values.length)}`}</Toned>
          </ForEyes>
        ) : null}
      </Box>
      <FormButton
        label="Show the plan"
        isFocused={focus.on === 'plan'}
        problem={null}
        labelColumns={labelColumns}
      />
    </>
  );
}

/** Rows for the values: what the destination, the choice, the button, a problem and their gaps leave. */
function roomForValues(state: AppState, draft: RotateDraft): number {
  const { size } = state;
  const { bodyRows, topRows, isCompact } = layoutFor(size);
  const isOne = draft.targets.length === 1;
  const indent = noteIndent(size.columns, labelColumnsFor(draft, size.columns));
  const others = [
    topRows,
    destinationRows(state, rotateDestination(draft)),
    isOne ? 0 : 1,
    draft.problem === null ? 0 : problemRows(draft.problem.message, size.columns, indent),
    1,
    isCompact ? 0 : isOne ? 2 : 3,
  ];
  return Math.max(1, bodyRows - others.reduce((sum, rows) => sum + rows, 0));
}

function labelForAll({ targets }: RotateDraft): string {
  return targets.length === 1 ? (targets[0]?.name ?? '') : `for all ${targets.length}`;
}

/** Where the fields begin: behind the longest label, in both modes the same so that nothing jumps. */
function labelColumnsFor({ targets }: RotateDraft, columns: number): number {
  const most = Math.min(
    MOST_LABEL_COLUMNS,
    Math.floor(columns * (hasShortNotes(columns) ? 0.5 : 0.35)),
  );
  const labels = [MODE_LABEL, ...targets.map(({ name }) => sanitizeText(name))];
  return MARK_COLUMNS + GAP_COLUMNS + widest(labels, most - MARK_COLUMNS - GAP_COLUMNS);
}
