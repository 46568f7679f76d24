import type { ReactNode } from 'react';
import { Footer, type Hint } from '../components/Footer.tsx';
import { useRoom } from '../components/room.tsx';
import type { Binding } from '../keys/bindings.ts';
import { focusContextOf } from '../keys/focus-context.ts';
import { bindingsAt } from '../keys/key-map.ts';
import { keyLabel } from '../keys/key-name.ts';
import { spokenKey } from '../screens/spoken-words.ts';
import { useAppState } from '../screens/store-context.tsx';
import { focusedList } from '../state/app/focused-list.ts';
import type { AppState } from '../state/app-state.ts';

/** Whatever their keys are now: to send, and to leave. They stand first. */
const FIRST: readonly string[] = ['ctrl+s', 'esc'];
/** The way to all other keys, which stands last and is never left out. */
const HELP = '?';
/** It finds everything else, so it comes last, where there is room. */
const PALETTE = 'ctrl+p';
const NARROW_BELOW_COLUMNS = 60;
/** On a screen, a listener is told the ways forward and out; the help has the rest. */
const ANNOUNCED: readonly string[] = [...FIRST, HELP, 'n', 'enter'];

/** The keys that matter here, straight from the table that also handles them. */
export function KeyFooter(): ReactNode {
  const state = useAppState();
  const bindings = shownBindings(state);
  // Over a screen, what enter does comes before the way out, as in a dialog.
  const first = state.overlay === null ? FIRST : ['enter', ...FIRST];
  const rank = (each: Binding) =>
    first.some((key) => isFor(each, key)) ? 0 : isFor(each, PALETTE) ? 2 : 1;
  const isNarrow = useRoom().columns < NARROW_BELOW_COLUMNS;
  const hasWayOut = bindings.some((each) => isFor(each, 'esc'));
  // Where there is room for one thing beside what a screen is for, it is the way out.
  const isLast = (each: Binding) => isFor(each, isNarrow && hasWayOut ? 'esc' : HELP);
  const isHint = (each: Binding) => !isLast(each) && !(isNarrow && hasWayOut && isFor(each, HELP));
  const hints = bindings.filter(isHint).toSorted((a, b) => rank(a) - rank(b));
  const said = bindings.filter(
    (each) =>
      state.overlay !== null ||
      isOfMarked(state, each) ||
      ANNOUNCED.some((key) => isFor(each, key)),
  );
  const words = said.map((each) => {
    const { keys, label } = hintOf(each, state);
    return `${spokenKey(keys)} ${label}`;
  });
  return (
    <Footer
      hints={hints.map((each) => hintOf(each, state))}
      last={bindings.filter(isLast).map((each) => hintOf(each, state))}
      say={`Keys: ${words.join('; ')}`}
    />
  );
}

/** With marked rows, first what acts on them. The first binding of a key wins. */
function shownBindings(state: AppState): readonly Binding[] {
  const taken = new Set<string>();
  const now = bindingsAt(focusContextOf(state), state).flatMap((binding): readonly Binding[] => {
    const keys = binding.keys.filter((key) => !taken.has(key));
    for (const key of keys) taken.add(key);
    const canBe =
      keys.length > 0 &&
      (binding.whyNot?.(state) ?? null) === null &&
      (binding.isUseful?.(state) ?? true);
    return canBe ? [{ ...binding, keys }] : [];
  });
  return (
    now
      .filter((each) => each.isInFooter || isOfMarked(state, each))
      // Over a screen, the palette is not what one looks for.
      .filter((each) => state.overlay === null || !isFor(each, PALETTE))
      .toSorted((a, b) => Number(isOfMarked(state, b)) - Number(isOfMarked(state, a)))
  );
}

function isOfMarked(state: AppState, { isForMarked = false }: Binding): boolean {
  return isForMarked && (focusedList(state)?.list?.state.marked.size ?? 0) > 0;
}

function isFor({ builtInKeys }: Binding, key: string): boolean {
  return builtInKeys[0] === key;
}

function hintOf(binding: Binding, state: AppState): Hint {
  return {
    keys: keyLabel(binding.keys[0] ?? ''),
    label: binding.labelNow?.(state) ?? binding.label,
  };
}
