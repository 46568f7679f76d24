import { Store } from '../domain/store.ts';

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
}

/** Where one is in the app. What is open on a tab is that tab's own. */
export class Place {
  readonly state = new Store<PlaceState>({ tab: 'runs', showsAll: false });

  go(tab: Tab): void {
    this.state.update({ tab });
  }

  showAll(showsAll: boolean): void {
    this.state.update({ showsAll });
  }
}
