import type { Action, ActionName } from './action.ts';
import type { ScreenName } from './screen.ts';

/** The screens that have a digit, in the order of the digits. */
export const TABS: readonly {
  readonly digit: string;
  readonly label: string;
  readonly screen: ScreenName;
  /** What its key and a click do, and the name of that. */
  readonly action: Action;
  readonly opens: ActionName;
}[] = [
  {
    digit: '1',
    label: 'Runs',
    screen: 'runs',
    action: { on: 'app', do: 'go-runs' },
    opens: 'app.go-runs',
  },
  {
    digit: '2',
    label: 'Secrets',
    screen: 'secrets',
    action: { on: 'app', do: 'go-secrets' },
    opens: 'app.go-secrets',
  },
  {
    digit: '3',
    label: 'Vars',
    screen: 'vars',
    action: { on: 'app', do: 'go-vars' },
    opens: 'app.go-vars',
  },
  {
    digit: '4',
    label: 'Profiles',
    screen: 'profiles',
    action: { on: 'profiles', do: 'go-profiles' },
    opens: 'profiles.go-profiles',
  },
];
