import fuzzysort from 'fuzzysort';
import { type ReactNode, useState } from 'react';
import { optionsOf, PREFERENCE_NAMES, PREFERENCES } from '../domain/preferences.ts';
import type { ProfileId } from '../domain/profile.ts';
import { capitalized } from '../domain/words.ts';
import { COLUMN_GAP, type Column } from '../kit/columns.ts';
import { Dialog } from '../kit/Dialog.tsx';
import type { Done } from '../kit/dialogs.ts';
import { fitName, fitText, textWidth } from '../kit/fit-text.ts';
import { useRouter } from '../kit/KeyLayer.tsx';
import { useKeysOf } from '../kit/Keys.tsx';
import { keyLabel } from '../kit/key-name.ts';
import type { KeyRouter } from '../kit/key-router.ts';
import { actionName, type KeyRow } from '../kit/key-table.ts';
import { Search } from '../kit/Search.tsx';
import type { Piece } from '../kit/Text.tsx';
import { useKeys } from '../kit/use-keys.ts';
import { useList } from '../kit/use-list.ts';
import { restText } from '../screens/dispatch/known-requests.ts';
import { TAB_LABELS, TABS, type Tab } from '../screens/navigation.ts';
import { useProfileActions } from '../screens/profiles/use-profile-actions.ts';
import { type AppServices, useServices } from '../screens/services.tsx';
import { COMMAND_KEYS, KEY_TABLES } from './key-tables.ts';

/** What a person has chosen, and what does it. */
export interface Chosen {
  readonly id: string;
  readonly go: () => unknown;
}

interface PaletteRow extends Chosen {
  readonly name: string;
  /** Other words for it. */
  readonly also: string;
  /** What tells it from others. */
  readonly detail: string;
  /** Its key, and where it is one; or what it is. */
  readonly key: string;
  /** Of two that match as well, the likelier one comes first: from 0 to 1. */
  readonly weight: number;
}

const LIST = { idOf: ({ id }: PaletteRow) => id, search: bestFirst, isSearch: true };

interface PaletteProps {
  /** What was chosen before, the latest first, by id. */
  readonly recent: readonly string[];
  readonly done: Done<Chosen>;
}

/** Everything with a name, found by typing it, or another word for it. */
export function Palette({ recent, done }: PaletteProps): ReactNode {
  const services = useServices();
  const router = useRouter();
  const keysOf = useKeysOf();
  const { use } = useProfileActions();
  // As the palette was opened: what is behind it has no keys meanwhile.
  const [rows] = useState(() => {
    const here = actionsHere(router, services);
    const names = new Set(here.map(({ name }) => name));
    const others = actionsOfTabs(router, services, keysOf).map(({ tab, ...row }) =>
      names.has(row.name) ? { ...row, name: `${row.name} · ${TAB_LABELS[tab]}` } : row,
    );
    const all = [...here, ...others, ...things(services, use)];
    const latest = recent.flatMap((id) => all.find((row) => row.id === id) ?? []);
    return [...latest, ...all.filter((row) => !latest.includes(row))];
  });
  const list = useList(rows, LIST);
  const { selected } = list;
  useKeys(COMMAND_KEYS, {
    choose: selected && (() => done(selected)),
    close: () => done(null),
  });
  return (
    <Dialog title="Commands" isSearch>
      <Search list={list} columns={COLUMNS} what="commands" />
    </Dialog>
  );
}

/** The titles of the tables whose keys work everywhere. */
const SHARED: ReadonlySet<string> = new Set(
  KEY_TABLES.flatMap(({ table }) => (table.isShared ? table.title : [])),
);

/** What can be done now: first what is on screen, then what works everywhere. */
function actionsHere(router: KeyRouter, { notices }: AppServices): readonly PaletteRow[] {
  return router
    .actions()
    .toSorted((one, other) => Number(SHARED.has(one.title)) - Number(SHARED.has(other.title)))
    .map(({ action, about, also, keys: [key] }) => ({
      id: action,
      name: capitalized(about),
      also: also.join(' '),
      detail: '',
      weight: 1,
      key: key === undefined ? '' : keyLabel(key),
      // Looked up again: by now, it may be done otherwise.
      go: () => router.do(action) || notices.say('info', "That can't be done any more."),
    }));
}

