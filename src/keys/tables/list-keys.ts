import type { AppState } from '../../state/app/app-state.ts';
import { focusedList } from '../../state/app/focused-list.ts';
import type { ListShape } from '../../state/list/list.ts';
import { type Binding, bindingsOn } from '../binding.ts';

const bind = bindingsOn('list');

const list = { in: ['list'] } as const;
const filter = { in: ['filter'], isBasic: true } as const;
const search = { in: ['search'], isBasic: true } as const;
const scroll = { in: ['scroll'], isBasic: true } as const;
const typed = { in: ['filter', 'search'], isBasic: true } as const;
/** Rows to choose from, and the lines beside them. */
const lines = { in: ['list', 'details'], isBasic: true } as const;
/** Those, and scrolling text. */
const all = { in: ['list', 'details', 'scroll'], isBasic: true } as const;
const shown = { isInFooter: true };

/** `esc` clears the filter before it leaves a screen, so this precedes the screens' keys. */
export const FILTERED_LIST_KEYS: readonly Binding[] = [
  bind('clear-filter', ['esc'], 'clear the filter', { ...list, applies: hasFilter }),
  bind('keep-filter', ['enter'], 'keep', { about: 'keep the filter', ...filter, ...shown }),
  bind('clear-filter', ['esc'], 'clear', { about: 'clear the filter', ...filter, ...shown }),
];

/** The keys of every list. */
export const LIST_KEYS: readonly Binding[] = [
  bind('start-filter', ['/'], 'filter', { ...list, ...shown, whyNot: whyNoFilter }),
  bind('mark', ['space'], 'mark', { ...list, ...shown, applies: hasMarks, whyNot: whyNoRow }),
  bind('mark-all', ['A'], 'mark all', { ...list, applies: hasMarks, whyNot: whyNoRow }),
  bind('sort', ['s'], 'sort', { about: 'change order', ...list, applies: hasOrders }),
  bind('move-down', ['j', 'down'], 'next', lines),
  bind('move-up', ['k', 'up'], 'previous', lines),
  bind('move-down', ['j', 'down'], 'scroll', {
    about: 'down',
    ...scroll,
    ...shown,
    applies: scrolls,
  }),
  bind('move-up', ['k', 'up'], 'up', { ...scroll, ...shown, applies: scrolls }),
  bind('page-down', ['pagedown'], 'a page down', lines),
  bind('page-down', ['pagedown', 'space'], 'a page down', scroll),
  bind('page-up', ['pageup'], 'a page up', all),
  bind('go-first', ['g', 'home'], 'first', all),
  bind('go-last', ['G', 'end'], 'last', all),
  bind('move-down', ['down', 'ctrl+n'], 'next', search),
  bind('move-up', ['up'], 'previous', search),
  bind('move-down', ['down'], 'next', filter),
  bind('move-up', ['up'], 'previous', filter),
  bind('page-down', ['pagedown'], 'a page down', typed),
  bind('page-up', ['pageup'], 'a page up', typed),
];

function scrolls(state: AppState): boolean {
  return focusedList(state) !== null;
}

function listOf(state: AppState): ListShape | null {
  return focusedList(state)?.list ?? null;
}

function hasFilter(state: AppState): boolean {
  const filter = listOf(state)?.state.filter;
  return filter !== undefined && filter.field.text !== '';
}

function hasMarks(state: AppState): boolean {
  return listOf(state)?.hasMarks ?? false;
}

function hasOrders(state: AppState): boolean {
  return (listOf(state)?.sortNames.length ?? 0) > 0;
}

function whyNoFilter(state: AppState): string | null {
  return listOf(state)?.total === 0 ? 'There is nothing to filter yet.' : null;
}

function whyNoRow(state: AppState): string | null {
  return listOf(state)?.count === 0 ? 'There is nothing to mark.' : null;
}
