import { Box } from 'ink';
import type { ReactNode } from 'react';
import stringWidth from 'string-width';
import { sanitizeText } from '../../../domain/sanitize-text.ts';
import type { AppState } from '../../../state/app-state.ts';
import { wrapText } from '../../../state/details/wrap-text.ts';
import { type RotateDraft, type RotateStep, targetId } from '../../../state/rotate/rotate-state.ts';
import { ForEyes, ProblemMark } from '../../components/heard.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { RESULT_LOOK, resultLine } from '../../presentation/result-look.ts';
import { type Tone, Toned } from '../../theme.tsx';
import { keyWordsFor } from '../../use-keys.ts';

const PADDING = 3;

export type PlanStep = Extract<RotateStep, { at: 'plan' | 'sending' | 'results' }>;

/** A sentence below the list of a plan or its results. */
interface Sentence {
  readonly text: string;
  readonly tone: Tone;
  readonly isProblem?: boolean;
  /** Where the row above is told, it has said this already. */
  readonly isForEyes?: boolean;
}

interface BelowOf {
  readonly state: AppState;
  readonly step: PlanStep;
  /** Columns of a result in its row: what is whole there is not said again. */
  readonly room: number;
}

/** @returns how many rows stand below the list. */
export function planBelowRows(of: BelowOf): number {
  if (of.step.at === 'sending') return 1;
  const columns = of.state.size.columns - 2 * PADDING;
  return sentencesOf(of).flatMap((each) =>
    wrapText(each.isProblem ? `✗ ${each.text}` : each.text, columns),
  ).length;
}

/** What the plan does and how it is sent, how far it is, or the selected result in full. */
export function RotatePlanBelow(of: BelowOf): ReactNode {
  const { state, step } = of;
  if (step.at === 'sending') {
    const total = step.draft.targets.length;
    return (
      <ProgressBar done={total - step.waiting.size} total={total} columns={state.size.columns} />
    );
  }
  const sentences = sentencesOf(of);
  if (sentences.length === 0) return null;
  return (
    <Box paddingX={PADDING} flexShrink={0} flexDirection="column">
      {sentences.map(({ text, tone, isProblem = false, isForEyes = false }) => {
        const drawn = (
          <Toned key={text} tone={tone} wrap="wrap">
            {isProblem ? <ProblemMark /> : null}
            {text}
          </Toned>
        );
        return isForEyes ? <ForEyes key={text}>{drawn}</ForEyes> : drawn;
      })}
    </Box>
  );
}

function sentencesOf({ state, step, room }: BelowOf): readonly Sentence[] {
  if (step.at === 'sending') return [];
  if (step.at === 'plan') {
    const { keyOf, said } = keyWordsFor(state);
    const what = whatOf(step.draft);
    if (step.problem !== null) {
      return [
        { text: what, tone: 'plain' },
        { text: said(step.problem), tone: 'failure', isProblem: true },
      ];
    }
    const how = `Nothing is sent yet: ${keyOf('rotate.send-unless-held')} sends.`;
    return [{ text: `${what} ${how}`, tone: 'plain' }];
  }
  const target = step.draft.targets[step.selected];
  const result = target ? step.results.get(targetId(target)) : undefined;
  if (!target || !result) return [];
  const line = resultLine(result, { versionBefore: target.version, isSending: false });
  if (stringWidth(line) <= room) return [];
  const { tone } = RESULT_LOOK[result.state];
  const reason = 'reason' in result ? result.reason : line;
  return [{ text: `${sanitizeText(target.name)}: ${reason}`, tone, isForEyes: true }];
}

function whatOf({ targets, mode }: RotateDraft): string {
  if (targets.length === 1) return 'This secret gets a new value.';
  return mode === 'same'
    ? `All ${targets.length} get the same new value.`
    : `Each of the ${targets.length} gets a value of its own.`;
}
