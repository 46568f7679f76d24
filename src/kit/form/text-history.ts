/** A text before an edit, to come back to. */
export interface TextStep {
  readonly text: string;
  readonly caret: number;
  readonly prefilled?: Prefilled;
}

/** The program wrote the text. While `selected`, the next character replaces all of it; an arrow keeps it. */
export type Prefilled = 'selected' | 'kept';

export type EditKind = 'typing' | 'erasing' | 'other';

export interface TextHistory {
  /** Newest last. */
  readonly steps: readonly TextStep[];
  /** The kind of the last edit: a run of the same kind is one step. */
  readonly lastEdit: EditKind;
}

export const NO_HISTORY: TextHistory = { steps: [], lastEdit: 'other' };

const MAX_STEPS = 100;

/** In UTF-16 units, over all steps: large pastes must not be kept a hundred times. */
const MAX_KEPT_LENGTH = 4 * 1024 * 1024;

/**
 * @param before the text before the edit
 * @param startsStep whether undo stops here even within a run of the same kind
 * @returns its history with that text added, without the oldest ones if it would be too large
 */
export function remember(
  before: TextStep & { readonly history: TextHistory },
  { kind, startsStep }: { readonly kind: EditKind; readonly startsStep: boolean },
): TextHistory {
  const { text, caret, prefilled, history } = before;
  if (!startsStep && history.lastEdit === kind) return history;
  const step: TextStep = prefilled ? { text, caret, prefilled: 'kept' } : { text, caret };
  return { steps: newestWithin([...history.steps, step]), lastEdit: kind };
}

/** The newest step is always kept, so that any single edit can be undone. */
function newestWithin(steps: readonly TextStep[]): readonly TextStep[] {
  let keptLength = 0;
  const tooOld = steps.findLastIndex((step, index) => {
    keptLength += step.text.length;
    return index < steps.length - 1 && keptLength > MAX_KEPT_LENGTH;
  });
  return steps.slice(Math.max(tooOld + 1, steps.length - MAX_STEPS));
}
