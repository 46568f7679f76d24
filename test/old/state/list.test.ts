import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  chosenRows,
  type List,
  type ListState,
  listOf,
  markedRows,
  NEW_LIST,
  NEW_SEARCH,
} from '../../../src/old/state/list/list.ts';
import {
  clearFilter,
  editFilter,
  editSearch,
  keepFilter,
  keepSelection,
  type ListStep,
  type Move,
  markAll,
  markSelected,
  meantRow,
  moveSelection,
  type SeenPart,
  select,
  sortNext,
  startFilter,
} from '../../../src/old/state/list/list-update.ts';

interface Fruit {
  readonly id: string;
  readonly colour: string;
}

const fruits = listOf<Fruit>({
  idOf: ({ id }) => id,
  searchText: ({ id, colour }) => `${id}\n${colour}`,
  sorts: [{ name: 'colour', compare: (a, b) => (a.colour < b.colour ? -1 : 1) }],
  hasMarks: true,
});

const ROWS: readonly Fruit[] = [
  { id: 'apple', colour: 'red' },
  { id: 'banana', colour: 'yellow' },
  { id: 'cherry', colour: 'dark red' },
  { id: 'lime', colour: 'green' },
];

const STEPS = {
  'move-up': to('up'),
  'move-down': to('down'),
  'page-up': to('page-up'),
  'page-down': to('page-down'),
  'go-first': to('first'),
  'go-last': to('last'),
  mark: markSelected,
  'mark-all': markAll,
  sort: sortNext,
  'start-filter': startFilter,
  'keep-filter': keepFilter,
  'clear-filter': clearFilter,
};

function to(move: Move): ListStep {
  return (list) => moveSelection(list, move);
}

function acted(list: List<Fruit>, ...steps: readonly (keyof typeof STEPS)[]): List<Fruit> {
  return steps.reduce((now, step) => fruits(now.rows, STEPS[step](now)), list);
}

function typed(list: List<Fruit>, text: string): List<Fruit> {
  return fruits(list.rows, editFilter(list, { kind: 'insert', text }));
}

const ids = (rows: readonly Fruit[]) => rows.map(({ id }) => id);
const start = fruits(ROWS, NEW_LIST);

describe('the selection of a list', () => {
  it('begins at the first row and follows it until somebody moves', () => {
    const kiwi = { id: 'kiwi', colour: 'green' };
    expect(start.selected?.id).toBe('apple');
    expect(fruits([kiwi, ...ROWS], NEW_LIST).selected?.id).toBe('kiwi');
  });

  it('begins where the list says', () => {
    expect(fruits(ROWS, NEW_LIST, 'cherry').selected?.id).toBe('cherry');
    expect(fruits(ROWS, NEW_LIST, 'unknown').selected?.id).toBe('apple');
  });

  it('moves within the list', () => {
    expect(acted(start, 'move-down').selected?.id).toBe('banana');
    expect(acted(start, 'move-up').selected?.id).toBe('apple');
    expect(acted(start, 'go-last', 'move-down').selected?.id).toBe('lime');
    expect(acted(start, 'go-last', 'go-first').selected?.id).toBe('apple');
  });

  it('moves by what was in view', () => {
    expect(moveSelection(start, 'page-down', 2).selectedId).toBe('cherry');
    expect(moveSelection(acted(start, 'go-last'), 'page-up', 2).selectedId).toBe('banana');
  });

  it('stays on its row while rows come in above it', () => {
    const moved = acted(start, 'move-down');
    const more = fruits([{ id: 'kiwi', colour: 'green' }, ...ROWS], moved.state);
    expect(more.selected?.id).toBe('banana');
  });

  it('passes to the row that takes the place of one that goes, and comes back with it', () => {
    const moved = acted(start, 'move-down');
    const fewer = ROWS.filter(({ id }) => id !== 'banana');
    const next = fruits(fewer, keepSelection(moved, fruits(fewer, moved.state)));
    expect(next.selected?.id).toBe('cherry');
    expect(fruits(ROWS, next.state).selected?.id).toBe('banana');
  });

  it('passes to the row before where the last one goes', () => {
    const moved = acted(start, 'go-last');
    const fewer = ROWS.slice(0, 2);
    expect(fruits(fewer, keepSelection(moved, fruits(fewer, moved.state))).selected?.id).toBe(
      'banana',
    );
  });

  it('is always a visible row where there is one', () => {
    const action = fc.constantFrom(...(Object.keys(STEPS) as (keyof typeof STEPS)[]));
    const step = fc.oneof(
      action.map((act) => ({ act })),
      fc.subarray([...ROWS]).map((rows) => ({ rows })),
      fc.constantFrom('r', 'e', 'x').map((text) => ({ text })),
    );
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        let list = start;
        for (const each of steps) {
          const before = list;
          if ('act' in each) list = acted(list, each.act);
          else if ('text' in each) list = typed(list, each.text);
          else list = fruits(each.rows, keepSelection(before, fruits(each.rows, before.state)));
          expect(list.selected).toBe(list.visible[list.selectedIndex] ?? null);
          expect(list.selected === null).toBe(list.visible.length === 0);
        }
      }),
    );
  });
});

