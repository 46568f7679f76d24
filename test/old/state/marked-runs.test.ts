import { describe, expect, it } from 'vitest';
import type { Dispatch } from '../../../src/old/domain/dispatch.ts';
import { runsList, selectedDispatch } from '../../../src/old/state/runs/runs-list.ts';
import { type Core, openCore, START_WALL_MS } from '../../support/core.ts';
import { text } from '../../support/draw.tsx';
import { dispatchIn } from '../../support/states.ts';

type State = 'waiting' | 'ready' | 'error' | 'unknown';

function row(id: string, state: State, at: number): Dispatch {
  const change = { localId: id, createdAtMs: START_WALL_MS - at * 1_000 };
  switch (state) {
    case 'waiting':
      return dispatchIn({ state, dispatchId: `id-${id}`, unknownStatus: null }, change);
    case 'ready': {
      const runs = [{ id: 'r', url: `https://ci.acme.dev/runs/${id}` }];
      const endedAtMs = START_WALL_MS;
      return dispatchIn({ state, dispatchId: `id-${id}`, runs, endedAtMs }, change);
    }
    case 'error':
      return dispatchIn(
        { state, dispatchId: `id-${id}`, message: 'no', endedAtMs: START_WALL_MS },
        change,
      );
    case 'unknown':
      return dispatchIn({ state, reason: 'the connection broke' }, change);
  }
}

function coreWith(...states: readonly State[]): Core {
  const dispatches = states.map((state, at) => row('abcdefghijklmno'.charAt(at), state, at));
  const core = openCore({}, { columns: 120, rows: 40 });
  core.happen({ kind: 'history-loaded', profileId: 'acme', dispatches });
  core.commands = [];
  return core;
}

function states(core: Core): readonly string[] {
  return runsList(core.state).visible.map(({ phase }) => phase.state);
}

describe('marked dispatches', () => {
  it('are told by a mark that takes no room', () => {
    const core = coreWith('ready', 'error');
    const before = text(core);
    const drawn = text(core.press('space'));
    expect(drawn).toMatch(/^x {2}✓ ready/m);
    expect(text(core.press('k'))).toMatch(/^x▸ ✓ ready/m);
    const columnOf = (frame: string) => /^(.*)✓ ready/m.exec(frame)?.[1]?.length;
    expect(columnOf(drawn)).toBe(columnOf(before));
    core.press('j');
    expect(drawn).toContain('1 marked');
    expect(selectedDispatch(core.state)?.localId).toBe('b');
  });

  it('are all forgotten with d, and all brought back with u', () => {
    const core = coreWith('ready', 'error', 'ready', 'error').press('space', 'space', 'j', 'd');
    expect(core.said).toMatch(/Forgot 2 .*\(id-a\), .*\(id-b\).* u undoes/);
    expect(core.take('forget-dispatches').flatMap(({ localIds }) => localIds)).toEqual(['a', 'b']);
    expect(selectedDispatch(core.state)?.localId).toBe('d');
    core.press('u');
    expect(states(core)).toEqual(['ready', 'error', 'ready', 'error']);
    const [{ dispatches } = { dispatches: [] }, ...others] = core.take('remember-dispatches');
    expect(dispatches.map(({ localId }) => localId)).toEqual(['a', 'b']);
    expect(others).toEqual([]);
    expect(core.said).toMatch(/Brought back 2 .*\(id-a\), .*\(id-b\)/);
  });

  it('are asked about once where some could still bring something', () => {
    const core = coreWith('waiting', 'ready', 'unknown').choose('mark all').press('d');
    const drawn = text(core);
    expect(drawn).toContain('Forget 3 dispatches?');
    expect(drawn).toContain('Among them: 1 waiting, 1 unknown.');
    expect(core.take('forget-dispatches')).toEqual([]);
    expect(core.press('y').take('forget-dispatches')).toMatchObject([
      { localIds: ['a', 'b', 'c'] },
    ]);
    core.press('u').take('check-dispatch');
    expect(core.wait(30_000).take('check-dispatch')).not.toEqual([]);
  });

  it('are stopped with x, whatever else is marked, and watched again with u', () => {
    const core = coreWith('waiting', 'ready', 'waiting').choose('mark all').press('x');
    expect(states(core)).toEqual(['stopped', 'ready', 'stopped']);
    expect(core.said).toMatch(/Stopped watching 2 .*\(id-a\), .*\(id-c\).* u undoes/);
    core.press('u');
    expect(states(core)).toEqual(['waiting', 'ready', 'waiting']);
    core.choose('mark all').press('x').choose('mark all').press('x');
    expect(states(core)).toEqual(['waiting', 'ready', 'waiting']);
    core.press('u');
    expect(states(core)).toEqual(['stopped', 'ready', 'stopped']);
  });

  it('are checked at once with R', () => {
    const core = coreWith('waiting', 'ready', 'waiting');
    for (const localId of ['a', 'c']) {
      const result = { ok: true, value: { status: 'not_ready' } } as const;
      core.happen({ kind: 'check-answered', localId, result });
    }
    core.take('check-dispatch');
    core.choose('mark all').press('R').wait(200).wait(200);
    const asked = new Set(core.take('check-dispatch').map(({ localId }) => localId));
    expect([...asked].sort()).toEqual(['a', 'c']);
  });

  it('open their first runs in the browser with o', () => {
    const core = coreWith('ready', 'waiting', 'ready').choose('mark all').press('o');
    expect(core.take('open-url').map(({ url }) => url)).toEqual([
      'https://ci.acme.dev/runs/a',
      'https://ci.acme.dev/runs/c',
    ]);
  });

  it('say together why a key can do nothing for any of them', () => {
    const core = coreWith('ready', 'error').choose('mark all').press('x');
    expect(core.said).toMatch(/None of the 2/);
  });

  it('are not meant by a key in the details of one', () => {
    const core = coreWith('ready', 'error', 'ready').press('space', 'space', 'enter', 'd');
    expect(core.take('forget-dispatches').flatMap(({ localIds }) => localIds)).toEqual(['c']);
  });
});

describe('forget what has finished', () => {
  it('asks, then forgets all that has finished and that the list shows, and can be undone', () => {
    const core = coreWith('ready', 'waiting', 'error', 'ready', 'error').press('v', 'v');
    core.choose('forget what has finished');
    expect(text(core)).toContain('Forget 2 dispatches?');
    expect(core.take('forget-dispatches')).toEqual([]);
    core.press('y');
    expect(core.take('forget-dispatches').flatMap(({ localIds }) => localIds)).toEqual(['c', 'e']);
    core.press('v');
    expect(states(core)).toEqual(['ready', 'waiting', 'ready']);
    core.choose('forget what has finished').press('y');
    expect(states(core)).toEqual(['waiting']);
    core.press('u', 'u');
    expect(states(core)).toEqual(['ready', 'waiting', 'error', 'ready', 'error']);
  });
});
