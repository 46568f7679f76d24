import { type Dispatch, dispatchIdOf, runsOf } from '../../domain/dispatch.ts';
import { oneLine } from '../../domain/shorten.ts';
import { type ActionRow, type ActionRows, NO_ROW } from '../action-row.ts';
import type { AppState } from '../app-state.ts';
import { type List, type ListState, listOf, NEW_LIST } from '../list/list.ts';
import type { Seen } from '../list/list-update.ts';
import { memoizeLatest } from '../memoize.ts';
import { withCommands } from '../outbox.ts';
import { withRunsScreen } from './runs-list.ts';

/** What can be copied of some dispatches. */
export interface CopyMenu {
  readonly kind: 'copy-menu';
  readonly dispatches: readonly Dispatch[];
  readonly list: ListState;
}

/** The rows of the copy menu. */
const COPYABLE = ['urls', 'ids', 'errors'] as const;

export type Copyable = (typeof COPYABLE)[number];

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
  'runs.copy-chosen-urls': copyRow('urls', 'u', 'URLs'),
  'runs.copy-chosen-ids': copyRow('ids', 'i', 'ids'),
  'runs.copy-chosen-errors': copyRow('errors', 'e', 'error'),
} satisfies ActionRows;

/** A row of the menu by its letter. */
function copyRow(what: Copyable, key: string, label: string): ActionRow {
  return {
    ...MENU,
    keys: [key],
    label,
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
  COPYABLE.flatMap((what): CopyChoice[] => {
    const texts = textsOf(dispatches, what);
    return texts.length === 0 ? [] : [{ what, texts }];
  }),
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
  const texts = textsOf(dispatches, what);
  switch (what) {
    case 'urls':
      return copyTexts(state, texts, 'URLs');
    case 'ids':
      return copyTexts(state, texts, 'ids');
    case 'errors':
      return copyTexts(state, texts, 'error texts', 'the error text');
  }
}

/** @param one what the notice calls a single text; its own words if absent. */
export function copyTexts(
  state: AppState,
  texts: readonly string[],
  many: string,
  one?: string,
): AppState {
  const [first, ...others] = texts;
  if (first === undefined) return state;
  const named = others.length > 0 ? `${texts.length} ${many}` : (one ?? first);
  return withCommands(state, { kind: 'copy-text', text: texts.join('\n'), what: named });
}

/** There is no telling whether a clipboard accepted it, so show the full URL in any case. */
export function showUrl(state: AppState, seen: Seen | undefined): AppState {
  const isHidden = !seen?.has('details');
  return withRunsScreen(state, { followsRun: true, ...(isHidden && { hasFocusOnDetails: true }) });
}

function textsOf(dispatches: readonly Dispatch[], what: Copyable): readonly string[] {
  switch (what) {
    case 'urls':
      return dispatches.flatMap((each) => runsOf(each).map(({ url }) => url));
    case 'ids':
      return dispatches.flatMap((each) => dispatchIdOf(each) ?? []);
    case 'errors':
      // The service's words. A line end in them would start a command where they are pasted into a shell.
      return dispatches.flatMap(
        (each) => oneLine(errorOf(each) ?? '', Number.MAX_SAFE_INTEGER) || [],
      );
  }
}

function errorOf({ phase }: Dispatch): string | null {
  switch (phase.state) {
    case 'error':
      return phase.message;
    case 'refused':
    case 'unknown':
      return phase.reason;
    default:
      return null;
  }
}
