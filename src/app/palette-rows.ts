import fuzzysort from 'fuzzysort';
import {
  optionsOf,
  PREFERENCE_NAMES,
  PREFERENCES,
  type PreferenceName,
  type Preferences,
} from '../domain/preferences.ts';
import type { ProfileId } from '../domain/profile.ts';
import type { KeyMap } from '../kit/key-map.ts';
import { keyLabel } from '../kit/key-name.ts';
import type { Action } from '../kit/key-router.ts';
import { actionName } from '../kit/key-table.ts';
import { TAB_LABELS, TABS, type Tab } from '../screens/place.ts';
import type { KnownProfile } from '../services/known-profile.ts';
import { KEY_TABLES } from './key-tables.ts';

/** What choosing a row does. */
export type Go =
  | { readonly kind: 'action'; readonly action: string }
  /** An action of a tab that isn't on. `isDone`: there it is done; otherwise one sees first what it is done to. */
  | {
      readonly kind: 'there';
      readonly action: string;
      readonly tab: Tab;
      readonly isDone: boolean;
    }
  | { readonly kind: 'profile'; readonly id: ProfileId }
  | { readonly kind: 'preference'; readonly name: PreferenceName };

export interface PaletteRow {
  readonly id: string;
  readonly name: string;
  /** Other words for it. */
  readonly also: string;
  /** What tells it from others. */
  readonly detail: string;
  /** Its key, and where it is one; or what it is. */
  readonly key: string;
  /** Of two that match as well, the likelier one comes first: from 0 to 1. */
  readonly weight: number;
  readonly go: Go;
}

/** The titles of what every place has. */
const SHARED: ReadonlySet<string> = new Set(
  KEY_TABLES.flatMap(({ table }) => (table.isShared ? table.title : [])),
);

/**
 * What can be done now, the topmost first; then what the other tabs have.
 *
 * @param tab the one that is on
 */
export function actionRows(now: readonly Action[], tab: Tab, map: KeyMap): readonly PaletteRow[] {
  // What is always there stands behind what is on screen.
  const ofPlace = now.filter(({ title }) => !SHARED.has(title));
  const here = [...ofPlace, ...now.filter((each) => !ofPlace.includes(each))].map(
    ({ action, about, also, keys }): PaletteRow => {
      const [key] = keys;
      return {
        id: action,
        ...{ name: capitalized(about), also: also.join(' '), detail: '' },
        key: key === undefined ? '' : keyLabel(key),
        weight: 1,
        go: { kind: 'action', action },
      };
    },
  );
  const names = new Set(here.map(({ name }) => name));
  const there = TABS.filter((each) => each !== tab).flatMap((each) => rowsOn(each, map));
  return [...here, ...there.map((row) => (names.has(row.name) ? withTab(row) : row))];
}

function rowsOn(tab: Tab, map: KeyMap): readonly (PaletteRow & { readonly tab: Tab })[] {
  return KEY_TABLES.filter(({ tabs }) => tabs?.includes(tab)).flatMap(({ table, tabs }) =>
    Object.entries(table.rows)
      // Of two tabs that have the same, the second one offers only what is done to it.
      .filter(([, { isBasic, anywhere }]) => !isBasic && (anywhere || tabs?.[0] === tab))
      .map(([row, { label, about = label, also = [], anywhere = false }]) => {
        const action = actionName(table, row);
        const [key] = map.keysOf(table, row, table.rows[row] ?? { keys: [], label });
        return {
          id: `${action} on ${tab}`,
          ...{ name: capitalized(about), also: [label, ...also].join(' '), detail: '' },
          key: key === undefined ? TAB_LABELS[tab] : `${keyLabel(key)} on ${TAB_LABELS[tab]}`,
          weight: 0.8,
          go: { kind: 'there', action, tab, isDone: anywhere },
          tab,
        } as const;
      }),
  );
}

function withTab(row: PaletteRow & { readonly tab: Tab }): PaletteRow {
  return { ...row, name: `${row.name} · ${TAB_LABELS[row.tab]}` };
}

/** What one goes to by its name. */
export function thingRows(
  profiles: readonly KnownProfile[],
  values: Preferences,
): readonly PaletteRow[] {
  return [
    ...profiles.map(
      ({ id, name, host }): PaletteRow => ({
        id: `profile ${id}`,
        ...{ name, also: 'switch', detail: host, key: 'profile', weight: 0.6 },
        go: { kind: 'profile', id },
      }),
    ),
    ...PREFERENCE_NAMES.map((name): PaletteRow => {
      const options = optionsOf(name);
      const chosen = options.find(({ value }) => value === values[name]);
      return {
        id: `preference ${name}`,
        ...{ name: PREFERENCES[name].label, also: 'setting', detail: chosen?.label ?? '' },
        ...{ key: 'preference', weight: 0.6 },
        go: { kind: 'preference', name },
      };
    }),
  ];
}

/** Those that were chosen before first, the latest of them at the top. */
export function recentFirst(
  rows: readonly PaletteRow[],
  recent: readonly string[],
): readonly PaletteRow[] {
  return [
    ...recent.flatMap((id) => rows.filter((row) => row.id === id)),
    ...rows.filter(({ id }) => !recent.includes(id)),
  ];
}

/** Letters scattered over a text score below this. */
const LEAST_SCORE = 0.4;
/** Matches of another word, or of the detail, are weaker than one of the name. */
const ALSO_WEIGHT = 0.9;
const DETAIL_WEIGHT = 0.5;

export function bestFirst(rows: readonly PaletteRow[], text: string): readonly PaletteRow[] {
  const found = fuzzysort.go(text, rows, {
    keys: ['name', 'also', 'detail'],
    threshold: LEAST_SCORE * DETAIL_WEIGHT,
    scoreFn: ({ obj, ...scores }) => {
      const [name = 0, also = 0, detail = 0] = [0, 1, 2].map((at) => {
        const { score = 0 } = scores[at] ?? {};
        return score < LEAST_SCORE ? 0 : score;
      });
      return Math.max(name, also * ALSO_WEIGHT, detail * DETAIL_WEIGHT) * obj.weight;
    },
  });
  // Of the same score, the order stays.
  const places = new Map(rows.map((row, at) => [row, at]));
  const placeOf = (row: PaletteRow) => places.get(row) ?? 0;
  return [...found]
    .sort((one, other) => other.score - one.score || placeOf(one.obj) - placeOf(other.obj))
    .map(({ obj }) => obj);
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
