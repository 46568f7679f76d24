import { focusedList } from '../../state/app/focused-list.ts';
import type { AppState } from '../../state/app-state.ts';
import type { ListShape } from '../../state/list/list.ts';
import type { Seen } from '../../state/list/list-update.ts';
import { type Binding, bindings, NO_ROW } from '../binding.ts';

const list = bindings({ in: ['list'] });
const filter = bindings({ in: ['filter'], isBasic: true });
const search = bindings({ in: ['search'], isBasic: true });
const scroll = bindings({ in: ['scroll'], isBasic: true });
const typed = bindings({ in: ['filter', 'search'], isBasic: true });
/** Rows to choose from, and the lines beside them. */
const lines = bindings({ in: ['list', 'details'], isBasic: true });
/** Those, and scrolling text. */
const all = bindings({ in: ['list', 'details', 'scroll'], isBasic: true });

/** `esc` clears the filter before it leaves a screen, so this precedes the screens' keys. */
export const FILTERED_LIST_KEYS: readonly Binding[] = [
  list.shown('list.clear-filter', ['esc'], 'clear', {
    about: 'clear the filter',
    applies: hasFilter,
  }),
  filter.shown('list.keep-filter', ['enter'], 'keep', { about: 'keep the filter' }),
  filter.shown('list.clear-filter', ['esc'], 'clear', { about: 'clear the filter' }),
];

/** The keys of every list. */
export const LIST_KEYS: readonly Binding[] = [
  list.shown('list.start-filter', ['/'], 'filter', {
    in: ['list', 'details'],
    isUseful: hasRows,
  }),
  list.shown('list.mark', ['space'], 'mark', { applies: hasMarks, whyNot: whyNoRow }),
  list('list.mark-all', [], 'mark all', { applies: hasMarks, whyNot: whyNoRow }),
  list('list.sort', ['s'], 'sort', {
    about: 'sort in another order',
    applies: hasOrders,
    whyNot: whyNoOrder,
  }),
  lines('list.move-down', ['j', 'down'], 'next'),
  lines('list.move-up', ['k', 'up'], 'previous'),
  scroll.shown('list.move-down', ['j', 'down'], 'down', {
    applies: scrolls,
    isUseful: hasMoreLines,
  }),
  scroll.shown('list.move-up', ['k', 'up'], 'up', {
    applies: scrolls,
    isUseful: hasMoreLines,
  }),
  lines('list.page-down', ['pagedown'], 'a page down'),
  scroll('list.page-down', ['pagedown', 'space'], 'a page down'),
  all('list.page-up', ['pageup'], 'a page up'),
  all('list.go-first', ['g', 'home'], 'first'),
  all('list.go-last', ['G', 'end'], 'last'),
  search('list.move-down', ['down', 'ctrl+n'], 'next'),
  search('list.move-up', ['up'], 'previous'),
  filter('list.move-down', ['down'], 'next'),
  filter('list.move-up', ['up'], 'previous'),
  typed('list.page-down', ['pagedown'], 'a page down'),
  typed('list.page-up', ['pageup'], 'a page up'),
];

function scrolls(state: AppState): boolean {
  return focusedList(state) !== null;
}

function hasMoreLines(state: AppState, parts: Seen): boolean {
  const part = parts.get(focusedList(state)?.name ?? '');
  return part !== undefined && part.rows < part.count;
}

function listOf(state: AppState): ListShape | null {
  return focusedList(state)?.list ?? null;
}

function hasFilter(state: AppState): boolean {
  const filter = listOf(state)?.state.filter;
  return filter !== undefined && filter.field.text !== '';
}

function hasRows(state: AppState): boolean {
  return (listOf(state)?.total ?? 0) > 0;
}

function hasMarks(state: AppState): boolean {
  return listOf(state)?.hasMarks ?? false;
}

function hasOrders(state: AppState): boolean {
  return (listOf(state)?.sortNames.length ?? 0) > 0;
}

function whyNoOrder(state: AppState): string | null {
  return listOf(state)?.count === 0 ? NO_ROW : null;
}

function whyNoRow(state: AppState): string | null {
  return listOf(state)?.count === 0 ? NO_ROW : null;
}
