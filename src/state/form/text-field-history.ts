/** A text as it was before an edit. */
export interface FieldStep {
  readonly text: string;
  readonly caret: number;
}

export interface FieldHistory {
  /** The newest last. */
  readonly steps: readonly FieldStep[];
  /** What the last edit was: a run of the same kind is one step. */
  readonly lastEdit: EditKind;
}

export type EditKind = 'typing' | 'erasing' | 'other';

export const NO_HISTORY: FieldHistory = { steps: [], lastEdit: 'other' };

const MAX_STEPS = 100;

/** In UTF-16 units, over all steps together: large pastes must not be kept a hundred times. */
const MAX_KEPT_LENGTH = 4 * 1024 * 1024;

/**
 * @param field as it is before the edit.
 * @param startsStep whether undo stops here even within a run of the same kind.
 * @returns the history with that state in it, the oldest states dropped where it would be too large.
 */
export function remember(
  field: FieldStep & { readonly history: FieldHistory },
  { kind, startsStep }: { readonly kind: EditKind; readonly startsStep: boolean },
): FieldHistory {
  const { steps, lastEdit } = field.history;
  if (!startsStep && lastEdit === kind) return field.history;
  return {
    steps: newestWithin([...steps, { text: field.text, caret: field.caret }]),
    lastEdit: kind,
  };
}

/** The newest step always stays, so that any one edit can be undone. */
function newestWithin(steps: readonly FieldStep[]): readonly FieldStep[] {
  let keptLength = 0;
  const tooOld = steps.findLastIndex((step, index) => {
    keptLength += step.text.length;
    return index < steps.length - 1 && keptLength > MAX_KEPT_LENGTH;
  });
  return steps.slice(Math.max(tooOld + 1, steps.length - MAX_STEPS));
}
