import { describe, expect, it } from 'vitest';
import type { Dispatch } from '../../../src/old/domain/dispatch.ts';
import type { Failure } from '../../../src/old/domain/failure.ts';
import { alertsOf } from '../../../src/old/state/alerts/alerts.ts';
import { ACME, acceptedDispatch, type Core, openCore, START_WALL_MS } from '../../support/core.ts';

const MINUTE = 60_000;

function answer(
  core: Core,
  localId: string,
  status: 'not_ready' | 'ready' | { error: Failure },
): void {
  if (typeof status === 'object') {
    core.checkFailed(localId, status.error);
    return;
  }
  const value =
    status === 'ready'
      ? { status, runs: [{ id: 'run-1', url: 'https://ci.acme.dev/runs/1' }] }
      : { status };
  core.checked(localId, value);
}

describe('watching a dispatch', () => {
  it('checks again when its interval is over and not before', () => {
    const core = openCore();
    const localId = acceptedDispatch(core);
    core.take('check-dispatch');
    answer(core, localId, 'not_ready');
    expect(core.wait(999).take('check-dispatch')).toEqual([]);
    expect(core.wait(1).take('check-dispatch')).toHaveLength(1);
  });

  it('keeps one check in flight at a time', () => {
    const core = openCore();
    acceptedDispatch(core);
    expect(core.take('check-dispatch')).toHaveLength(1);
    expect(core.wait(60_000).take('check-dispatch')).toEqual([]);
  });

  it('ends when the runs exist, and keeps every one of them', () => {
    const core = openCore();
    const localId = acceptedDispatch(core);
    core.take('check-dispatch');
    answer(core, localId, 'ready');
    expect(core.state.dispatches.get(localId)?.phase).toMatchObject({
      state: 'ready',
      runs: [{ id: 'run-1' }],
    });
    expect(core.wait(600_000).take('check-dispatch')).toEqual([]);
  });

  it.each<Failure>([
    { kind: 'no-answer', cause: 'connection-lost', host: 'h', detail: 'ECONNRESET' },
    { kind: 'not-sent', cause: 'dns', host: 'h', detail: 'ENOTFOUND' },
    { kind: 'rate-limited', httpStatus: 429, host: 'h', message: null, retryAfterMs: null },
    { kind: 'server-error', host: 'h', message: null, httpStatus: 502, retryAfterMs: null },
    { kind: 'unreadable', host: 'h', httpStatus: 200, cause: 'not-json', detail: 'an HTML page' },
  ])('goes on after a failed check ($kind)', (error) => {
    const core = openCore();
    const localId = acceptedDispatch(core);
    core.take('check-dispatch');
    for (let failures = 0; failures < 20; failures += 1) {
      answer(core, localId, { error });
      expect(core.wait(61_000).take('check-dispatch')).toHaveLength(1);
    }
    expect(core.state.watching.watches.get(localId)?.problem).toEqual(error);
  });

  it('waits as long as Retry-After says', () => {
    const core = openCore();
    const localId = acceptedDispatch(core);
    core.take('check-dispatch');
    answer(core, localId, {
      error: {
        kind: 'rate-limited',
        httpStatus: 429,
        host: 'h',
        message: null,
        retryAfterMs: 45_000,
      },
    });
    expect(core.wait(44_900).take('check-dispatch')).toEqual([]);
    expect(core.wait(100).take('check-dispatch')).toHaveLength(1);
  });

  it('stops for the whole profile at the first 401, which an alert says, and goes on at R', () => {
    const core = openCore();
    const first = acceptedDispatch(core, 'first');
    const second = acceptedDispatch(core, 'second');
    core.take('check-dispatch');
    answer(core, first, { error: { kind: 'unauthorized', host: 'h', message: null } });
    expect(alertsOf(core.state)).toMatchObject([{ kind: 'token', paused: 2 }]);
    // Another terminal may have a better token.
    expect(core.take('release-leases')).toMatchObject([{ localIds: [first, second] }]);
    answer(core, second, { error: { kind: 'unauthorized', host: 'h', message: null } });
    expect(core.take('release-leases')).toEqual([]);
    expect(core.state.notice).toBeNull();
    expect(core.wait(3_600_000).take('check-dispatch')).toEqual([]);
    expect(core.press('R').take('check-dispatch').length).toBeGreaterThan(0);
  });

  it('watches a status on that the specification does not list', () => {
    const core = openCore();
    const localId = acceptedDispatch(core);
    core.take('check-dispatch');
    core.checked(localId, { status: 'unknown', word: 'queued' });
    expect(core.state.dispatches.get(localId)?.phase).toMatchObject({
      state: 'waiting',
      unknownStatus: 'queued',
    });
    expect(core.wait(2_000).take('check-dispatch')).toHaveLength(1);
  });

  it('stops at x and takes up again at x', () => {
    const core = openCore();
    const localId = acceptedDispatch(core);
    core.take('check-dispatch');
    answer(core, localId, 'not_ready');
    core.press('x');
    expect(core.state.dispatches.get(localId)?.phase.state).toBe('stopped');
    expect(core.wait(600_000).take('check-dispatch')).toEqual([]);
    core.press('x');
    expect(core.take('check-dispatch')).toHaveLength(1);
  });

  it('runs on the monotonic clock, whatever the wall clock does', () => {
    const core = openCore();
    const localId = acceptedDispatch(core);
    core.take('check-dispatch');
    answer(core, localId, 'not_ready');
    core.setWallClock(START_WALL_MS - 10 * 365 * 24 * 60 * MINUTE);
    expect(core.wait(999).take('check-dispatch')).toEqual([]);
    expect(core.wait(1).take('check-dispatch')).toHaveLength(1);
  });

  it('leaves a dispatch to the terminal that polls it, and takes over what that one learns', () => {
    const core = openCore();
    const localId = acceptedDispatch(core);
    core.take('check-dispatch');
    core.happen({ kind: 'check-left-to-another-terminal', localId, known: null });
    expect(core.wait(1_000).take('check-dispatch')).toHaveLength(1);
    const known = {
      ...(core.state.dispatches.get(localId) as Dispatch),
      phase: { state: 'error', dispatchId: 'id-of-deploy', message: 'no', endedAtMs: 1 },
    } as const;
    core.happen({ kind: 'check-left-to-another-terminal', localId, known });
    expect(core.state.dispatches.get(localId)?.phase.state).toBe('error');
    expect(core.wait(600_000).take('check-dispatch')).toEqual([]);
  });
});

