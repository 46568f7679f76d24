import { Box } from 'ink';
import type { ReactNode } from 'react';
import stringWidth from 'string-width';
import { harmlessText } from '../../domain/harmless-text.ts';
import type { AppState } from '../../state/app-state.ts';
import { layoutFor } from '../../state/layout.ts';
import { type RotateStep, targetId, valueFor } from '../../state/rotate/rotate-state.ts';
import { visibleRange } from '../../state/visible-range.ts';
import { fitText } from '../presentation/fit-text.ts';
import { spokenList } from '../presentation/heard-words.ts';
import { RESULT_LOOK, resultLine } from '../presentation/result-look.ts';
import { valueSummary } from '../presentation/value-summary.ts';
import { widest } from '../presentation/widest.ts';
import { Toned } from '../theme.tsx';
import { useKeys } from '../use-keys.ts';
import { ForEyes, ListHead, ProblemMark, Spoken } from './heard.tsx';
import { ProgressBar } from './progress-bar.tsx';

const OTHER_ROWS = 9;
const COMPACT_OTHER_ROWS = 6;
const WIDEST_NAME = 36;
const WIDEST_VAULT = 24;
/** The selection, the mark of the state, and the gaps between the columns. */
const FIXED_COLUMNS = 5 + 2 * 2 + 1;

type PlanStep = Extract<RotateStep, { at: 'plan' | 'sending' | 'results' }>;

/** Every secret that gets a new value: first as the plan, then with what became of it. */
export function RotatePlan({
  state,
  step,
}: {
  readonly state: AppState;
  readonly step: PlanStep;
}): ReactNode {
  const { draft } = step;
  const layout = layoutFor(state.size);
  const selected = step.at === 'results' ? step.selected : 0;
  const { top, end } = visibleRange({
    top: 0,
    selected,
    height: Math.max(1, layout.bodyRows - (layout.isCompact ? COMPACT_OTHER_ROWS : OTHER_ROWS)),
    count: draft.targets.length,
  });
  const shown = draft.targets.slice(top, end);
  const nameColumns = Math.min(
    Math.floor(state.size.columns * 0.32),
    widest(['NAME', ...shown.map(({ name }) => harmlessText(name))], WIDEST_NAME),
  );
  const vaultColumns = Math.min(
    Math.floor(state.size.columns * 0.2),
    widest(['VAULT', ...shown.map(({ vault }) => harmlessText(vault))], WIDEST_VAULT),
  );
  const hidden = draft.targets.length - (end - top);
  return (
    <>
      <Box flexDirection="column" flexShrink={0}>
        <ListHead
          what={step.at === 'plan' ? 'Plan' : 'Results'}
          top={top}
          shown={end - top}
          count={draft.targets.length}
        />
        <ForEyes>
          <Toned tone="muted">
            {`     ${fitText('NAME', nameColumns)}  ${fitText('VAULT', vaultColumns)}  ${step.at === 'plan' ? 'NEW VALUE' : 'RESULT'}`}
          </Toned>
        </ForEyes>
        {shown.map((target, index) => {
          const isSelected = step.at === 'results' && top + index === selected;
          const look = lookOf(step, top + index);
          return (
            <Spoken
              key={targetId(target)}
              words={spokenList(
                harmlessText(target.name),
                `vault ${harmlessText(target.vault)}`,
                look.text,
              )}
              isSelected={isSelected}
            >
              <Box paddingRight={1}>
                <Toned>
                  <Toned tone="accent" bold>
                    {isSelected ? ' ▸ ' : '   '}
                  </Toned>
                  <Toned tone={look.tone}>{`${look.mark} `}</Toned>
                  <Toned bold={isSelected}>{fitText(harmlessText(target.name), nameColumns)}</Toned>
                  <Toned tone="muted">{`  ${fitText(harmlessText(target.vault), vaultColumns)}  `}</Toned>
                  <Toned tone={look.tone}>{look.text}</Toned>
                </Toned>
              </Box>
            </Spoken>
          );
        })}
        {hidden > 0 ? (
          <ForEyes>
            <Toned tone="muted">{`     and ${hidden} more`}</Toned>
          </ForEyes>
        ) : null}
      </Box>
      <Below
        state={state}
        step={step}
        room={state.size.columns - FIXED_COLUMNS - nameColumns - vaultColumns}
      />
    </>
  );
}

function lookOf(step: PlanStep, index: number) {
  const target = step.draft.targets[index];
  if (!target) return { mark: ' ', tone: 'plain', text: '' } as const;
  if (step.at === 'plan') {
    const { field, source } = valueFor(step.draft, index);
    const origin = source === 'typed' ? '' : ` · ${source}`;
    const now = target.version === null ? '' : ` · now version ${target.version}`;
    return { mark: '→', tone: 'plain', text: `${valueSummary(field)}${origin}${now}` } as const;
  }
  const result = step.results.get(targetId(target)) ?? null;
  const isSending = step.at === 'sending' && step.waiting.has(targetId(target));
  const { mark, tone } = RESULT_LOOK[result?.state ?? (isSending ? 'sending' : 'not-sent')];
  return {
    mark,
    tone,
    text: resultLine(result, { versionBefore: target.version, isSending }),
  };
}

function Below({
  state,
  step,
  room,
}: {
  readonly state: AppState;
  readonly step: PlanStep;
  /** Columns of a result in its row: what is whole there is not said again. */
  readonly room: number;
}): ReactNode {
  const { keyOf, said } = useKeys();
  if (step.at === 'plan') {
    const { targets, mode } = step.draft;
    const what =
      targets.length === 1
        ? 'This secret gets a new value.'
        : mode === 'same'
          ? `All ${targets.length} get the same new value.`
          : `Each of the ${targets.length} gets a value of its own.`;
    return (
      <Box paddingX={3} flexShrink={0} flexDirection="column">
        <Toned wrap="wrap">{`${what} Nothing is sent yet: ${keyOf('rotate.send-unless-held')} sends.`}</Toned>
        {step.problem === null ? null : (
          <Toned tone="failure" wrap="wrap">
            <ProblemMark />
            {said(step.problem)}
          </Toned>
        )}
      </Box>
    );
  }
  if (step.at === 'sending') {
    const total = step.draft.targets.length;
    return (
      <ProgressBar done={total - step.waiting.size} total={total} columns={state.size.columns} />
    );
  }
  const target = step.draft.targets[step.selected];
  const result = target ? step.results.get(targetId(target)) : undefined;
  if (!target || !result) return null;
  const line = resultLine(result, { versionBefore: target.version, isSending: false });
  if (stringWidth(line) <= room) return null;
  // The row is cut where it is drawn; where it is told, it has said this already.
  return (
    <ForEyes>
      <Box paddingX={3} flexShrink={0}>
        <Toned tone={RESULT_LOOK[result.state].tone} wrap="wrap">
          {`${harmlessText(target.name)}: ${'reason' in result ? result.reason : line}`}
        </Toned>
      </Box>
    </ForEyes>
  );
}
