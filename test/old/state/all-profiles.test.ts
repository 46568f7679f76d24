import { describe, expect, it } from 'vitest';
import type { Dispatch } from '../../../src/old/domain/dispatch.ts';
import { NEW_DISPATCH } from '../../../src/old/state/dispatch/dispatch-form.ts';
import { runsList } from '../../../src/old/state/runs/runs-list.ts';
import { type Core, START_WALL_MS } from '../../support/core.ts';
import { draw, text } from '../../support/draw.tsx';
import { coreWithProfiles, STORED, switchTo } from '../../support/profiles.ts';
import { dispatchIn } from '../../support/states.ts';

const SIZE = { columns: 160, rows: 40 };

function row(
  localId: string,
  profileId: string,
  state: 'waiting' | 'ready',
  ageMs: number,
): Dispatch {
  const change = { localId, profileId, createdAtMs: START_WALL_MS - ageMs };
  return state === 'waiting'
    ? dispatchIn({ state, dispatchId: `id-${localId}`, unknownStatus: null }, change)
    : dispatchIn(
        { state, dispatchId: `id-${localId}`, runs: [], endedAtMs: START_WALL_MS - ageMs },
        change,
      );
}

function remembered(core: Core, profileId: string, ...dispatches: readonly Dispatch[]): Core {
  return core.happen({ kind: 'history-loaded', profileId, dispatches });
}

function coreOn(size = SIZE): Core {
  const core = coreWithProfiles(STORED, size);
  remembered(core, 'acme', row('a1', 'acme', 'ready', 1_000), row('a2', 'acme', 'waiting', 9_000));
  core.commands = [];
  return core;
}

function ids(core: Core): string {
  return runsList(core.state)
    .visible.map(({ localId }) => localId)
    .join(' ');
}

