import { Box } from 'ink';
import type { ReactNode } from 'react';
import stringWidth from 'string-width';
import { focusContextOf } from '../../keys/focus-context.ts';
import { keyLabel } from '../../keys/key-label.ts';
import { bindingsAt } from '../../keys/key-map.ts';
import { builtInKeys } from '../../keys/remap.ts';
import type { AppState } from '../../state/app-state.ts';
import { Spoken } from '../components/heard.tsx';
import { spokenKey } from '../presentation/heard-words.ts';
import { Toned } from '../theme.tsx';

const GAP = 3;

/** The keys that work right now, as many as fit, straight from the key table. */
export function Footer({ state }: { readonly state: AppState }): ReactNode {
  return (
    <Spoken words={footerWords(state)}>
      <Box height={1} flexShrink={0} paddingX={1} columnGap={GAP}>
        {hintsThatFit(state).map(({ keys, label }) => (
          <Box key={`${keys} ${label}`} flexShrink={0}>
            <Toned tone="accent">{keys}</Toned>
            <Toned tone="muted"> {label}</Toned>
          </Box>
        ))}
      </Box>
    </Spoken>
  );
}

/** Of a dialog every key, of a screen the ways on and out: question mark tells the rest to who asks. */
function footerWords(state: AppState): string {
  const told = hintsOf(state).filter(
    ({ isFirst, isTold }) => state.overlay !== null || isFirst || isTold,
  );
  return `Keys: ${told.map(({ keys, label }) => `${spokenKey(keys)} ${label}`).join('; ')}`;
}

const TOLD: readonly string[] = ['n', 'enter'];

/** What these do as built in comes first, whatever its keys are: the ways to send, out, and to the rest. */
const FIRST: readonly string[] = ['ctrl+s', 'esc', '?'];

interface Hint {
  readonly keys: string;
  readonly label: string;
  /** Without it a small window would be a trap. */
  readonly isFirst: boolean;
  readonly isTold: boolean;
}

function hintsOf(state: AppState): readonly Hint[] {
  return bindingsAt(focusContextOf(state), state)
    .filter((binding) => binding.isInFooter && (binding.whyNot?.(state) ?? null) === null)
    .map((binding) => {
      const [builtIn = ''] = builtInKeys(binding);
      return {
        keys: keyLabel(binding.keys[0] ?? ''),
        label: binding.label,
        isFirst: FIRST.includes(builtIn),
        isTold: TOLD.includes(builtIn),
      };
    });
}

function hintsThatFit(state: AppState): readonly Hint[] {
  const hints = hintsOf(state);
  let room = state.size.columns - 2 + GAP;
  const fitting = hints
    .toSorted((a, b) => Number(b.isFirst) - Number(a.isFirst))
    .filter(({ keys, label }) => {
      const width = stringWidth(keys) + 1 + stringWidth(label) + GAP;
      if (width > room) return false;
      room -= width;
      return true;
    });
  return hints.filter((hint) => fitting.includes(hint));
}
