import { Box } from 'ink';
import type { ReactNode } from 'react';
import { harmlessText } from '../../domain/harmless-text.ts';
import type { AppState } from '../../state/app-state.ts';
import { layoutFor } from '../../state/layout.ts';
import { type RotateDraft, valuesOf } from '../../state/rotate/rotate-state.ts';
import { visibleRange } from '../../state/visible-range.ts';
import { fitText } from '../presentation/fit-text.ts';
import { ChoiceField } from './choice-field.tsx';
import { FormButton } from './form-button.tsx';
import { Problem } from './problem.tsx';
import { ValueRow } from './value-row.tsx';

/** The destination, the choice, the button, their gaps, and a second line of a value. */
const OTHER_ROWS = 9;

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
  const labelColumns = Math.min(26, Math.floor(state.size.columns * 0.35));
  const { top, end } = visibleRange({
    top: 0,
    selected: focus.on === 'value' ? focus.index : 0,
    height: Math.max(1, layoutFor(state.size).bodyRows - OTHER_ROWS),
    count: values.length,
  });
  return (
    <>
      <ChoiceField
        label="Value"
        isFocused={focus.on === 'mode'}
        choices={MODES.map(({ words }) => words)}
        chosen={MODES.find(({ mode }) => mode === draft.mode)?.words ?? ''}
        labelColumns={labelColumns}
        columns={state.size.columns}
      />
      <Box flexDirection="column" flexShrink={0}>
        {values.slice(top, end).map(({ field, source }, index) => {
          const at = top + index;
          const isFocused = focus.on === 'value' && focus.index === at;
          const isShown =
            isFocused && draft.revealUntilMs !== null && state.clock.monoMs < draft.revealUntilMs;
          const label =
            draft.mode === 'same' ? labelForAll(draft) : (draft.targets[at]?.name ?? '');
          return (
            <Box key={label} flexDirection="column" flexShrink={0}>
              <ValueRow
                label={fitText(harmlessText(label), labelColumns - 4)}
                heardAs={`Value of ${harmlessText(label)}`}
                field={field}
                isFocused={isFocused}
                isShown={isShown}
                origin={source === 'typed' ? '' : `generated: ${source}`}
                columns={state.size.columns}
                labelColumns={labelColumns}
              />
              <Problem
                text={draft.problem?.at === at ? draft.problem.message : null}
                labelColumns={labelColumns}
              />
            </Box>
          );
        })}
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

function labelForAll({ targets }: RotateDraft): string {
  return targets.length === 1 ? (targets[0]?.name ?? '') : `all ${targets.length}`;
}
