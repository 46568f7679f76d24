import { type FocusContext, focusContextOf } from '../keys/focus-context.ts';
import { keyMapOf } from '../keys/key-map.ts';
import type { ActionName } from '../state/app/actions.ts';
import type { AppState } from '../state/app-state.ts';
import { nameKeys } from '../state/key-of.ts';
import { type Blocks, GAP } from './blocks/fit.ts';

/** What a screen draws with: its size, and words that depend on the current keys. */
export interface View {
  readonly columns: number;
  readonly rows: number;
  /** Few rows: no rules, no tabs, no blank line above the screen. */
  readonly isCompact: boolean;
  /** Lines are read out one after another: no columns side by side, and times of day instead of ages. */
  readonly hasScreenReader: boolean;
  /** How an action's current key is written. */
  readonly keyOf: (name: ActionName) => string;
  /** A sentence from the core with its keys filled in. */
  readonly said: (text: string) => string;
}

/** The content of a screen: stacked blocks, or two panes of them. */
export type Body =
  | { readonly kind: 'blocks'; readonly blocks: Blocks }
  | {
      readonly kind: 'beside';
      readonly left: { readonly columns: number; readonly blocks: Blocks };
      readonly right: Blocks;
      /** The right pane has focus. */
      readonly isRightFocused: boolean;
    };

/** A box over the screen. */
export interface Dialog {
  /** Whether a screen reader calls it a question. */
  readonly isQuestion?: boolean;
  readonly title: string;
  /** Drawn like no other: what it asks about can't be taken back. */
  readonly isAlarm?: boolean;
  /** Grows and shrinks with what is typed into it, so it has a place that doesn't depend on its height. */
  readonly isSearch?: boolean;
  /** The keys and what each does, separated by dots. */
  readonly foot: string;
  readonly blocks: Blocks;
}

export function blocks(...of: readonly Blocks[]): Body {
  return { kind: 'blocks', blocks: of };
}

/**
 * A blank line above a part. It outlasts the blank lines below, so that the part doesn't move as it grows.
 */
export function gap({ isCompact }: Pick<View, 'isCompact'>): Blocks {
  return !isCompact && { ...GAP, yields: 5 };
}

/** The keys as currently mapped: for where focus is now, or elsewhere. */
export function keyWords(
  state: AppState,
  context: FocusContext = focusContextOf(state),
): Pick<View, 'keyOf' | 'said'> {
  const labelOf = (name: string) => keyMapOf(state).labelOf(name, context);
  return { keyOf: labelOf, said: (text) => nameKeys(text, labelOf) };
}
