import { describe, expect, it } from 'vitest';
import { AFTER_EVERY_EVENT } from '../../src/state/app/after-events.ts';
import { runsList } from '../../src/state/runs/runs-list.ts';
import { acceptedDispatch, type Core, openCore, START_WALL_MS } from '../support/core.ts';
import { answeredList } from '../support/profiles.ts';
import { knowing, known, rotationProfiles } from '../support/vault-states.ts';

/** What happens after every event, and how one sees that it does. */
const SEEN: Readonly<Record<string, (without: string) => boolean>> = {
  'guard a write': (without) => {
    const core = leavingOut(openCore(), without).press('n').type('deploy').press('ctrl+s');
    return core.take('send-dispatch').length === 1;
  },
  'announce ends': (without) => {
    const core = openCore({}, undefined, { hasScreenReader: true });
    const id = acceptedDispatch(core);
    leavingOut(core, without).checked(id, { status: 'ready', runs: [] });
    return core.said.includes('deploy');
  },
  'announce what is due': (without) => {
    const core = leavingOut(openCore({ tokenKinds: ['personal'] }), without);
    answeredList(core, rotationProfiles());
    knowing(core, [known('API_KEY', { setAtMs: START_WALL_MS - 400 * 24 * 3_600_000 })]);
    return core.said.includes('due');
  },
  'keep a warning': (without) => {
    const core = leavingOut(openCore(), without);
    core.happen({ kind: 'noticed', notice: { tone: 'warning', text: 'The disk is full.' } });
    core.happen({ kind: 'noticed', notice: { tone: 'info', text: 'Copied.' } });
    return core.said.includes('The disk is full.');
  },
  'time the notice': (without) => {
    const core = leavingOut(openCore(), without);
    core.happen({ kind: 'noticed', notice: { tone: 'info', text: 'Copied.' } });
    return core.wait(60_000).said === '';
  },
  'close what was left': (without) => {
    const core = leavingOut(openCore(), without).press('n').type('deploy').press('esc');
    return core.parts.dispatchDraft !== null;
  },
  'settle the selection': (without) => {
    const core = openCore();
    const [, middle = ''] = ['a', 'b', 'c'].map((key) => {
      const id = acceptedDispatch(core, key);
      core.wait(1_000).checked(id, { status: 'ready', runs: [] });
      return id;
    });
    core.press('1', 'g', 'j');
    leavingOut(core, without).happen({ kind: 'forgotten-elsewhere', localId: middle });
    return runsList(core.state).selected?.request.key === 'a';
  },
  'watch the active profile': (without) => {
    const core = leavingOut(openCore(), without);
    core.happen({ kind: 'session-opened', profile: { ...activeProfile(core), id: 'globex' } });
    return core.state.watching.services.has('globex');
  },
  'start due checks': (without) => {
    const core = openCore();
    leavingOut(core, without);
    acceptedDispatch(core);
    return core.wait(60_000).take('check-dispatch').length > 0;
  },
};

describe('after every event, the core can', () => {
  it.each(AFTER_EVERY_EVENT)('$name', ({ name }) => {
    expect(SEEN[name]?.('')).toBe(true);
    expect(SEEN[name]?.(name)).toBe(false);
  });
});

function leavingOut(core: Core, left: string): Core {
  core.after = AFTER_EVERY_EVENT.filter(({ name }) => name !== left);
  return core;
}

function activeProfile({ state: { session } }: Core) {
  if (session.phase !== 'open') throw new Error('no profile is open');
  return session.profile;
}