/** The actions of other tabs. One on a row only goes to its tab, to see the row first. */
function actionsOfTabs(
  router: KeyRouter,
  { navigation, notices }: AppServices,
  keysOf: (action: string) => string,
): readonly (PaletteRow & { readonly tab: Tab })[] {
  const map = router.map.get();
  const others = TABS.filter((tab) => tab !== navigation.state.get().tab);
  return others.flatMap((tab) =>
    KEY_TABLES.filter(({ tabs }) => tabs?.includes(tab)).flatMap(({ table, tabs }) =>
      Object.entries<KeyRow>(table.rows)
        // Of two tabs that have the same, the second one offers only what is done to it.
        .filter(([, { isBasic, anywhere }]) => !isBasic && (anywhere || tabs?.[0] === tab))
        .map(([rowName, row]) => {
          const { label, about = label, also = [], anywhere } = row;
          const action = actionName(table, rowName);
          const name = capitalized(about);
          const [key] = map.keysOf(table, rowName, row);
          return {
            id: `${action} on ${tab}`,
            name,
            also: [label, ...also].join(' '),
            detail: '',
            weight: 0.8,
            tab,
            key: key === undefined ? TAB_LABELS[tab] : `${keyLabel(key)} on ${TAB_LABELS[tab]}`,
            go: () => {
              navigation.go(tab, anywhere ? action : null);
              if (!anywhere) notices.say('info', `${name}: press ${keysOf(action)}.`);
            },
          };
        }),
    ),
  );
}

const LEAVE_FIRST = 'Leave what is open here first, then choose the template again.';

/** Templates, profiles and preferences, by name. @param use makes a profile the active one */
function things(services: AppServices, use: (id: ProfileId) => unknown): readonly PaletteRow[] {
  const { templates, profiles, preferences, navigation, notices } = services;
  const { activeId, list } = profiles.state.get();
  const values = preferences.state.get().preferences;
  const weight = 0.6;
  const saved = activeId === null ? null : templates.read(activeId);
  return [
    ...(saved?.ok ? saved.value : []).map(({ name, scope, request }) => ({
      id: `template ${scope} ${name}`,
      name,
      also: 'dispatch',
      key: 'template',
      weight: 0.9,
      detail: [request.key, restText(request)].filter(Boolean).join(' · '),
      go: () => {
        const profileId = profiles.state.get().activeId;
        navigation.go('runs');
        if (navigation.runsTask.get() !== null) notices.say('info', LEAVE_FIRST);
        else if (profileId !== null)
          navigation.runsTask.set({ kind: 'dispatch', profileId, start: request });
      },
    })),
    ...list.map(({ id, name, host }) => ({
      id: `profile ${id}`,
      name,
      also: 'switch',
      detail: host,
      key: 'profile',
      weight,
      go: () => use(id),
    })),
    ...PREFERENCE_NAMES.map((name) => ({
      id: `preference ${name}`,
      name: PREFERENCES[name].label,
      also: 'setting',
      key: 'preference',
      weight,
      detail: optionsOf(name).find(({ value }) => value === values[name])?.label ?? '',
      go: () => navigation.show({ kind: 'preferences', start: name }),
    })),
  ];
}

const LEAST_DETAIL_COLUMNS = 10;

const COLUMNS: readonly Column<PaletteRow>[] = [
  {
    width: { least: 22 },
    isName: true,
    cell: nameCell,
    say: ({ name, detail }) => (detail === '' ? name : `${name}, ${detail}`),
  },
  {
    width: 'enter on Profiles'.length,
    align: 'right',
    cell: ({ key }, width) => ({
      // Where there is no room for the tab, the key alone.
      text: textWidth(key) <= width ? key : key.replace(/ on .*/, ''),
      tone: 'muted',
    }),
  },
];

/** A long name takes what a short detail leaves. */
function nameCell({ name, detail }: PaletteRow, width: number): string | readonly Piece[] {
  const unused = width - COLUMN_GAP - textWidth(detail);
  const ofName = Math.max(Math.ceil(width / 2), Math.min(textWidth(name), unused));
  const left = width - ofName - COLUMN_GAP;
  if (detail === '' || left < Math.min(LEAST_DETAIL_COLUMNS, textWidth(detail))) return name;
  return [
    { text: fitText(name, ofName) + ' '.repeat(COLUMN_GAP) },
    { text: fitName(detail, left), tone: 'muted' },
  ];
}

/** Letters scattered over a text score below this. */
const LEAST_SCORE = 0.4;
/** Matches of another word, or of the detail, are weaker than one of the name. */
const ALSO_WEIGHT = 0.9;
const DETAIL_WEIGHT = 0.5;

function bestFirst(rows: readonly PaletteRow[], text: string): readonly PaletteRow[] {
  const match = (of: string) => {
    const score = fuzzysort.single(text, of)?.score ?? 0;
    return score < LEAST_SCORE ? 0 : score;
  };
  return rows
    .map((row) => {
      const { name, also, detail, weight } = row;
      const other = Math.max(match(`${name} ${also}`) * ALSO_WEIGHT, match(detail) * DETAIL_WEIGHT);
      return { row, score: Math.max(match(name), other) * weight };
    })
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .map(({ row }) => row);
}
