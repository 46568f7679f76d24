import { describe, expect, it } from 'vitest';
import { runsList, selectedDispatch } from '../../../src/old/state/runs/runs-list.ts';
import { acceptedDispatch, type Core, openCore } from '../../support/core.ts';
import { text } from '../../support/draw.tsx';
import { coreWithEveryState, dispatchIn } from '../../support/states.ts';

const SIZE = { columns: 120, rows: 40 };

function watch(core: Core, id: string): Core {
  core.choose('watch a dispatch').fill(id);
  return core.press('enter');
}

describe('w', () => {
  it('watches an id that was sent from elsewhere, and says what is not known', () => {
    const core = watch(openCore({}, SIZE), ' 7f3c0d1e ');
    expect(core.take('remember-dispatches')).toHaveLength(1);
    expect(core.take('check-dispatch')).toMatchObject([{ dispatchId: '7f3c0d1e' }]);
    const screen = text(core);
    expect(screen).toMatch(/waiting +7f3c0d1e/);
    expect(screen).toContain("The request isn't known here.");
    core.press('enter', 'r');
    expect(core.state.screen).toBe('runs');
  });

  it.each([
    ['', 'The id is empty'],
    ['..', 'dots'],
    ['a\u202eb', 'invalid character'],
    ['x'.repeat(600), 'longer than'],
  ])('says at the prompt why %j is none', (id, words) => {
    const core = watch(openCore({}, SIZE), id);
    expect(text(core)).toContain(words);
    expect(core.take('remember-dispatches')).toEqual([]);
    core.fill('better');
    expect(text(core)).not.toContain(words);
    core.press('esc');
    expect(core.state.overlay).toBeNull();
  });

  it('takes a paste, on one line', () => {
    const core = openCore({}, SIZE).choose('watch a dispatch');
    core.paste('7f3c0d1e\n').press('enter');
    expect(core.take('check-dispatch')).toMatchObject([{ dispatchId: '7f3c0d1e' }]);
  });

  it('shows what a paste would do to the terminal, and lets it do nothing', () => {
    const core = openCore({}, SIZE).choose('watch a dispatch');
    core.paste('a\u001b]52;c;eA==\u0007');
    expect(core.state.overlay).toMatchObject({
      form: { values: { id: { text: 'a\\u{1b}]52;c;eA==\\u{7}' } } },
    });
  });

  it('selects one that is in the list already, and takes a stopped one up again', () => {
    const core = openCore({}, SIZE);
    const localId = acceptedDispatch(core);
    core.press('x');
    acceptedDispatch(core, 'nightly');
    watch(core, 'id-of-deploy');
    expect(runsList(core.state).visible).toHaveLength(2);
    expect(selectedDispatch(core.state)).toMatchObject({ localId, phase: { state: 'waiting' } });
  });

  it('stops by itself where the service has never known the id, and says so', () => {
    const core = openCore({}, SIZE).choose('watch a dispatch').type('a-slip').press('enter');
    const localId = core.take('check-dispatch')[0]?.localId ?? '';
    const unknown = () =>
      core.checkFailed(localId, { kind: 'not-found', host: 'h', message: null });
    unknown();
    expect(selectedDispatch(core.state)?.phase.state).toBe('waiting');
    core.wait(31_000);
    unknown();
    expect(selectedDispatch(core.state)?.phase.state).toBe('stopped');
    expect(core.said).toMatch(/acme has no dispatch a-slip/);
    core.take('check-dispatch');
    expect(core.wait(600_000).take('check-dispatch')).toEqual([]);
  });

  it('says that a profile has no token for it', () => {
    const core = watch(openCore({ tokenKinds: ['service-account'] }, SIZE), 'abc');
    expect(text(core)).toMatch(/no organization or personal token/);
    expect(text(core).replace(/[\s│]+/g, ' ')).toContain('Press esc, then t to add one.');
    expect(core.press('esc', 't').state.overlay?.kind).toBe('token-prompt');
  });
});

describe('x', () => {
  it('says what it stopped, whose row a filter may take away', () => {
    const core = openCore({}, SIZE);
    acceptedDispatch(core);
    core.press('/').type('waiting').press('enter', 'x');
    expect(core.said).toMatch(
      /^Stopped watching deploy \(.+\)\. It continues on the service; u undoes this\.$/,
    );
  });
});

