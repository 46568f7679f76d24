import type { AppState } from '../state/app/app-state.ts';

/** Whether the theme depends on the terminal's background. */
export function followsBackground({ preferences }: AppState): boolean {
  return preferences.values.theme === 'auto';
}
