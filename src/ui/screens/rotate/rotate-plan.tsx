import { Box } from 'ink';
import type { ReactNode } from 'react';
import { sanitizeText } from '../../../domain/sanitize-text.ts';
import type { AppState } from '../../../state/app-state.ts';
import { layoutFor } from '../../../state/layout.ts';
import { targetId, valueFor } from '../../../state/rotate/rotate-state.ts';
import { visibleRange } from '../../../state/visible-range.ts';
import { fitText } from '../../blocks/fit-text.ts';
import { destinationRows } from '../../components/destination.tsx';
import { ForEyes, ListHead, Spoken } from '../../components/heard.tsx';
import { spokenList } from '../../presentation/heard-words.ts';
import { partOfList } from '../../presentation/part-of-list.ts';
import { RESULT_LOOK, resultLine, shortResult } from '../../presentation/result-look.ts';
import { valueSummary } from '../../presentation/value-summary.ts';
import { widest } from '../../presentation/widest.ts';
import { Toned } from '../../theme.tsx';
import { rotateDestination } from './rotate-destination.ts';
import { type PlanStep, planBelowRows, RotatePlanBelow } from './rotate-plan-below.tsx';

const WIDEST_NAME = 72;
const WIDEST_VAULT = 48;
/** The selection, the mark of the state, and the gaps between the columns. */
const FIXED_COLUMNS = 5 + 2 * 2 + 1;
/** Below, a result is its state and version; the selected one is said in full below the list. */
const WHOLE_FROM_COLUMNS = 60;

/** Every secret that gets a new value: first as the plan, then with what became of it. */
export function RotatePlan({
  state,
  step,
}: {
  readonly state: AppState;
  readonly step: PlanStep;
}): ReactNode {
  const { draft } = step;
  const { columns } = state.size;
  const selected = step.at === 'results' ? step.selected : 0;
  const nameColumns = Math.min(
    Math.floor(columns * 0.32),
    widest(['NAME', ...draft.targets.map(({ name }) => sanitizeText(name))], WIDEST_NAME),
  );
  const vaultColumns = Math.min(
    Math.floor(columns * 0.2),
    widest(['VAULT', ...draft.targets.map(({ vault }) => sanitizeText(vault))], WIDEST_VAULT),
  );
  const room = columns - FIXED_COLUMNS - nameColumns - vaultColumns;
  const count = draft.targets.length;
  const height = listHeight(state, step, room);
  const { top, end } = visibleRange({
    top: 0,
    selected,
    height: Math.max(1, count > height ? height - 1 : height),
    count,
  });
  const shown = draft.targets.slice(top, end);
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
          const look = lookOf(step, top + index, columns);
          return (
            <Spoken
              key={targetId(target)}
              words={spokenList(
                sanitizeText(target.name),
                `vault ${sanitizeText(target.vault)}`,
                'heard' in look ? look.heard : look.text,
              )}
              isSelected={isSelected}
            >
              <Box paddingRight={1}>
                <Toned>
                  <Toned tone="accent" bold>
                    {isSelected ? ' ▸ ' : '   '}
                  </Toned>
                  <Toned tone={look.tone}>{`${look.mark} `}</Toned>
                  <Toned bold={isSelected}>{fitText(sanitizeText(target.name), nameColumns)}</Toned>
                  <Toned tone="muted">{`  ${fitText(sanitizeText(target.vault), vaultColumns)}  `}</Toned>
                  <Toned tone={look.tone}>{look.text}</Toned>
                </Toned>
              </Box>
            </Spoken>
          );
        })}
        {shown.length < count && height > 1 ? (
          <ForEyes>
            <Toned tone="muted">
              {step.at === 'plan'
                ? `     and ${count - shown.length} more`
                : `     ${partOfList(top, end, count)}`}
            </Toned>
          </ForEyes>
        ) : null}
      </Box>
      <RotatePlanBelow state={state} step={step} room={room} />
    </>
  );
}

/** Rows for the secrets: what the destination, the heads, the sentences below and their gaps leave. */
function listHeight(state: AppState, step: PlanStep, room: number): number {
  const { bodyRows, topRows, isCompact } = layoutFor(state.size);
  const destination = destinationRows(state, rotateDestination(step.draft));
  const heads = 1;
  const below = planBelowRows({ state, step, room });
  const gaps = isCompact ? 0 : below > 0 ? 2 : 1;
  return Math.max(1, bodyRows - topRows - destination - heads - below - gaps);
}

function lookOf(step: PlanStep, index: number, columns: number) {
  const isWhole = columns >= WHOLE_FROM_COLUMNS;
  const target = step.draft.targets[index];
  if (!target) return { mark: ' ', tone: 'plain', text: '' } as const;
  if (step.at === 'plan') {
    const { field, source } = valueFor(step.draft, index);
    const origin = source === 'typed' || !isWhole ? '' : ` · ${source}`;
    const before = target.version === null || !isWhole ? '' : ` · replaces v${target.version}`;
    return { mark: '→', tone: 'plain', text: `${valueSummary(field)}${origin}${before}` } as const;
  }
  const result = step.results.get(targetId(target)) ?? null;
  const isSending = step.at === 'sending' && step.waiting.has(targetId(target));
  const { mark, tone } = RESULT_LOOK[result?.state ?? (isSending ? 'sending' : 'not-sent')];
  return {
    mark,
    tone,
    text: isWhole
      ? resultLine(result, { versionBefore: target.version, isSending })
      : shortResult(result, isSending),
    heard: resultLine(result, { versionBefore: target.version, isSending }),
  };
}
