import { type Dispatch, dispatchIdOf, runsOf } from '../../domain/dispatch.ts';
import { oneLine } from '../../domain/shorten.ts';
import { counted } from '../../domain/words.ts';
import { type ActionRow, type ActionRows, NO_ROW } from '../action-row.ts';
import type { AppState } from '../app-state.ts';
import { type List, type ListState, listOf, NEW_LIST } from '../list/list.ts';
import { memoizeLatest } from '../memoize.ts';
import { withCommands } from '../outbox.ts';

/** What can be copied of some dispatches. */
export interface CopyMenu {
  readonly kind: 'copy-menu';
  readonly dispatches: readonly Dispatch[];
  readonly list: ListState;
}

/** What can be copied of a dispatch, and what one of it is called. */
export const COPYABLE = {
  urls: { noun: 'URL', textsOf: (each: Dispatch) => runsOf(each).map(({ url }) => url) },
  ids: { noun: 'id', textsOf: (each: Dispatch) => dispatchIdOf(each) ?? [] },
  errors: { noun: 'error text', textsOf: errorOf },
} as const;

type Copyable = keyof typeof COPYABLE;

const ALL = Object.keys(COPYABLE) as readonly Copyable[];

/** One thing that can be copied. */
export interface CopyChoice {
  readonly what: Copyable;
  /** One text per dispatch or run. */
  readonly texts: readonly string[];
}

const MENU = { on: ['copy-menu'], in: ['list'], isInFooter: true } as const;

/** What keys do in the copy menu. */
export const COPY_MENU_ACTIONS = {
  'runs.copy-chosen': {
    ...MENU,
    keys: ['enter'],
    label: 'copy',
    about: 'copy this',
    do: (state) => copyChosen(state, null),
  },
  'runs.copy-chosen-urls': copyRow('urls', 'u'),
  'runs.copy-chosen-ids': copyRow('ids', 'i'),
  'runs.copy-chosen-errors': copyRow('errors', 'e'),
} satisfies ActionRows;

/** A row of the menu by its letter. */
function copyRow(what: Copyable, key: string): ActionRow {
  return {
    ...MENU,
    keys: [key],
    label: COPYABLE[what].noun,
    isFixed: true,
    whyNot: ({ overlay }) =>
      overlay?.kind === 'copy-menu' && copyList(overlay).has(what) ? null : NO_ROW,
    do: (state) => copyChosen(state, what),
  };
}

const choices = listOf<CopyChoice>({
  idOf: ({ what }) => what,
  searchText: ({ what, texts }) => [what, ...texts].join('\n'),
});

const choicesOf = memoizeLatest((dispatches: readonly Dispatch[]) =>
  ALL.map((what): CopyChoice => ({ what, texts: textsOf(dispatches, what) })).filter(
    ({ texts }) => texts.length > 0,
  ),
);

/** The rows of the copy menu: only what there is. */
export function copyList({ dispatches, list }: CopyMenu): List<CopyChoice> {
  return choices(choicesOf(dispatches), list);
}

export function openCopyMenu(state: AppState, dispatches: readonly Dispatch[]): AppState {
  return { ...state, overlay: { kind: 'copy-menu', dispatches, list: NEW_LIST } };
}

/** A row of the copy menu was chosen: by its letter, or else the selected one. */
function copyChosen(state: AppState, what: Copyable | null): AppState {
  const { overlay } = state;
  if (overlay?.kind !== 'copy-menu') return state;
  const chosen = what ?? copyList(overlay).selected?.what;
  return chosen ? copyOfEach({ ...state, overlay: null }, overlay.dispatches, chosen) : state;
}

/** Copies one thing of each dispatch, a line each. */
export function copyOfEach(
  state: AppState,
  dispatches: readonly Dispatch[],
  what: Copyable,
): AppState {
  return copyTexts(state, textsOf(dispatches, what), what);
}

/** Copies some texts, a line each. */
export function copyTexts(state: AppState, texts: readonly string[], what: Copyable): AppState {
  const [first, ...others] = texts;
  if (first === undefined) return state;
  const { noun } = COPYABLE[what];
  const one = what === 'errors' ? `the ${noun}` : first;
  const named = others.length > 0 ? counted(texts.length, noun) : one;
  return withCommands(state, { kind: 'copy-text', text: texts.join('\n'), what: named });
}

function textsOf(dispatches: readonly Dispatch[], what: Copyable): readonly string[] {
  return dispatches.flatMap((each) => COPYABLE[what].textsOf(each));
}

/** The service's words. A line end in them would start a command where they are pasted into a shell. */
function errorOf({ phase }: Dispatch): readonly string[] {
  const isRefused = phase.state === 'refused' || phase.state === 'unknown';
  const said = phase.state === 'error' ? phase.message : isRefused ? phase.reason : '';
  return said === '' ? [] : [oneLine(said, Number.MAX_SAFE_INTEGER)];
}