describe('d', () => {
  it('asks once before it forgets what is still waiting', () => {
    const core = openCore({}, SIZE);
    const localId = acceptedDispatch(core);
    core.press('d');
    expect(text(core)).toContain('Forget deploy?');
    expect(core.press('esc').take('forget-dispatches')).toEqual([]);
    core.press('d').wait(1_000).press('d');
    expect(core.take('forget-dispatches')).toEqual([
      { kind: 'forget-dispatches', localIds: [localId] },
    ]);
    expect(runsList(core.state).visible).toEqual([]);
    core.take('check-dispatch');
    expect(core.wait(600_000).take('check-dispatch')).toEqual([]);
  });

  it('forgets what has ended at once, and selects the row below', () => {
    const core = coreWithEveryState(SIZE).press('j', 'j');
    expect(selectedDispatch(core.state)?.phase.state).toBe('ready');
    core.press('d');
    expect(core.take('forget-dispatches')).toHaveLength(1);
    expect(selectedDispatch(core.state)?.phase.state).toBe('error');
  });

  it('says which one it was, and how to undo it', () => {
    const core = coreWithEveryState(SIZE).press('j', 'j', 'd');
    expect(core.said).toMatch(/^Forgot deploy \(7f3c0d1e\) .*u /);
  });

  it('is undone with u, one row after the other, the latest first', () => {
    const core = coreWithEveryState(SIZE).press('j', 'j');
    const rows = runsList(core.state).visible;
    core.press('d').wait(1_000).press('d').take('forget-dispatches');
    core.press('u');
    expect(selectedDispatch(core.state)?.phase.state).toBe('error');
    core.press('u');
    expect(selectedDispatch(core.state)?.phase.state).toBe('ready');
    expect(runsList(core.state).visible).toEqual(rows);
    expect(
      core.take('remember-dispatches').map(({ dispatches: [each] }) => each?.phase.state),
    ).toEqual(['error', 'ready']);
  });

  it('is undone for what was still waiting: it is watched again', () => {
    const core = openCore({}, SIZE);
    acceptedDispatch(core);
    core.press('d', 'y', 'u').wait(60_000);
    expect(core.take('check-dispatch').length).toBeGreaterThan(0);
  });

  it('does not claim that the service has what may never have arrived', () => {
    const core = coreWithEveryState(SIZE).press('G', 'k');
    expect(selectedDispatch(core.state)?.phase.state).toBe('unknown');
    const dialog = text(core.press('d'));
    expect(dialog).not.toMatch(/service still has it/);
  });

  it('does not claim that the service has an id that it never confirmed', () => {
    const dialog = text(watch(openCore({}, SIZE), '7f3c0d1e').press('d'));
    expect(dialog).toMatch(/never confirmed/);
  });

  it('asks about a dispatch with its ref, since several of a key look alike', () => {
    const core = openCore({}, SIZE);
    const request = { key: 'nightly', ref: 'rel/14', title: '', params: {} };
    const phase = { state: 'waiting', dispatchId: '1', unknownStatus: null } as const;
    const dispatches = [dispatchIn(phase, { request })];
    core.happen({ kind: 'history-loaded', profileId: 'acme', dispatches });
    expect(text(core.press('d'))).toContain('Forget nightly on rel/14?');
  });

  it('keeps what is being sent, and says why', () => {
    const core = coreWithEveryState(SIZE).press('d');
    expect(core.take('forget-dispatches')).toEqual([]);
    expect(core.state.notice?.text).toContain('is being sent');
  });

  it('done in another terminal takes the row away here as well', () => {
    const core = openCore({}, SIZE);
    const localId = acceptedDispatch(core);
    core.happen({ kind: 'forgotten-elsewhere', localId });
    expect(runsList(core.state).visible).toEqual([]);
    core.take('check-dispatch');
    expect(core.wait(600_000).take('check-dispatch')).toEqual([]);
  });
});

describe('y and c', () => {
  it('copy the URL of the selected run, and the id', () => {
    const core = coreWithEveryState(SIZE).press('j', 'j');
    core.press('y', 'enter', 'c', 'i', 'enter', 'j', 'y');
    expect(core.take('copy-text').map(({ text }) => text)).toEqual([
      'https://ci.acme.dev/runs/run-1',
      '7f3c0d1e',
      'https://ci.acme.dev/runs/run-2',
    ]);
  });

  it.each([
    { columns: 120, rows: 12 },
    { columns: 80, rows: 12 },
    { columns: 40, rows: 10 },
  ])('the whole URL is on screen at %o, since nobody sees whether it was copied', (size) => {
    const core = coreWithEveryState(size).press('j', 'j', 'y');
    expect(text(core)).toContain('https://ci.acme.dev/runs/run-1');
  });

  it('say how a dispatch stands that has nothing of the kind', () => {
    const phase = { state: 'error', dispatchId: '1', message: 'no', endedAtMs: 0 } as const;
    const dispatches = [dispatchIn(phase)];
    const core = openCore({}, SIZE).happen({
      kind: 'history-loaded',
      profileId: 'acme',
      dispatches,
    });
    expect(core.press('o').said).toMatch(/deploy has no run .*error/);
    expect(core.press('x').said).toMatch(/watch .*deploy ended in error/);
    expect(core.press('R').said).toMatch(/Nothing to check: deploy ended in error/);
  });

  it('say why there is nothing to copy', () => {
    const core = coreWithEveryState(SIZE).press('y');
    expect(core.state.notice?.text).toMatch(/no run URL/);
  });
});

describe('a wait that the service asked for', () => {
  it('is a countdown that says so, and R keeps to it', () => {
    const core = openCore({}, SIZE);
    const localId = acceptedDispatch(core);
    core.take('check-dispatch');
    core.checkFailed(localId, {
      kind: 'rate-limited',
      httpStatus: 429,
      host: 'h',
      message: null,
      retryAfterMs: 42_000,
    });
    expect(text(core)).toMatch(/next[\s│]+in[\s│]+42s,[\s│]+as[\s│]+the[\s│]+service[\s│]+asked/);
    core.wait(2_000).press('R');
    expect(core.state.notice?.text).toContain('asked to wait another 40s');
    expect(core.take('check-dispatch')).toEqual([]);
    expect(core.wait(4_000).wait(4_000).wait(32_000).take('check-dispatch')).toHaveLength(1);
  });
});
