import { keyTable } from './key-table.ts';

/** The keys of every list, and of every text that scrolls. */
export const LIST_KEYS = keyTable(
  'list',
  'Lists',
  {
    moveDown: { keys: ['j', 'down'], label: 'down', help: 'move', isBasic: true, repeats: true },
    moveUp: { keys: ['k', 'up'], label: 'up', help: 'move', isBasic: true, repeats: true },
    pageDown: {
      keys: ['pagedown'],
      label: 'page down',
      help: 'a page down, up',
      isBasic: true,
      repeats: true,
    },
    pageUp: {
      keys: ['pageup'],
      label: 'page up',
      help: 'a page down, up',
      isBasic: true,
      repeats: true,
    },
    halfDown: {
      keys: ['ctrl+d'],
      label: 'half a page down',
      help: 'half a page down, up',
      isBasic: true,
      repeats: true,
    },
    halfUp: {
      keys: ['ctrl+u'],
      label: 'half a page up',
      help: 'half a page down, up',
      isBasic: true,
      repeats: true,
    },
    goFirst: { keys: ['g', 'home'], label: 'first', help: 'first, last', isBasic: true },
    goLast: { keys: ['G', 'end'], label: 'last', help: 'first, last', isBasic: true },
    startFilter: { keys: ['/'], label: 'filter', foot: 60, also: ['search', 'find'] },
    sort: { keys: ['s'], label: 'sort', about: 'sort in another order', also: ['order'] },
    mark: { keys: ['space'], label: 'mark', foot: 70, about: 'mark a row', also: ['select'] },
    back: {
      keys: ['esc'],
      label: 'clear',
      about: 'clear the filter, then the marks',
      isBasic: true,
    },
  },
  { isShared: true },
);

/** What is different while the filter of a list takes what is typed. */
export const FILTER_KEYS = keyTable(
  'filter',
  'Filter',
  {
    keep: { keys: ['enter'], label: 'keep', foot: 1, isBasic: true },
    clear: { keys: ['esc'], label: 'clear', foot: 2, isBasic: true },
    empty: { keys: ['ctrl+u'], label: 'empty', isBasic: true },
  },
  { isShared: true },
);
