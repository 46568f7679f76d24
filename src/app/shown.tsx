import type { ReactNode } from 'react';
import { PaletteDialog } from '../screens/palette/PaletteDialog.tsx';
import { SwitcherDialog } from '../screens/profiles/SwitcherDialog.tsx';
import { RunsScreen } from '../screens/runs/RunsScreen.tsx';
import type { AppState } from '../state/app-state.ts';
import { LegacyDialog, LegacyScreen } from './Legacy.tsx';

/** The screen, or what replaces it. */
export function screenShown(state: AppState, above: number): ReactNode {
  const { overlay, screen } = state;
  switch (overlay?.kind) {
    case 'help':
    case 'env-import':
    case 'answer':
    case 'templates':
    case 'run-on':
      return <LegacyScreen above={above} />;
    default:
      return screen === 'runs' ? <RunsScreen /> : <LegacyScreen above={above} />;
  }
}

/** The dialog over the screen, or `null`. */
export function dialogOver({ overlay }: AppState, above: number): ReactNode {
  switch (overlay?.kind) {
    case undefined:
    case 'help':
    case 'env-import':
    case 'answer':
    case 'templates':
    case 'run-on':
      return null;
    case 'palette':
      return <PaletteDialog />;
    case 'switcher':
      return <SwitcherDialog />;
    default:
      return <LegacyDialog top={above} />;
  }
}
