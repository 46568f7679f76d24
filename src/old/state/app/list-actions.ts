import { type ActionRow, type ActionRows, NO_ROW } from '../action-row.ts';
import type { AppState } from '../app-state.ts';
import type { ListShape } from '../list/list.ts';
import {
  clearFilter,
  keepFilter,
  type ListStep,
  type Move,
  markAll,
  markSelected,
  sortNext,
  startFilter,
} from '../list/list-update.ts';
import { focusedList } from './focused-list.ts';

/** What keys do in every list, and in text that scrolls. */
export const LIST_ACTIONS = {
  // Before it leaves a screen, `esc` clears the filter.
  'list.clear-filter': {
    in: ['filter'],
    keys: ['esc'],
    label: 'clear',
    about: 'clear the filter',
    comes: 'first',
    isInFooter: true,
    also: [{ in: ['list'], isInFooter: true, applies: hasFilter }],
    isBasic: true,
    do: inList(clearFilter),
  },
  'list.keep-filter': {
    in: ['filter'],
    keys: ['enter'],
    label: 'keep',
    about: 'keep the filter',
    comes: 'first',
    isInFooter: true,
    isBasic: true,
    do: inList(keepFilter),
  },
  'list.start-filter': {
    in: ['list', 'details'],
    keys: ['/'],
    label: 'filter',
    isInFooter: true,
    isUseful: (state) => (listOf(state)?.total ?? 0) > 0,
    do: inList(startFilter),
  },
  'list.mark': {
    in: ['list'],
    keys: ['space'],
    label: 'mark',
    isInFooter: true,
    applies: hasMarks,
    whyNot: whyNoMark,
    do: inList(markSelected),
  },
  'list.mark-all': {
    in: ['list'],
    keys: [],
    label: 'mark all',
    applies: hasMarks,
    whyNot: whyNoRow,
    do: inList(markAll),
  },
  'list.sort': {
    in: ['list'],
    keys: ['s'],
    label: 'sort',
    about: 'sort in another order',
    applies: (state) => (listOf(state)?.sortNames.length ?? 0) > 0,
    whyNot: whyNoRow,
    do: inList(sortNext),
  },
  'list.move-down': {
    in: ['list', 'details'],
    keys: ['j', 'down'],
    label: 'next',
    help: 'down, up, first, last',
    also: [
      { in: ['scroll'], label: 'down', applies: scrolls },
      { in: ['question'] },
      { in: ['filter', 'search'], keys: ['down'] },
    ],
    isBasic: true,
    do: move('down'),
  },
  'list.move-up': {
    in: ['list', 'details'],
    keys: ['k', 'up'],
    label: 'previous',
    help: 'down, up, first, last',
    also: [
      { in: ['scroll'], label: 'up', applies: scrolls },
      { in: ['question'] },
      { in: ['filter', 'search'], keys: ['up'] },
    ],
    isBasic: true,
    do: move('up'),
  },
  'list.page-down': {
    in: ['list', 'details', 'filter', 'search', 'question'],
    keys: ['pagedown'],
    label: 'a page down',
    help: 'a page down, up',
    also: [{ in: ['scroll'], keys: ['pagedown', 'space'] }],
    isBasic: true,
    do: move('page-down'),
  },
  'list.page-up': {
    in: ['list', 'details', 'filter', 'search', 'scroll', 'question'],
    keys: ['pageup'],
    label: 'a page up',
    help: 'a page down, up',
    isBasic: true,
    do: move('page-up'),
  },
  'list.go-first': {
    in: ['list', 'details', 'scroll', 'question'],
    keys: ['g', 'home'],
    label: 'first',
    help: 'down, up, first, last',
    isBasic: true,
    do: move('first'),
  },
  'list.go-last': {
    in: ['list', 'details', 'scroll', 'question'],
    keys: ['G', 'end'],
    label: 'last',
    help: 'down, up, first, last',
    isBasic: true,
    do: move('last'),
  },
} satisfies ActionRows;

function inList(step: ListStep): ActionRow['do'] {
  return (state, { seen }) => {
    const focused = focusedList(state);
    return focused ? focused.change(step, seen?.get(focused.name)) : state;
  };
}

function move(to: Move): ActionRow['do'] {
  return (state, { seen }) => {
    const focused = focusedList(state);
    return focused ? focused.move(to, seen?.get(focused.name)) : state;
  };
}

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

function whyNoMark(state: AppState): string | null {
  const list = listOf(state);
  return whyNoRow(state) ?? list?.whyNoMark(list.selectedIndex) ?? null;
}

function whyNoRow(state: AppState): string | null {
  return listOf(state)?.count === 0 ? NO_ROW : null;
}
