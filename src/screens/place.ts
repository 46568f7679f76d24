import { Store } from '../domain/store.ts';
import type { RunView } from './runs/run-views.ts';

export const TABS = ['runs', 'secrets', 'vars', 'profiles'] as const;
export type Tab = (typeof TABS)[number];

export const TAB_LABELS: Readonly<Record<Tab, string>> = {
  runs: 'Runs',
  secrets: 'Secrets',
  vars: 'Vars',
  profiles: 'Profiles',
};

interface PlaceState {
  readonly tab: Tab;
  /** Whether lists show every profile, or the active one alone. */
  readonly showsAll: boolean;
  /** Which dispatches Runs shows: the header's counts are its views. */
  readonly runsView: RunView;
}

/** Where one is in the app. What is open on a tab is that tab's own. */
export class Place {
  readonly state = new Store<PlaceState>({
    tab: 'runs',
    showsAll: false,
    runsView: 'all',
  });

  go(tab: Tab): void {
    this.state.update({ tab });
  }

  showAll(showsAll: boolean): void {
    this.state.update({ showsAll });
  }

  viewRuns(runsView: RunView): void {
    this.state.update({ runsView });
  }
}
