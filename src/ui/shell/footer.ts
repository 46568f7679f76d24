import type { Binding } from '../../keys/binding.ts';
import { isShared } from '../../keys/changeable.ts';
import { focusContextOf } from '../../keys/focus-context.ts';
import { bindingsAt } from '../../keys/key-map.ts';
import { keyLabel } from '../../keys/key-name.ts';
import { isBasic } from '../../keys/palette-actions.ts';
import { builtInKeys } from '../../keys/remap.ts';
import { focusedList } from '../../state/app/focused-list.ts';
import type { AppState } from '../../state/app-state.ts';
import type { Seen } from '../../state/list/list-update.ts';
import { textWidth, thatFit } from '../blocks/fit-text.ts';
import { indented, type Line, span } from '../blocks/line.ts';
import { spokenKey } from '../presentation/spoken-words.ts';

const GAP = 3;

/** As many of the currently available keys as fit, straight from the key table. */
export function footerLine(state: AppState, columns: number, parts: Seen): Line {
  const now = bindingsNow(state, parts);
  const spans = hintsThatFit(state, now, columns).flatMap(({ keys, label }, index) => [
    ...(index === 0 ? [] : [span(' '.repeat(GAP))]),
    span(keys, 'accent'),
    span(` ${label}`, 'muted'),
  ]);
  return indented({ spans, announce: () => footerWords(state, now) }, 1);
}

/** Every key of a dialog; for a screen, the ways forward and out, since the help has the rest. */
function footerWords(state: AppState, now: readonly Binding[]): string {
  const said = hintsOf(state, now).filter(
    ({ isFirst, isAnnounced }) => state.overlay !== null || isFirst || isAnnounced,
  );
  return `Keys: ${said.map(({ keys, label }) => `${spokenKey(keys)} ${label}`).join('; ')}`;
}

const ANNOUNCED: readonly string[] = ['n', 'enter'];

/** Whatever their keys are now, these come first: send, leave, help. */
const FIRST: readonly string[] = ['ctrl+s', 'esc', '?'];

interface Hint {
  readonly name: string;
  readonly keys: string;
  readonly label: string;
  /** Without it, a small window would be a trap. */
  readonly isFirst: boolean;
  readonly isAnnounced: boolean;
}

/** What every footer shows; with marked rows, first what acts on them. */
function hintsOf(state: AppState, now: readonly Binding[]): readonly Hint[] {
  const hasMarked = (focusedList(state)?.list?.state.marked.size ?? 0) > 0;
  const isForMarked = (each: Binding) => hasMarked && each.isForMarked === true;
  const shown = now.filter((each) => each.isInFooter || isForMarked(each));
  return shown
    .toSorted((one, other) => Number(isForMarked(other)) - Number(isForMarked(one)))
    .map((each) => {
      const hint = hintOf(each, state);
      return isForMarked(each) ? { ...hint, isAnnounced: true } : hint;
    });
}

/** What a wide window has room for: every other available action, the screen's own first. */
function furtherHintsOf(
  state: AppState,
  now: readonly Binding[],
  hints: readonly Hint[],
): readonly Hint[] {
  if (state.overlay !== null) return [];
  const shown = new Set(hints.map(({ name }) => name));
  const further = now.filter((each) => !isBasic(each) && !shown.has(each.action));
  const byName = new Map(further.map((each) => [each.action, each]));
  return [...byName.values()]
    .toSorted((one, other) => furtherRank(one) - furtherRank(other))
    .map((binding) => hintOf(binding, state));
}

/** The palette, which finds everything; then what only works here. */
function furtherRank(binding: Binding): number {
  if (binding.action === 'palette.open') return 0;
  return isShared(binding) ? 2 : 1;
}

/** Each with the keys that mean it here: the first binding of a key wins. */
function bindingsNow(state: AppState, parts: Seen): readonly Binding[] {
  const taken = new Set<string>();
  const own = bindingsAt(focusContextOf(state), state).map((binding) => {
    const keys = binding.keys.filter((key) => !taken.has(key));
    for (const key of keys) taken.add(key);
    return keys.length === binding.keys.length ? binding : { ...binding, keys };
  });
  return own.filter(
    ({ keys, whyNot, isUseful }) =>
      keys.length > 0 && (whyNot?.(state) ?? null) === null && (isUseful?.(state, parts) ?? true),
  );
}

function hintOf(binding: Binding, state: AppState): Hint {
  const [builtIn = ''] = builtInKeys(binding);
  return {
    name: binding.action,
    keys: keyLabel(binding.keys[0] ?? ''),
    label: binding.labelNow?.(state) ?? binding.label,
    isFirst: FIRST.includes(builtIn),
    isAnnounced: ANNOUNCED.includes(builtIn),
  };
}

/**
 * As many as fit, in order: a wider window shows everything a narrower one does, and each keeps its position
 * relative to the others.
 */
function hintsThatFit(state: AppState, now: readonly Binding[], columns: number): readonly Hint[] {
  const shown = hintsOf(state, now);
  const hints = [...shown, ...furtherHintsOf(state, now, shown)];
  const byRank = hints.toSorted((a, b) => Number(b.isFirst) - Number(a.isFirst));
  const widthOf = ({ keys, label }: Hint) => textWidth(`${keys} ${label}`);
  const fitting = thatFit(byRank, widthOf, columns - 2, GAP);
  return hints.filter((hint) => fitting.includes(hint));
}
