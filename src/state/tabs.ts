import type { ScreenName } from './app-state.ts';

/** The screens that have a digit, in the order of the digits. */
export const TABS: readonly {
  readonly digit: string;
  readonly label: string;
  readonly screen: ScreenName;
}[] = [
  { digit: '1', label: 'Runs', screen: 'runs' },
  { digit: '2', label: 'Secrets', screen: 'secrets' },
  { digit: '3', label: 'Vars', screen: 'vars' },
  { digit: '4', label: 'Rotate', screen: 'rotate' },
  { digit: '5', label: 'Profiles', screen: 'profiles' },
];

/** One tab alone tells nothing, so the line of tabs stands from two on. */
export const TAB_ROWS = TABS.length > 1 ? 1 : 0;
