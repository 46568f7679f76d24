import type { AppState } from '../../state/app/app-state.ts';
import { paletteList } from '../../state/palette/palette.ts';
import { type Binding, bindings } from '../binding.ts';
import { except } from '../focus-context.ts';
import { whyNotOpen } from './switcher-keys.ts';

const bind = bindings();
const palette = bindings({ on: ['palette'] });

/** Whatever waits for an answer keeps the keys: a name to type, a switch in progress. */
const elsewhere = except('palette', 'confirm-name', 'switching', 'key-capture');

export const PALETTE_KEYS: readonly Binding[] = [
  // VS Code and some others intercept ctrl+p.
  bind('palette.open', ['ctrl+p', 'f2', 'alt+p'], 'commands', {
    about: 'commands by name',
    ...elsewhere,
    whyNot: whyNotOpen,
  }),
  palette.shown('palette.choose', ['enter'], 'go', { about: 'run it', whyNot: whyNoMatch }),
  palette.shown('app.close-overlay', ['esc'], 'close', { toggles: 'palette.open' }),
];

function whyNoMatch(state: AppState): string | null {
  const { selected } = paletteList(state);
  if (selected === null) return 'No command matches.';
  return selected.kind === 'action' ? selected.whyNot : null;
}
