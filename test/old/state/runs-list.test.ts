import { describe, expect, it } from 'vitest';
import type { Dispatch } from '../../../src/old/domain/dispatch.ts';
import type { SeenPart } from '../../../src/old/state/list/list-update.ts';
import { runsList, selectedDispatch } from '../../../src/old/state/runs/runs-list.ts';
import { acceptedDispatch, type Core, openCore, START_WALL_MS } from '../../support/core.ts';
import { seenIn } from '../../support/draw.tsx';

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
  return core.happen({ kind: 'history-loaded', profileId: 'acme', dispatches });
}

function seen(core: Core): SeenPart {
  const part = seenIn(core.state).get('runs');
  if (!part) throw new Error('no list is drawn');
  return part;
}

const many = Array.from({ length: 10_000 }, (_, index) => readyRow(index));

describe('the list', () => {
  it('stands newest first', () => {
    const core = coreWith([readyRow(2), readyRow(0), readyRow(1)]);
    expect(runsList(core.state).visible.map(({ localId }) => localId)).toEqual([
      'row-0',
      'row-1',
      'row-2',
    ]);
  });

  it('moves its window as little as needed', () => {
    const core = coreWith(many);
    const { top, rows, count } = seen(core);
    expect([top, count]).toEqual([0, 10_000]);
    for (let i = 0; i < rows; i += 1) core.press('j');
    expect(seen(core).top).toBe(1);
    core.press('k');
    expect(seen(core).top).toBe(1);
    core.press('G');
    expect(selectedDispatch(core.state)?.localId).toBe('row-9999');
    core.press('g');
    expect(seen(core).top).toBe(0);
  });

  it('goes by the rows in view with the page keys', () => {
    const core = coreWith(many);
    const { rows } = seen(core);
    core.press('pagedown');
    expect(selectedDispatch(core.state)?.localId).toBe(`row-${rows}`);
    core.press('pageup');
    expect(selectedDispatch(core.state)?.localId).toBe('row-0');
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
    expect(runsList(core.state).visible).toHaveLength(1);
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
    expect(runsList(core.state).visible.map(({ localId }) => localId)).toEqual(['row-7']);
  });

  it('finds by state', () => {
    const refused = readyRow(3, { phase: { state: 'refused', reason: 'no' } });
    const core = typeFilter(coreWith([readyRow(1), refused]), 'refused');
    expect(runsList(core.state).visible.map(({ localId }) => localId)).toEqual(['row-3']);
  });

  it('stays on with enter and goes with esc', () => {
    const core = typeFilter(coreWith([readyRow(1), readyRow(7)]), 'key-7');
    core.press('enter', 'j');
    expect(runsList(core.state).visible).toHaveLength(1);
    core.press('esc');
    expect(runsList(core.state).visible).toHaveLength(2);
  });
});

describe('opening a run', () => {
  it('hands the address of the run to the browser', () => {
    const url = 'https://ci.acme.dev/runs/only';
    const runs = [{ id: 'r', url }];
    const phase = { state: 'ready', dispatchId: 'x', endedAtMs: 1, runs } as const;
    const core = coreWith([readyRow(1, { phase })]).press('o');
    expect(core.take('open-url')).toEqual([
      { kind: 'open-url', url, opened: `Sent to the browser: ${url}` },
    ]);
  });

  it('opens the run that is selected in the details, and says which it is', () => {
    const core = coreWith([readyRow(1)]);
    core.press('enter', 'j', 'o');
    expect(core.take('open-url')).toEqual([
      {
        kind: 'open-url',
        url: 'https://ci.acme.dev/runs/1-b',
        opened: 'Run 2 of 2 sent to the browser: https://ci.acme.dev/runs/1-b',
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
      expect(core.state.notice?.text).toContain("isn't a web address");
    },
  );

  it('says why nothing opens while there is no run', () => {
    const core = openCore();
    acceptedDispatch(core);
    core.press('o');
    expect(core.state.notice?.text).toContain('is waiting');
  });
});

describe('a key for one dispatch', () => {
  const ready = Array.from({ length: 3 }, (_, index) => readyRow(index + 1));

  function pressOn(core: Core, part: SeenPart | undefined, name: 'forget' | 'open-run'): Core {
    const drawn = part ? new Map([['runs', part]]) : new Map();
    return core.happen({ kind: 'acted', action: `runs.${name}`, seen: drawn });
  }

  it('is for the one that was drawn as selected, although a newer one has come in above it', () => {
    const core = coreWith(ready);
    const drawn = seen(core);
    core.happen({ kind: 'appeared-elsewhere', dispatches: [readyRow(0)] });
    pressOn(core, drawn, 'forget');
    expect(core.take('forget-dispatches')).toEqual([
      { kind: 'forget-dispatches', localIds: ['row-1'] },
    ]);
  });

  it('is for no other one where that has just gone', () => {
    const core = coreWith(ready).press('j');
    const drawn = seen(core);
    core.happen({ kind: 'forgotten-elsewhere', localId: 'row-2' });
    pressOn(core, drawn, 'forget');
    expect(core.take('forget-dispatches')).toEqual([]);
    expect(core.said).toMatch(/no longer in the list/);
    pressOn(core, seen(core), 'forget');
    expect(core.take('forget-dispatches')).toEqual([
      { kind: 'forget-dispatches', localIds: ['row-3'] },
    ]);
  });

  it('is for the row that was moved to, drawn or not', () => {
    const core = coreWith(ready);
    const drawn = seen(core);
    core.press('j');
    pressOn(core, drawn, 'forget');
    expect(core.take('forget-dispatches')).toEqual([
      { kind: 'forget-dispatches', localIds: ['row-2'] },
    ]);
  });
});
