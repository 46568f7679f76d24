import type { DispatchRequest } from '../domain/dispatch.ts';
import type { EntryKind } from '../domain/entry-result.ts';
import type { PreferenceName } from '../domain/preferences.ts';
import type { ProfileId } from '../domain/profile.ts';
import { Store } from '../domain/store.ts';
import { Unsaved } from '../kit/unsaved.ts';
import type { RotationRun } from '../services/rotation-run.ts';
import type { DispatchRow } from '../services/runs.ts';
import type { RotationDraft } from './rotation/rotation-draft.ts';
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

/** What stands over the list of dispatches. */
export type RunsTask =
  | {
      readonly kind: 'dispatch';
      readonly profileId: ProfileId;
      /** What the form is filled with; `null` for an empty one. */
      readonly start: DispatchRequest | null;
    }
  | { readonly kind: 'run-on'; readonly rows: readonly DispatchRow[] };

/** What stands over secrets or vars: what it writes, and where. */
export type EntriesTask =
  /** A form for one vault: new entries, or new values of some. */
  | {
      readonly kind: 'set';
      readonly profileId: ProfileId;
      readonly place?: { readonly vault: string; readonly names: readonly string[] };
    }
  /** The values and the plan of a rotation. */
  | { readonly kind: 'new-rotation'; readonly draft: RotationDraft }
  /** A rotation that was sent. */
  | { readonly kind: 'rotation'; readonly run: RotationRun };

interface NavigationState {
  readonly tab: Tab;
  /** An action to be done on the tab as soon as it is on screen, and has its keys. */
  readonly wanted: string | null;
  readonly over: Over | null;
  /** How often something was asked for to stand over it: what is there starts anew each time. */
  readonly asked: number;
  /** Whether lists show every profile, or the active one alone. */
  readonly showsAll: boolean;
  /** Which dispatches Runs shows: the header's counts are its views. */
  readonly runsView: RunView;
}

/** Where one is in the app. What is selected, filtered and typed on a tab is that tab's own. */
export class Navigation {
  readonly state = new Store<NavigationState>({
    tab: 'runs',
    wanted: null,
    over: null,
    asked: 0,
    showsAll: false,
    runsView: 'all',
  });
  readonly runsTask = new Store<RunsTask | null>(null);
  readonly entriesTasks: Readonly<Record<EntryKind, Store<EntriesTask | null>>> = {
    secret: new Store<EntriesTask | null>(null),
    var: new Store<EntriesTask | null>(null),
  };
  /** What is typed on each tab, and would be lost by quitting. */
  readonly unsaved = Object.fromEntries(TABS.map((tab) => [tab, new Unsaved()])) as Readonly<
    Record<Tab, Unsaved>
  >;

  go(tab: Tab, wanted: string | null = null): void {
    this.state.update({ tab, over: null, wanted });
  }

  /** Called as the wanted action is done, so that it is done once. */
  taken(): void {
    this.state.update({ wanted: null });
  }

  /** @param by 1 for the next tab, -1 for the one before: around the ends */
  step(by: 1 | -1): void {
    const at = TABS.indexOf(this.state.get().tab);
    this.go(TABS.at((at + by) % TABS.length) ?? 'runs');
  }

  show(over: Over | null): void {
    this.state.update({ over, asked: this.state.get().asked + 1 });
  }

  showAll(showsAll: boolean): void {
    this.state.update({ showsAll });
  }

  viewRuns(runsView: RunView): void {
    this.state.update({ runsView });
  }
}
