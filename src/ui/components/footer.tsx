import { Box } from 'ink';
import type { ReactNode } from 'react';
import stringWidth from 'string-width';
import { keyLabel } from '../../keys/key-label.ts';
import { bindingsAt } from '../../keys/key-map.ts';
import { placeOf } from '../../keys/place.ts';
import { builtInKeys } from '../../keys/remap.ts';
import type { AppState } from '../../state/app-state.ts';
import { Toned } from '../theme.tsx';

const GAP = 3;

/** The keys that work right now, as many as fit, straight from the key table. */
export function Footer({ state }: { readonly state: AppState }): ReactNode {
  return (
    <Box height={1} flexShrink={0} paddingX={1} columnGap={GAP}>
      {hintsThatFit(state).map(({ keys, label }) => (
        <Box key={`${keys} ${label}`} flexShrink={0}>
          <Toned tone="accent">{keys}</Toned>
          <Toned tone="muted"> {label}</Toned>
        </Box>
      ))}
    </Box>
  );
}

/** What these do as built in is shown first, whatever its keys are: the ways to send, out, and to the rest. */
const FIRST: readonly string[] = ['ctrl+s', 'esc', '?'];

function hintsThatFit(state: AppState): readonly { keys: string; label: string }[] {
  const hints = bindingsAt(placeOf(state), state)
    .filter((binding) => binding.isInFooter && (binding.whyNot?.(state) ?? null) === null)
    .map((binding) => ({
      keys: keyLabel(binding.keys[0] ?? ''),
      label: binding.label,
      isFirst: FIRST.includes(builtInKeys(binding)[0] ?? ''),
    }));
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
