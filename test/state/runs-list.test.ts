import { describe, expect, it } from 'vitest';
import type { Dispatch } from '../../src/domain/dispatch.ts';
import { keyOf } from '../../src/state/key-of.ts';
import { rowsOf, selectedDispatch, visibleRows } from '../../src/state/runs/rows.ts';
import { visibleRange } from '../../src/state/visible-range.ts';
import { acceptedDispatch, type Core, openCore, START_WALL_MS } from '../support/core.ts';

function readyRow(index: number, change: Partial<Dispatch> = {}): Dispatch {
  return {
    localId: `row-${index}`,
    profileId: 'acme',
    tokenKind: 'organization',
    request: { key: `key-${index}`, ref: 'main', title: '', params: {} },
    createdAtMs: START_WALL_MS - index * 1_000,
    confirmedAtMs: START_WALL_MS,
    phase: {
      state: 'ready',
      dispatchId: `id-${index}`,
      endedAtMs: START_WALL_MS,
      runs: [
        { id: `run-${index}-a`, url: `https://ci.acme.dev/runs/${index}-a` },
        { id: `run-${index}-b`, url: `https://ci.acme.dev/runs/${index}-b` },
      ],
    },
    ...change,
  };
}

function coreWith(dispatches: readonly Dispatch[], size = { columns: 80, rows: 24 }): Core {
  const core = openCore({}, size);
  return core.happen({ type: 'history-loaded', profileId: 'acme', dispatches });
}

const many = Array.from({ length: 10_000 }, (_, index) => readyRow(index));

describe('the list', () => {
  it('stands newest first', () => {
    const core = coreWith([readyRow(2), readyRow(0), readyRow(1)]);
    expect(rowsOf(core.state).map(({ localId }) => localId)).toEqual(['row-0', 'row-1', 'row-2']);
  });

  it('draws only the window, and moves it as little as needed', () => {
    const core = coreWith(many);
    expect(visibleRows(core.state)).toMatchObject({ top: 0, count: 10_000 });
    const height = visibleRows(core.state).rows.length;
    for (let i = 0; i < height; i += 1) core.press('j');
    expect(visibleRows(core.state).top).toBe(1);
    core.press('k');
    expect(visibleRows(core.state).top).toBe(1);
    core.press('G');
    expect(selectedDispatch(core.state)?.localId).toBe('row-9999');
    core.press('g');
    expect(visibleRows(core.state).top).toBe(0);
  });

  it('keeps the selection on its dispatch while new ones come in above it', () => {
    const core = coreWith([readyRow(0), readyRow(1)]);
    core.press('j');
    acceptedDispatch(core);
    core.press('j', 'j');
    expect(selectedDispatch(core.state)?.localId).toBe('row-1');
  });

  it('shows the dispatches of the profile that is on and no others', () => {
    const core = coreWith([readyRow(0), readyRow(1, { profileId: 'globex' })]);
    expect(rowsOf(core.state)).toHaveLength(1);
  });
});

describe('the filter', () => {
  function typeFilter(core: Core, text: string): Core {
    core.press('/');
    return core.fill(text);
  }

  it.each([
    ['key-7', 'the key'],
    ['main key-7', 'several words, in any order'],
    ['RUN-7-B', 'a run id, whatever its case'],
    ['/runs/7-a', 'a part of a URL'],
    ['id-7', 'the dispatch id'],
  ])('finds by %s (%s)', (text) => {
    const core = typeFilter(coreWith([readyRow(1), readyRow(7), readyRow(2)]), text);
    expect(rowsOf(core.state).map(({ localId }) => localId)).toEqual(['row-7']);
  });

  it('finds by state', () => {
    const refused = readyRow(3, { phase: { state: 'refused', reason: 'no' } });
    const core = typeFilter(coreWith([readyRow(1), refused]), 'refused');
    expect(rowsOf(core.state).map(({ localId }) => localId)).toEqual(['row-3']);
  });

  it('stays on with enter and goes with esc', () => {
    const core = typeFilter(coreWith([readyRow(1), readyRow(7)]), 'key-7');
    core.press('enter', 'j');
    expect(rowsOf(core.state)).toHaveLength(1);
    core.press('esc');
    expect(rowsOf(core.state)).toHaveLength(2);
  });
});

describe('opening a run', () => {
  it('hands the address of the run to the browser', () => {
    const url = 'https://ci.acme.dev/runs/only';
    const runs = [{ id: 'r', url }];
    const phase = { state: 'ready', dispatchId: 'x', endedAtMs: 1, runs } as const;
    const core = coreWith([readyRow(1, { phase })]).press('o');
    expect(core.take('open-url')).toEqual([
      { type: 'open-url', url, opened: `Handed to the browser: ${url}` },
    ]);
  });

  it('says in the list which of several it opened, and how to open another', () => {
    const core = coreWith([readyRow(1)]).press('o');
    expect(core.take('open-url')).toEqual([
      {
        type: 'open-url',
        url: 'https://ci.acme.dev/runs/1-a',
        opened: `Run 1 of 2 handed to the browser. For another: enter, then ↓ and ${keyOf('runs.open-run')}.`,
      },
    ]);
  });

  it('opens the run that is selected in the details, and says which it is', () => {
    const core = coreWith([readyRow(1)]);
    core.press('enter', 'j', 'o');
    expect(core.take('open-url')).toEqual([
      {
        type: 'open-url',
        url: 'https://ci.acme.dev/runs/1-b',
        opened: 'Run 2 of 2 handed to the browser: https://ci.acme.dev/runs/1-b',
      },
    ]);
  });

  it.each(['file:///etc/passwd', 'javascript:alert(1)', '-flag', 'https://user@host/'])(
    'never opens %s, and says why',
    (url) => {
      const phase = {
        state: 'ready',
        dispatchId: 'x',
        endedAtMs: 1,
        runs: [{ id: 'r', url }],
      } as const;
      const core = coreWith([readyRow(1, { phase })]);
      core.press('o');
      expect(core.take('open-url')).toEqual([]);
      expect(core.state.notice?.text).toContain('not a web address');
    },
  );

  it('says why nothing opens while there is no run', () => {
    const core = openCore();
    acceptedDispatch(core);
    core.press('o');
    expect(core.state.notice?.text).toContain('is waiting');
  });
});

describe('the window over a list', () => {
  it.each([
    [
      { top: 0, selected: 0, height: 5, count: 0 },
      { top: 0, end: 0 },
    ],
    [
      { top: 0, selected: 4, height: 5, count: 9 },
      { top: 0, end: 5 },
    ],
    [
      { top: 0, selected: 5, height: 5, count: 9 },
      { top: 1, end: 6 },
    ],
    [
      { top: 7, selected: 2, height: 5, count: 9 },
      { top: 2, end: 7 },
    ],
    [
      { top: 8, selected: 8, height: 5, count: 9 },
      { top: 4, end: 9 },
    ],
    [
      { top: 3, selected: 0, height: 50, count: 9 },
      { top: 0, end: 9 },
    ],
  ])('%o is %o', (of, expected) => {
    expect(visibleRange(of)).toEqual(expected);
  });
});
