import { describe, expect, it } from 'vitest';
import { ACME, Core, openCore } from '../../support/core.ts';
import { text } from '../../support/draw.tsx';
import { dispatchIn } from '../../support/states.ts';
import { known } from '../../support/vault-states.ts';

const FULL = 'The history could not be opened: the disk is full.';

/** A terminal that was started on a full disk. */
function onFullDisk(): Core {
  const core = new Core();
  core.happen({ kind: 'session-opened', profile: ACME });
  return core.happen({ kind: 'history-not-loaded', profileId: ACME.id, problem: FULL });
}

describe('a history that cannot be read', () => {
  it('is not shown as an empty one', () => {
    expect(text(onFullDisk())).toContain(FULL);
    expect(text(onFullDisk())).not.toContain('No dispatches yet');
  });

  it('is read again every second, and what it holds comes on screen and is watched', () => {
    const core = onFullDisk();
    core.take('load-history');
    core.wait(1_000);
    expect(core.take('load-history')).toEqual([{ kind: 'load-history', profileId: ACME.id }]);
    const waiting = dispatchIn({ state: 'waiting', dispatchId: 'd', unknownStatus: null });
    core.happen({ kind: 'history-loaded', profileId: ACME.id, dispatches: [waiting] });
    expect(text(core)).toMatch(/waiting +deploy/);
    expect(core.take('check-dispatch')).toHaveLength(1);
    core.wait(1_000);
    expect(core.take('load-history')).toEqual([]);
  });

  it('is told once, however often it is tried', () => {
    const core = onFullDisk();
    core.press('?', 'esc');
    core.happen({ kind: 'history-not-loaded', profileId: ACME.id, problem: FULL });
    expect(core.said).not.toContain(FULL);
  });
});

it('a vault index that cannot be read is read again every second, and told once', () => {
  const core = openCore();
  const problem = 'The vault index could not be opened: the disk is full.';
  core.happen({ kind: 'vaults-not-loaded', problem });
  expect(core.said).toBe(problem);
  core.press('?', 'esc').wait(1_000);
  expect(core.take('load-vaults')).toHaveLength(1);
  core.happen({ kind: 'vaults-not-loaded', problem });
  expect(core.said).not.toContain(problem);
  core.happen({ kind: 'vaults-loaded', known: [known('API_KEY')], leftUnknown: [] }).wait(1_000);
  expect(core.take('load-vaults')).toEqual([]);
  expect(text(core.press('2'))).toContain('API_KEY');
});

describe('a warning that nobody has answered yet', () => {
  const moved = 'history.db was damaged. It is kept as history.db.corrupt-1.';
  const warn = (core: Core, text: string) =>
    core.happen({ kind: 'noticed', notice: { tone: 'warning', text } });

  it('stays beside the next one', () => {
    const core = warn(warn(openCore(), moved), 'Key "x" means nothing.');
    expect(core.said).toContain(moved);
    expect(core.said).toContain('Key "x" means nothing.');
  });

  it('is said once where the same comes again', () => {
    expect(warn(warn(openCore(), moved), moved).said).toBe(moved);
  });

  it('goes when the user does something', () => {
    expect(warn(openCore(), moved).press('?', 'esc').said).toBe('');
  });
});
