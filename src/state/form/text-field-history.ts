/** A text before an edit. */
interface FieldStep {
  readonly text: string;
  readonly caret: number;
  readonly prefilled?: Prefilled;
}

/** The program wrote the text. While `selected`, the next character replaces all of it; an arrow keeps it. */
export type Prefilled = 'selected' | 'kept';

export interface FieldHistory {
  /** Newest last. */
  readonly steps: readonly FieldStep[];
  /** The kind of the last edit: a run of the same kind is one step. */
  readonly lastEdit: EditKind;
}

type EditKind = 'typing' | 'erasing' | 'other';

export const NO_HISTORY: FieldHistory = { steps: [], lastEdit: 'other' };

const MAX_STEPS = 100;

/** In UTF-16 units, over all steps: large pastes must not be kept a hundred times. */
const MAX_KEPT_LENGTH = 4 * 1024 * 1024;

/**
 * @param field before the edit.
 * @param startsStep whether undo stops here even within a run of the same kind.
 * @returns the history with that state added, dropping the oldest if it would be too large.
 */
export function remember(
  field: FieldStep & { readonly history: FieldHistory },
  { kind, startsStep }: { readonly kind: EditKind; readonly startsStep: boolean },
): FieldHistory {
  const { steps, lastEdit } = field.history;
  if (!startsStep && lastEdit === kind) return field.history;
  return {
    steps: newestWithin([...steps, stepOf(field)]),
    lastEdit: kind,
  };
}

function stepOf({ text, caret, prefilled }: FieldStep): FieldStep {
  return prefilled ? { text, caret, prefilled: 'kept' } : { text, caret };
}

/** The newest step is always kept, so that any single edit can be undone. */
function newestWithin(steps: readonly FieldStep[]): readonly FieldStep[] {
  let keptLength = 0;
  const tooOld = steps.findLastIndex((step, index) => {
    keptLength += step.text.length;
    return index < steps.length - 1 && keptLength > MAX_KEPT_LENGTH;
  });
  return steps.slice(Math.max(tooOld + 1, steps.length - MAX_STEPS));
}
