import { type FocusContext, focusContextOf } from '../keys/focus-context.ts';
import { keyMapOf, labelOfAction } from '../keys/key-map.ts';
import type { ActionName } from '../state/action.ts';
import type { AppState } from '../state/app/app-state.ts';
import { withKeysNamed } from '../state/key-of.ts';
import { type Block, GAP } from './blocks/fit.ts';

/** What a screen draws with: the room that it has, and words that depend on the keys in force. */
export interface View {
  readonly columns: number;
  readonly rows: number;
  /** Few rows: no rules, no tabs, no blank line above the screen. */
  readonly isCompact: boolean;
  /** Lines are read out one after another: no columns beside each other, and times of day instead of ages. */
  readonly hasScreenReader: boolean;
  /** How the key of an action is written now. */
  readonly keyOf: (name: ActionName) => string;
  /** A sentence of the core with its keys in it. */
  readonly said: (text: string) => string;
}

/** What a screen is: blocks under each other, or two panes of them. */
export type Body =
  | { readonly kind: 'blocks'; readonly blocks: readonly Block[] }
  | {
      readonly kind: 'beside';
      readonly left: { readonly columns: number; readonly blocks: readonly Block[] };
      readonly right: readonly Block[];
      /** The keys go to the right pane. */
      readonly isRightFocused: boolean;
    };

/** A box over the screen. */
export interface Dialog {
  /** What a screen reader calls it. */
  readonly kind: 'Dialog' | 'Question';
  readonly title: string;
  /** The keys and what each does, between dots. */
  readonly foot: string;
  readonly blocks: readonly Block[];
}

export function blocks(...of: readonly Block[]): Body {
  return { kind: 'blocks', blocks: of };
}

/** A blank line above a part. It outlasts the blank lines below, so that the part does not move as it grows. */
export function gap({ isCompact }: Pick<View, 'isCompact'>): readonly Block[] {
  return isCompact ? [] : [{ ...GAP, yields: 5 }];
}

/** The words of the keys, as they are in force in this state: where the keys go now, or elsewhere. */
export function keyWords(
  state: AppState,
  context: FocusContext = focusContextOf(state),
): Pick<View, 'keyOf' | 'said'> {
  const labelOf = (name: string) => labelOfAction(keyMapOf(state), name, context);
  return { keyOf: labelOf, said: (text) => withKeysNamed(text, labelOf) };
}
