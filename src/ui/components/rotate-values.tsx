import { Box } from 'ink';
import type { ReactNode } from 'react';
import { harmlessText } from '../../domain/harmless-text.ts';
import type { AppState } from '../../state/app-state.ts';
import { layoutFor } from '../../state/layout.ts';
import { type RotateDraft, valuesOf } from '../../state/rotate/rotate-state.ts';
import { visibleRange } from '../../state/visible-range.ts';
import { fitText } from '../presentation/fit-text.ts';
import { Toned } from '../theme.tsx';
import { FieldLabel } from './field-label.tsx';
import { buttonWords, ForEyes, fieldWords, Spoken } from './heard.tsx';
import { Problem } from './problem.tsx';
import { SecretFieldView } from './secret-field-view.tsx';

const OTHER_ROWS = 8;

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
  const isPlan = focus.on === 'plan';
  return (
    <>
      <Spoken words={`${fieldWords('Value', 'choice', focus.on === 'mode')} ${modeWords(draft)}`}>
        <Labelled label="Value" columns={labelColumns} isFocused={focus.on === 'mode'}>
          <Toned>
            <Toned tone={draft.mode === 'same' ? 'accent' : 'muted'}>
              {draft.mode === 'same' ? '● ' : '○ '}the same for all
            </Toned>
            <Toned>{'   '}</Toned>
            <Toned tone={draft.mode === 'each' ? 'accent' : 'muted'}>
              {draft.mode === 'each' ? '● ' : '○ '}one each
            </Toned>
          </Toned>
        </Labelled>
      </Spoken>
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
              <Labelled label={label} columns={labelColumns} isFocused={isFocused}>
                <SecretFieldView
                  field={field}
                  columns={state.size.columns - labelColumns - 1}
                  isFocused={isFocused}
                  isRevealed={isShown}
                />
                {source === 'typed' || isShown ? null : (
                  <Toned tone="muted">
                    <ForEyes> · </ForEyes>
                    {`generated: ${source}`}
                  </Toned>
                )}
              </Labelled>
              <Problem text={draft.problem?.at === at ? draft.problem.message : null} />
            </Box>
          );
        })}
      </Box>
      <Box marginLeft={labelColumns} flexShrink={0}>
        <Spoken words={buttonWords('Show the plan', isPlan)}>
          <Toned tone={isPlan ? 'accent' : 'muted'} bold={isPlan}>
            {isPlan ? '▸ [ Show the plan ]' : '  [ Show the plan ]'}
          </Toned>
        </Spoken>
      </Box>
    </>
  );
}

function Labelled({
  label,
  columns,
  isFocused,
  children,
}: {
  readonly label: string;
  readonly columns: number;
  readonly isFocused: boolean;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <Box height={1} flexShrink={0}>
      <FieldLabel
        label={fitText(harmlessText(label), columns - 4)}
        heardAs={`Value of ${harmlessText(label)}`}
        kind="secret field"
        isFocused={isFocused}
        columns={columns}
      />
      {children}
    </Box>
  );
}

function modeWords({ mode }: RotateDraft): string {
  return mode === 'same' ? 'the same for all, 1 of 2' : 'one each, 2 of 2';
}

function labelForAll({ targets }: RotateDraft): string {
  return targets.length === 1 ? (targets[0]?.name ?? '') : `all ${targets.length}`;
}
