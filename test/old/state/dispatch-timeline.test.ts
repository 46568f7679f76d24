import { describe, expect, it } from 'vitest';
import {
  type TimelineEvent,
  withTimelineEvent,
} from '../../../src/old/domain/dispatch-timeline.ts';
import type { Failure } from '../../../src/old/domain/failure.ts';
import { ACME, acceptedDispatch, Core, openCore, START_WALL_MS } from '../../support/core.ts';
import { dispatchIn } from '../../support/states.ts';

const BROKEN: Failure = { kind: 'no-answer', cause: 'connection-lost', host: 'h', detail: 'x' };

function answer(core: Core, localId: string, status: 'not_ready' | 'ready' | 'error' | Failure) {
  if (typeof status === 'object') {
    return core.checkFailed(localId, status);
  }
  const runs = [{ id: 'r', url: 'https://ci.acme.dev/r' }];
  const value =
    status === 'ready'
      ? { status, runs }
      : status === 'error'
        ? { status, message: 'no' }
        : { status };
  return core.checked(localId, value);
}

function sendingDispatch(core: Core): string {
  core.press('n').type('deploy').press('ctrl+s');
  return core.take('send-dispatch')[0]?.dispatch.localId ?? '';
}

function timeline(core: Core, localId: string): readonly string[] {
  return (core.state.dispatches.get(localId)?.timeline ?? []).map(({ kind }) => kind);
}

describe('the timeline of a dispatch', () => {
  it('tells how it went: sent, accepted, waiting, trouble, recovery, the end', () => {
    const core = openCore();
    const localId = acceptedDispatch(core);
    for (const status of [
      'not_ready',
      'not_ready',
      BROKEN,
      BROKEN,
      'not_ready',
      'not_ready',
    ] as const) {
      answer(core.wait(61_000), localId, status);
    }
    core.press('x', 'x');
    answer(core.wait(61_000), localId, 'ready');
    expect(timeline(core, localId)).toEqual([
      'sent',
      'accepted',
      'not-ready',
      'problem',
      'recovered',
      'stopped',
      'resumed',
      'ready',
    ]);
  });

  it.each([
    ['the history takes nothing', { reason: 'the disk is full' }],
    ['the service cannot be reached', { kind: 'not-sent', cause: 'dns', host: 'h', detail: 'x' }],
  ] as const)('does not say that it was sent where %s', (_, why) => {
    const core = openCore();
    const localId = sendingDispatch(core);
    if ('reason' in why) core.happen({ kind: 'dispatch-not-journaled', localId, ...why });
    else core.notCreated(localId, why);
    expect(timeline(core, localId)).toEqual(['not-sent']);
  });

  it('is saved when it has a new line, a failed check among them', () => {
    const core = openCore();
    const localId = acceptedDispatch(core);
    core.take('save-dispatch');
    answer(core, localId, BROKEN);
    expect(core.take('save-dispatch')).toHaveLength(1);
    answer(core.wait(61_000), localId, BROKEN);
    expect(core.take('save-dispatch')).toEqual([]);
  });

  it('says that the program was started again in between, unless another terminal sent it meanwhile', () => {
    const waiting = dispatchIn({ state: 'waiting', dispatchId: 'd', unknownStatus: null });
    const loaded = { kind: 'history-loaded', profileId: 'acme', dispatches: [waiting] } as const;
    const started = new Core().happen({ kind: 'session-opened', profile: ACME }).happen(loaded);
    answer(started, waiting.localId, 'error');
    expect(timeline(started, waiting.localId)).toEqual(['taken-up', 'error']);
    const core = openCore().happen(loaded);
    answer(core, waiting.localId, 'error');
    expect(timeline(core, waiting.localId)).toEqual(['error']);
  });

  it('stays short: the beginning and the end are kept', () => {
    let lines: ReturnType<typeof withTimelineEvent> = [];
    for (let at = 0; at < 500; at += 1) {
      const seen: TimelineEvent =
        at % 2 ? { kind: 'not-ready' } : { kind: 'problem', what: `${at}` };
      lines = withTimelineEvent(lines, seen, at);
    }
    expect(lines).toHaveLength(40);
    expect([lines[0]?.atMs, lines.at(-1)?.atMs]).toEqual([0, 499]);
  });
});

describe('telling of the end', () => {
  it.each(['ready', 'error'] as const)(
    'is asked for once, when a watched dispatch is %s',
    (end) => {
      const core = openCore();
      const localId = acceptedDispatch(core);
      answer(core, localId, 'not_ready');
      expect(core.take('announce-end')).toEqual([]);
      answer(core.wait(2_000), localId, end);
      answer(core, localId, end);
      expect(core.take('announce-end')).toHaveLength(1);
    },
  );

  it('is left to the terminal that heard it', () => {
    const core = openCore();
    const localId = acceptedDispatch(core);
    const ended = { state: 'error', dispatchId: 'd', message: 'no', endedAtMs: 1 } as const;
    const known = dispatchIn(ended, { localId });
    core.happen({ kind: 'check-left-to-another-terminal', localId, known });
    expect(core.state.dispatches.get(localId)?.phase.state).toBe('error');
    expect(core.take('announce-end')).toEqual([]);
  });

  it('is not for what had ended before the program started', () => {
    const core = openCore();
    const ended = dispatchIn({ state: 'error', dispatchId: 'd', message: 'no', endedAtMs: 1 });
    core.happen({ kind: 'history-loaded', profileId: 'acme', dispatches: [ended] });
    expect(core.wait(60_000).take('announce-end')).toEqual([]);
  });
});

describe('waking up', () => {
  function waitingCore(): { core: Core; localId: string } {
    const core = openCore();
    const localId = acceptedDispatch(core);
    core.take('check-dispatch');
    for (let i = 0; i < 12; i += 1) answer(core.wait(1_000), localId, 'not_ready');
    core.commands = [];
    return { core, localId };
  }

  it('after the program was stopped: new connections, and everything is due', () => {
    const { core } = waitingCore();
    core.wait(6_000);
    expect(core.take('drop-connections')).toHaveLength(1);
    expect(core.take('check-dispatch')).toHaveLength(1);
  });

  it('after the machine slept, which only the wall clock saw', () => {
    const { core } = waitingCore();
    core.setWallClock(START_WALL_MS + 3_600_000).wait(1_000);
    expect(core.take('drop-connections')).toHaveLength(1);
    expect(core.take('check-dispatch')).toHaveLength(1);
  });

  it('is not for a wall clock that is set back', () => {
    const { core } = waitingCore();
    core.setWallClock(START_WALL_MS - 3_600_000).wait(1_000);
    expect(core.take('drop-connections')).toEqual([]);
  });

  it('keeps to what the service asked for', () => {
    const { core, localId } = waitingCore();
    answer(core, localId, {
      kind: 'rate-limited',
      httpStatus: 429,
      host: 'h',
      message: null,
      retryAfterMs: 600_000,
    });
    core.wait(60_000);
    expect(core.take('check-dispatch')).toEqual([]);
  });

  it('asks anew what was under way on a connection that was dropped, and calls it no failure', () => {
    const { core, localId } = waitingCore();
    core.wait(10_000).take('check-dispatch');
    answer(core, localId, { kind: 'cancelled', wasSent: true });
    expect(core.state.watching.watches.get(localId)?.problem).toBeNull();
    expect(core.wait(250).take('check-dispatch')).toHaveLength(1);
  });
});
