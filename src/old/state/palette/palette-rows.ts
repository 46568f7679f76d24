import { type Dispatch, type DispatchRequest, hasRequest } from '../../domain/dispatch.ts';
import {
  optionsOf,
  PREFERENCE_NAMES,
  PREFERENCES,
  type PreferenceName,
  type Preferences,
} from '../../domain/preferences.ts';
import type { ProfileId } from '../../domain/profile.ts';
import type { AnyAction } from '../action-row.ts';
import type { AppState } from '../app-state.ts';
import { fillDispatchForm } from '../dispatch/dispatch-form-update.ts';
import { NO_FILTER } from '../list/list.ts';
import { select } from '../list/list-update.ts';
import { memoizeLatest } from '../memoize.ts';
import { goToPreference } from '../preferences/preferences.ts';
import { withScope } from '../profiles/profile-parts.ts';
import { switchTo } from '../profiles/profile-switch.ts';
import type { KnownProfile } from '../profiles/profiles-state.ts';
import { rowsOfProfile } from '../runs/rows.ts';
import { listOn, type TabName, toScreen, withListOn } from '../screen.ts';
import { activeProfile, type SampleRequest } from '../session.ts';
import { type ListedTemplate, templatesList } from '../templates/templates.ts';
import { withCoverage } from '../vault/coverage-update.ts';
import { allEntries, type EntryRow, entryList } from '../vault/entry-list.ts';

/** An action as the palette offers it. */
export interface PaletteAction {
  readonly kind: 'action';
  /** What it is found by. */
  readonly name: string;
  readonly action: AnyAction;
  /** Its key as written, with the name of the screen that has it if home doesn't; empty if there is none. */
  readonly key: string;
  /** Its name is a contract, or it belongs to the screen below, to all of them, or to another. */
  readonly rank: 'named' | 'here' | 'everywhere' | 'elsewhere';
  /** The screen that has it, if that is another one. */
  readonly tab?: TabName;
}

/** Something to go to, found by name. */
export type PaletteThing =
  | (Thing & { readonly kind: 'profile'; readonly profileId: ProfileId })
  | (Thing & { readonly kind: 'key' | 'template'; readonly request: DispatchRequest })
  | (Thing & { readonly kind: 'secret' | 'var'; readonly placeId: string })
  | (Thing & { readonly kind: 'preference'; readonly preference: PreferenceName });

interface Thing {
  readonly name: string;
  /** What tells it from another of that name. */
  readonly detail: string;
}

export type PaletteRow = PaletteAction | PaletteThing;

const NO_SAMPLES: readonly SampleRequest[] = [];

/** Everything with a name that one may want to go to. Kinds that change seldom are cached apart. */
export function thingsOf(state: AppState): readonly PaletteThing[] {
  const samples = activeProfile(state)?.samples ?? NO_SAMPLES;
  return together(
    profiles(state.profiles.known),
    keys(rowsOfProfile(state), samples),
    templates(templatesList(state).rows),
    entries(allEntries(state, 'secret'), allEntries(state, 'var')),
    preferences(state.preferences.values),
  );
}

/** Goes to it: switches, fills the form, or selects its row. */
export function goToThing(state: AppState, thing: PaletteThing): AppState {
  switch (thing.kind) {
    case 'profile':
      return switchTo(state, thing.profileId);
    case 'key':
    case 'template':
      return fillDispatchForm(toScreen(state, 'dispatch'), thing.request);
    case 'preference':
      return goToPreference(state, thing.preference);
    case 'secret':
    case 'var': {
      const screen = `${thing.kind}s` as const;
      const isListed = entryList(state, thing.kind).rows.some(({ id }) => id === thing.placeId);
      const there = isListed ? state : withScope(state, true);
      const list = select({ ...listOn(there, screen), filter: NO_FILTER }, thing.placeId);
      const shown = withCoverage(withListOn(there, screen, list), thing.kind, { isOpen: false });
      return toScreen(shown, screen);
    }
  }
}

const together = memoizeLatest((...kinds: readonly (readonly PaletteThing[])[]) => kinds.flat());

const profiles = memoizeLatest((known: readonly KnownProfile[]): readonly PaletteThing[] =>
  known.map(({ id, name, host }) => ({ kind: 'profile', name, detail: host, profileId: id })),
);

/** Each with the request it was last dispatched with. */
const keys = memoizeLatest(
  (rows: readonly Dispatch[], samples: readonly SampleRequest[]): readonly PaletteThing[] => {
    const found = new Map<string, PaletteThing>();
    for (const row of rows) {
      const { request } = row;
      if (!hasRequest(row) || found.has(request.key)) continue;
      found.set(request.key, { kind: 'key', name: request.key, detail: request.ref, request });
    }
    for (const { key, ref, params, description } of samples) {
      if (found.has(key)) continue;
      const request = { key, ref, params, title: '' };
      found.set(key, { kind: 'key', name: key, detail: description, request });
    }
    return [...found.values()];
  },
);

const templates = memoizeLatest((saved: readonly ListedTemplate[]): readonly PaletteThing[] =>
  saved
    .filter(({ winner }) => winner === null)
    .map(({ name, request }) => ({ kind: 'template', name, detail: request.key, request })),
);

const entries = memoizeLatest((...lists: readonly (readonly EntryRow[])[]) =>
  lists.flat().map(
    ({ id, entry: { kind, name, vault }, profileName }): PaletteThing => ({
      kind,
      name,
      detail: `${profileName} ▸ ${vault}`,
      placeId: id,
    }),
  ),
);

/** Each with its choice. */
const preferences = memoizeLatest((values: Preferences): readonly PaletteThing[] =>
  PREFERENCE_NAMES.map((name) => ({
    kind: 'preference',
    name: PREFERENCES[name].label,
    detail: optionsOf(name).find(({ value }) => value === values[name])?.label ?? '',
    preference: name,
  })),
);
