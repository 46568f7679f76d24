import type { ActionName } from './action.ts';
import type { ScreenName } from './screen.ts';

/** The screens that have a digit, in the order of the digits. */
export const TABS: readonly {
  readonly digit: string;
  readonly label: string;
  readonly screen: ScreenName;
  /** What its key does. */
  readonly opens: ActionName;
}[] = [
  { digit: '1', label: 'Runs', screen: 'runs', opens: 'app.go-runs' },
  { digit: '2', label: 'Secrets', screen: 'secrets', opens: 'app.go-secrets' },
  { digit: '3', label: 'Vars', screen: 'vars', opens: 'app.go-vars' },
  { digit: '4', label: 'Profiles', screen: 'profiles', opens: 'profiles.go-profiles' },
];