describe('the runs of all profiles', () => {
  it('are one list with a column for the profile, read from disk for those not on yet', () => {
    const core = coreOn().press('a');
    expect(core.take('load-history').map(({ profileId }) => profileId)).toEqual([
      'globex',
      'globex-prod',
      'sandbox',
    ]);
    remembered(core, 'globex', row('g1', 'globex', 'waiting', 5_000));
    expect(ids(core)).toBe('a1 g1 a2');
    expect(text(core)).toMatch(/STATE +PROFILE +KEY/);
    expect(text(core)).toMatch(/waiting +globex +deploy/);
    expect(text(core)).toContain('all profiles 3');
    expect(text(core.press('j'))).toMatch(/│ +profile +globex/);
    expect(ids(core.press('a'))).toBe('a1 a2');
    expect(text(core)).not.toMatch(/STATE +PROFILE/);
  });

  it('are found by the name of their profile, and sorted by it', () => {
    const core = remembered(coreOn().press('a'), 'globex', row('g1', 'globex', 'waiting', 5_000));
    expect(ids(core.press('/').fill('glob'))).toBe('g1');
    core.press('esc', 's', 's', 's', 's');
    expect(text(core)).toContain('by profile');
    expect(ids(core)).toBe('a1 a2 g1');
    expect(text(core.press('a'))).not.toContain('by profile');
  });

  it('are neither sorted by it nor marked any more once a switch shows one profile alone', () => {
    const core = coreOn().press('a', 's', 's', 's', 's', 'space');
    expect(text(core)).toContain('by profile');
    switchTo(switchTo(core, 'globex'), 'acme');
    expect(text(core)).not.toContain('by profile');
    expect(core.parts.runsScreen.list.marked.size).toBe(0);
  });

  it('hand the selection to a neighbour when the selected one is gone', () => {
    const core = coreOn().press('a');
    const newer = row('g1', 'globex', 'ready', 5_000);
    remembered(core, 'globex', newer, row('g2', 'globex', 'ready', 7_000)).press('j', 'j');
    expect(runsList(core.state).selected?.localId).toBe('g2');
    remembered(core, 'globex', newer);
    expect(runsList(core.state).selected?.localId).toBe('a2');
  });

  it('are watched here only once their profile was on, and are read anew before that', () => {
    const core = remembered(coreOn().press('a'), 'globex', row('g1', 'globex', 'waiting', 5_000));
    core.take('check-dispatch');
    core.take('load-history');
    core.wait(11_000).happen({ kind: 'files-changed' });
    expect(core.take('check-dispatch').map(({ localId }) => localId)).not.toContain('g1');
    expect(core.take('load-history').map(({ profileId }) => profileId)).toContain('globex');
    switchTo(core, 'globex');
    remembered(core, 'globex', row('g1', 'globex', 'waiting', 5_000));
    core.wait(1_000);
    expect(core.take('check-dispatch').map(({ localId }) => localId)).toContain('g1');
    expect(core.take('load-history').map(({ profileId }) => profileId)).not.toContain('acme');
  });

  it('have what other terminals did in a profile that was on here before', () => {
    const core = switchTo(coreOn(), 'globex').press('a');
    expect(core.take('load-history').map(({ profileId }) => profileId)).toContain('acme');
    const [a1, a2] = [row('a1', 'acme', 'ready', 1_000), row('a2', 'acme', 'waiting', 9_000)];
    remembered(core, 'acme', a1, a2, row('a3', 'acme', 'waiting', 500));
    expect(ids(core)).toBe('a3 a1 a2');
    expect(text(core)).not.toContain('restarted');
    core.take('check-dispatch');
    core.wait(20_000).happen({ kind: 'files-changed' });
    expect(core.take('load-history').map(({ profileId }) => profileId)).toContain('acme');
    expect(core.take('check-dispatch').map(({ localId }) => localId)).toContain('a3');
  });

  it.each(['x', 'R', 'd'])('say for %s to which profile to switch first', (key) => {
    const core = remembered(coreOn().press('a'), 'globex', row('g1', 'globex', 'waiting', 5_000));
    core.press('j', key);
    expect(core.said).toMatch(/globex .*ctrl\+o/);
    expect(core.state.overlay).toBeNull();
  });

  it('never fill the form of one profile from a run of another', () => {
    const core = remembered(coreOn().press('a'), 'globex', row('g1', 'globex', 'waiting', 5_000));
    core.press('j', 'r');
    expect(core.parts.dispatchForm).toBe(NEW_DISPATCH);
    expect(text(core)).toContain('New dispatch to globex');
  });

  it('leave those alone that were marked and cannot be changed from here', () => {
    const core = remembered(coreOn().press('a'), 'globex', row('g1', 'globex', 'ready', 5_000));
    core.choose('forget what has finished').press('y');
    expect(core.take('forget-dispatches').flatMap(({ localIds }) => localIds)).toEqual(['a1']);
    core.choose('mark all').press('d', 'y');
    expect(core.take('forget-dispatches').flatMap(({ localIds }) => localIds)).toEqual(['a2']);
    expect(ids(core)).toBe('g1');
  });
});

describe('what goes on elsewhere', () => {
  it('is counted in the header: what waits, and what ended since one left', () => {
    const core = coreOn();
    expect(text(core)).not.toContain('elsewhere');
    switchTo(core, 'globex');
    expect(text(core)).toContain('elsewhere ◌ 1');
    expect(text(core)).not.toMatch(/elsewhere.*✓ 1 /);
    core.wait(1_000);
    core.checked('a2', { status: 'ready', runs: [{ id: 'r', url: 'https://x.dev/r' }] });
    expect(text(core)).toContain('elsewhere ✓ 1');
    switchTo(core, 'acme');
    expect(text(core)).not.toContain('elsewhere');
    switchTo(core, 'globex');
    expect(text(core)).not.toContain('elsewhere');
  });

  it('gives way before the profile and its host in a narrow window', () => {
    const core = coreOn({ columns: 40, rows: 12 });
    switchTo(core, 'globex');
    expect(draw(core.state)[0]).toContain('globex ▸ ci.globex.dev/svc');
  });

  it('stands in the switcher, by profile, read from disk as it opens', () => {
    const core = coreOn().press('ctrl+o');
    expect(core.take('load-history').map(({ profileId }) => profileId)).toContain('globex');
    const waiting = row('g1', 'globex', 'waiting', 5_000);
    remembered(core, 'globex', waiting, row('g2', 'globex', 'ready', 6_000));
    expect(text(core)).toMatch(/globex +ci\.globex\.dev\/svc +◌ 1/);
    remembered(core, 'globex-prod', row('p1', 'globex-prod', 'waiting', 5_000));
    expect(text(core)).toMatch(/globex-prod +ci\.globex\.io\/eu\/svc +PROTECTED · ◌ 1/);
  });
});