describe('polling many dispatches', () => {
  function waiting(count: number): Dispatch[] {
    return Array.from({ length: count }, (_, index) => ({
      localId: `row-${index}`,
      profileId: 'acme',
      tokenKind: 'organization',
      request: { key: `key-${index}`, ref: '', title: '', params: {} },
      createdAtMs: START_WALL_MS - index,
      confirmedAtMs: null,
      phase: { state: 'waiting', dispatchId: `id-${index}`, unknownStatus: null },
    }));
  }

  it('takes up after a restart what was still waiting, 4 in flight and 10 a second at most', () => {
    const core = openCore();
    core.happen({ kind: 'history-loaded', profileId: 'acme', dispatches: waiting(200) });
    const startedAt: number[] = [];
    const checked = new Map<string, number>();
    const underWay: string[] = [];
    for (let ms = 0; ms < 48_000; ms += 22) {
      const started = core.take('check-dispatch');
      underWay.push(...started.map(({ localId }) => localId));
      for (const { localId } of started) {
        startedAt.push(ms);
        checked.set(localId, (checked.get(localId) ?? 0) + 1);
      }
      expect(underWay.length).toBeLessThanOrEqual(4);
      expect(startedAt.filter((at) => at > ms - 1_000).length).toBeLessThanOrEqual(10);
      const done = underWay.shift();
      if (done) answer(core, done, 'not_ready');
      core.wait(22);
    }
    expect(checked.size).toBe(200);
    expect(startedAt.length).toBeGreaterThan(430);
  });

  it('checks the rows around the window before the others', () => {
    const core = openCore({}, { columns: 80, rows: 20 });
    core.happen({ kind: 'history-loaded', profileId: 'acme', dispatches: waiting(500) });
    core.press('G');
    core.take('check-dispatch');
    // The others have every second turn, so that nothing is ever forgotten.
    const [first, second] = [
      core.wait(110).take('check-dispatch'),
      core.wait(110).take('check-dispatch'),
    ];
    const rows = [...first, ...second].map(({ localId }) => Number(localId.slice(4)));
    expect(rows.filter((row) => row >= 450)).toHaveLength(1);
    expect(rows).toHaveLength(2);
  });

  it('starts evenly, so that no second of the service has more than ten', () => {
    const core = openCore();
    core.happen({ kind: 'history-loaded', profileId: 'acme', dispatches: waiting(50) });
    const startedAt: number[] = [];
    for (let ms = 0; ms < 5_000; ms += 5) {
      for (const { localId } of core.take('check-dispatch')) {
        startedAt.push(ms);
        answer(core, localId, 'not_ready');
      }
      core.wait(5);
    }
    for (const at of startedAt) {
      expect(startedAt.filter((other) => other >= at && other < at + 1_000).length).toBeLessThan(
        11,
      );
    }
    expect(startedAt.length).toBeGreaterThan(43);
  });

  it.each(['ci.acme.dev/svc', 'ci.acme.dev/globex/jobs'])(
    'keeps the limits for two profiles on one origin together: %s',
    (host) => {
      const core = openCore({ host: 'ci.acme.dev/svc' });
      core.happen({ kind: 'history-loaded', profileId: 'acme', dispatches: waiting(20) });
      core.happen({
        kind: 'session-opened',
        profile: { ...ACME, id: 'globex', name: 'globex', host },
      });
      const others = waiting(20).map((row) => ({
        ...row,
        localId: `globex-${row.localId}`,
        profileId: 'globex',
      }));
      core.happen({ kind: 'history-loaded', profileId: 'globex', dispatches: others });
      for (let ms = 0; ms < 3_000; ms += 50) core.wait(50);
      expect(core.take('check-dispatch')).toHaveLength(4);
      core.happen({
        kind: 'session-opened',
        profile: { ...ACME, id: 'initech', name: 'initech', host: 'elsewhere/svc' },
      });
      const third = others.map((row) => ({
        ...row,
        localId: `i-${row.localId}`,
        profileId: 'initech',
      }));
      core.happen({ kind: 'history-loaded', profileId: 'initech', dispatches: third });
      for (let ms = 0; ms < 3_000; ms += 50) core.wait(50);
      const started = core.take('check-dispatch');
      expect(started.map(({ profileId }) => profileId)).toEqual(Array(4).fill('initech'));
    },
  );

  it('asks nothing of a service that asked to wait, whichever profile or row is due', () => {
    const core = openCore({ host: 'ci.acme.dev/svc' });
    core.happen({ kind: 'history-loaded', profileId: 'acme', dispatches: waiting(300) });
    const globex = { ...ACME, id: 'globex', name: 'globex', host: 'ci.acme.dev/globex/svc' };
    core.happen({ kind: 'session-opened', profile: globex });
    const own = waiting(5).map((row) => ({ ...row, localId: `globex-${row.localId}` }));
    const dispatches = own.map((row) => ({ ...row, profileId: 'globex' }));
    core.happen({ kind: 'history-loaded', profileId: 'globex', dispatches });
    const startedAt: number[] = [];
    for (let ms = 0; ms < 130_000; ms += 50) {
      for (const { localId } of core.take('check-dispatch')) {
        startedAt.push(ms);
        const wait = { message: null, retryAfterMs: 60_000 };
        core.checkFailed(localId, { kind: 'rate-limited', httpStatus: 429, host: 'h', ...wait });
      }
      core.wait(50);
    }
    expect(startedAt).toHaveLength(3);
  });

  it('makes one round after a suspension, not a storm', () => {
    const core = openCore();
    core.happen({ kind: 'history-loaded', profileId: 'acme', dispatches: waiting(50) });
    core.take('check-dispatch');
    core.wait(3_600_000);
    expect(core.take('check-dispatch').length).toBeLessThanOrEqual(4);
  });
});