describe('the row that a key means', () => {
  const seen: SeenPart = { top: 0, rows: 4, count: 4, selectedId: 'apple' };

  it('is the one that was drawn as selected, although a newer one came in above it', () => {
    const more = fruits([{ id: 'kiwi', colour: 'green' }, ...ROWS], NEW_LIST);
    expect(meantRow(more, seen)?.id).toBe('apple');
  });

  it('is none where the row has gone and nobody has seen the next one selected', () => {
    const moved = fruits(ROWS, select(NEW_LIST, 'apple'));
    const fewer = ROWS.slice(1);
    const next = fruits(fewer, keepSelection(moved, fruits(fewer, moved.state)));
    expect(meantRow(next, seen)).toBeNull();
    expect(meantRow(next, { ...seen, selectedId: 'banana' })?.id).toBe('banana');
  });

  it('is the chosen one where somebody moved since the frame', () => {
    expect(meantRow(acted(start, 'move-down'), seen)?.id).toBe('banana');
  });
});

describe('the filter of a list', () => {
  it('wants every word, in any order and case', () => {
    expect(ids(typed(start, 'RED che').visible)).toEqual(['cherry']);
  });

  it('keeps the selection on its row while that is let through, and after', () => {
    const narrowed = typed(acted(start, 'move-down', 'move-down'), 'red');
    expect(narrowed.selected?.id).toBe('cherry');
    const none = typed(acted(start, 'move-down'), 'red');
    expect(none.selected?.id).toBe('apple');
    expect(acted(none, 'clear-filter').selected?.id).toBe('banana');
  });

  it('is off again where nothing but blanks is kept', () => {
    const kept = acted(typed(acted(start, 'start-filter'), '  '), 'keep-filter');
    expect(kept.state.filter).toMatchObject({ isTyping: false, field: { text: '' } });
  });

  it('reads a row once, however many letters are typed', () => {
    let reads = 0;
    const counted = listOf<Fruit>({
      idOf: ({ id }) => id,
      searchText: ({ id }) => {
        reads += 1;
        return id;
      },
    });
    let state: ListState = NEW_LIST;
    for (const text of ['a', 'p', 'p']) {
      state = editFilter(counted(ROWS, state), { kind: 'insert', text });
      expect(counted(ROWS, state).count).toBeGreaterThan(0);
    }
    expect(reads).toBe(ROWS.length);
  });

  it('means the best match in a search', () => {
    const moved = acted(fruits(ROWS, NEW_SEARCH), 'go-last');
    const searched = fruits(ROWS, editSearch(moved, { kind: 'insert', text: 'e' }));
    expect(searched.selected?.id).toBe('apple');
    expect(editSearch(searched, { kind: 'home' }).selectedId).toBeNull();
  });
});

describe('the marks of a list', () => {
  it('go on to the next row, and count wherever the filter hides them', () => {
    const marked = acted(start, 'mark', 'mark');
    expect(ids(markedRows(marked))).toEqual(['apple', 'banana']);
    expect(marked.selected?.id).toBe('cherry');
    expect(ids(chosenRows(typed(marked, 'lime')))).toEqual(['apple', 'banana']);
  });

  it('leave the selected row as what an action is for', () => {
    expect(ids(chosenRows(acted(start, 'move-down')))).toEqual(['banana']);
    expect(chosenRows(fruits([], NEW_LIST))).toEqual([]);
  });

  it('are put on everything in view, and taken off again', () => {
    const red = acted(typed(start, 'red'), 'mark-all');
    expect(ids(markedRows(red))).toEqual(['apple', 'cherry']);
    expect(markedRows(acted(red, 'mark-all'))).toEqual([]);
  });

  it('of rows that have gone do not count', () => {
    const marked = acted(start, 'mark');
    expect(markedRows(fruits(ROWS.slice(1), marked.state))).toEqual([]);
  });
});

describe('the order of a list', () => {
  it('goes through what there is and back to how the rows come', () => {
    const sorted = acted(start, 'move-down', 'sort');
    expect(ids(sorted.visible)).toEqual(['cherry', 'lime', 'apple', 'banana']);
    expect(sorted.selected?.id).toBe('banana');
    expect(ids(acted(sorted, 'sort').visible)).toEqual(ids(ROWS));
  });
});
