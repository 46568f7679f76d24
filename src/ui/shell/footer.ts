import { focusContextOf } from '../../keys/focus-context.ts';
import { keyLabel } from '../../keys/key-label.ts';
import { bindingsAt } from '../../keys/key-map.ts';
import { builtInKeys } from '../../keys/remap.ts';
import type { Action } from '../../state/action.ts';
import type { AppState } from '../../state/app/app-state.ts';
import { indented, type Line, span } from '../blocks/line.ts';
import { textWidth } from '../blocks/text-width.ts';
import { spokenKey } from '../presentation/spoken-words.ts';

const GAP = 3;

/** As many of the currently available keys as fit, straight from the key table. */
export function footerLine(state: AppState, columns: number): Line {
  const spans = hintsThatFit(state, columns).flatMap(({ keys, label, action }, index) => [
    ...(index === 0 ? [] : [span(' '.repeat(GAP))]),
    { ...span(keys, 'accent'), action },
    { ...span(` ${label}`, 'muted'), action },
  ]);
  return indented({ spans, announce: footerWords(state) }, 1);
}

/** Every key of a dialog; for a screen, the ways forward and out, since the help has the rest. */
function footerWords(state: AppState): string {
  const said = hintsOf(state).filter(
    ({ isFirst, isAnnounced }) => state.overlay !== null || isFirst || isAnnounced,
  );
  return `Keys: ${said.map(({ keys, label }) => `${spokenKey(keys)} ${label}`).join('; ')}`;
}

const ANNOUNCED: readonly string[] = ['n', 'enter'];

/** Whatever their keys are now, these come first: send, leave, help. */
const FIRST: readonly string[] = ['ctrl+s', 'esc', '?'];

interface Hint {
  readonly keys: string;
  readonly label: string;
  readonly action: Action;
  /** Without it, a small window would be a trap. */
  readonly isFirst: boolean;
  readonly isAnnounced: boolean;
}

function hintsOf(state: AppState): readonly Hint[] {
  return bindingsAt(focusContextOf(state), state)
    .filter((binding) => binding.isInFooter && (binding.whyNot?.(state) ?? null) === null)
    .map((binding) => {
      const [builtIn = ''] = builtInKeys(binding);
      return {
        keys: keyLabel(binding.keys[0] ?? ''),
        label: binding.labelNow?.(state) ?? binding.label,
        action: binding.action,
        isFirst: FIRST.includes(builtIn),
        isAnnounced: ANNOUNCED.includes(builtIn),
      };
    });
}

function hintsThatFit(state: AppState, columns: number): readonly Hint[] {
  const hints = hintsOf(state);
  let room = columns - 2 + GAP;
  const fitting = hints
    .toSorted((a, b) => Number(b.isFirst) - Number(a.isFirst))
    .filter(({ keys, label }) => {
      const width = textWidth(keys) + 1 + textWidth(label) + GAP;
      if (width > room) return false;
      room -= width;
      return true;
    });
  return hints.filter((hint) => fitting.includes(hint));
}
