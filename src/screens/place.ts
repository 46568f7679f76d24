import type { DispatchRequest } from '../domain/dispatch.ts';
import type { PreferenceName } from '../domain/preferences.ts';
import { Store } from '../domain/store.ts';
import { Unsaved } from '../kit/unsaved.ts';
import type { RunView } from './runs/run-list.ts';

export const TABS = ['runs', 'secrets', 'vars', 'profiles'] as const;
export type Tab = (typeof TABS)[number];

export const TAB_LABELS: Readonly<Record<Tab, string>> = {
  runs: 'Runs',
  secrets: 'Secrets',
  vars: 'Vars',
  profiles: 'Profiles',
};

/** Another word by which the palette finds a tab. */
export const TAB_ALSO: Readonly<Record<Tab, string>> = {
  runs: 'dispatches',
  secrets: 'vault',
  vars: 'vault',
  profiles: 'organizations',
};

/** A screen that stands over the tabs, whichever is on. */
export type Over =
  | { readonly kind: 'help' }
  | { readonly kind: 'preferences'; readonly start?: PreferenceName };

/** What is to be done on a tab as soon as it is on screen, and has its keys. */
type Wanted =
  | { readonly kind: 'action'; readonly action: string }
  | { readonly kind: 'dispatch'; readonly request: DispatchRequest }
  | { readonly kind: 'rotation'; readonly rotationId: string };

interface PlaceState {
  readonly tab: Tab;
  readonly wanted: Wanted | null;
  readonly over: Over | null;
  /** Whether lists show every profile, or the active one alone. */
  readonly showsAll: boolean;
  /** Which dispatches Runs shows: the header's counts are its views. */
  readonly runsView: RunView;
}

/** Where one is in the app. What is open on a tab is that tab's own. */
export class Place {
  readonly state = new Store<PlaceState>({
    tab: 'runs',
    wanted: null,
    over: null,
    showsAll: false,
    runsView: 'all',
  });
  /** What is typed on each tab, and would be lost by quitting. */
  readonly unsaved = Object.fromEntries(TABS.map((tab) => [tab, new Unsaved()])) as Readonly<
    Record<Tab, Unsaved>
  >;

  go(tab: Tab, wanted: Wanted | null = null): void {
    this.state.update({ tab, over: null, wanted });
  }

  /** Whoever does what is wanted takes it: it is done once. */
  taken(): void {
    this.state.update({ wanted: null });
  }

  /** @param by 1 for the next tab, -1 for the one before: around the ends */
  step(by: 1 | -1): void {
    const at = TABS.indexOf(this.state.get().tab);
    this.go(TABS.at((at + by) % TABS.length) ?? 'runs');
  }

  show(over: Over | null): void {
    this.state.update({ over });
  }

  showAll(showsAll: boolean): void {
    this.state.update({ showsAll });
  }

  viewRuns(runsView: RunView): void {
    this.state.update({ runsView });
  }
}
