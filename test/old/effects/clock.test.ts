import { describe, expect, it } from 'vitest';
import type { Dispatch } from '../../../src/old/domain/dispatch.ts';
import { startClock } from '../../../src/old/effects/clock.ts';
import { createStore, type Store } from '../../../src/old/effects/store.ts';
import type { AppEvent } from '../../../src/old/state/app/app-event.ts';
import { update } from '../../../src/old/state/app/update.ts';
import { initialState } from '../../../src/old/state/app-state.ts';
import type { Command } from '../../../src/old/state/command.ts';
import { ACME, START_WALL_MS } from '../../support/core.ts';
import { ManualTimers } from '../../support/manual-timers.ts';

function startApp() {
  const timers = new ManualTimers();
  const events: AppEvent['kind'][] = [];
  const commands: Command[] = [];
  let ids = 0;
  /** How long the machine was suspended: its timers stood still, the time of day went on. */
  let suspendedMs = 0;
  const now = () => {
    ids += 1;
    const monoMs = timers.monoMs();
    return { wallMs: START_WALL_MS + monoMs + suspendedMs, monoMs, random: 0.5, id: `id-${ids}` };
  };
  const store: Store = createStore({
    initial: initialState(now()),
    update: (state, event, at) => {
      events.push(event.kind);
      return update(state, event, at);
    },
    now,
    run: (command) => commands.push(command),
  });
  const stop = startClock(store, timers);
  store.dispatch({ kind: 'session-opened', profile: ACME });
  const suspendMachine = (ms: number) => {
    suspendedMs += ms;
  };
  return { timers, events, commands, store, stop, suspendMachine };
}

function ticks(events: readonly string[]): number {
  return events.filter((kind) => kind === 'clock-ticked').length;
}

function checks(commands: readonly Command[]): number {
  return commands.filter(({ kind }) => kind === 'check-dispatch').length;
}

/** A dispatch that was sent just now. */
function sentNow(app: ReturnType<typeof startApp>, profileId: string): Dispatch {
  return {
    localId: 'row',
    profileId,
    tokenKind: 'organization',
    request: { key: 'deploy', ref: '', title: '', params: {} },
    createdAtMs: START_WALL_MS + app.timers.monoMs(),
    confirmedAtMs: null,
    phase: { state: 'waiting', dispatchId: 'd-1', unknownStatus: null },
  };
}

function watchOne(app: ReturnType<typeof startApp>): void {
  const dispatches = [sentNow(app, 'acme')];
  app.store.dispatch({ kind: 'history-loaded', profileId: 'acme', dispatches });
}

const NOT_READY: AppEvent = {
  kind: 'check-answered',
  localId: 'row',
  result: { ok: true, value: { status: 'not_ready' } },
};

const CANCELLED: AppEvent = {
  kind: 'check-answered',
  localId: 'row',
  result: { ok: false, error: { kind: 'cancelled', wasSent: true } },
};

const ANSWERED: AppEvent = {
  kind: 'check-answered',
  localId: 'row',
  result: { ok: true, value: { status: 'error', message: 'no' } },
};

describe('the clock', () => {
  it('ticks once a second while something waits', () => {
    const app = startApp();
    watchOne(app);
    app.timers.advance(10_000);
    expect(ticks(app.events)).toBe(10);
  });

  it('ticks as often as the youngest age has a new text', () => {
    const app = startApp();
    watchOne(app);
    app.store.dispatch(ANSWERED);
    app.events.length = 0;
    const ticksIn = (ms: number): number => {
      const before = ticks(app.events);
      app.timers.advance(ms);
      return ticks(app.events) - before;
    };
    expect(ticksIn(60_000)).toBe(60);
    expect(ticksIn(60_000)).toBe(2);
    app.timers.advance(3_600_000);
    expect(ticksIn(3_600_000)).toBe(12);
  });

  it('ticks for the ages of a profile that was never active here, too', () => {
    const app = startApp();
    const dispatches = [sentNow(app, 'globex')];
    app.store.dispatch({ kind: 'history-loaded', profileId: 'globex', dispatches });
    app.events.length = 0;
    app.timers.advance(10_000);
    expect(ticks(app.events)).toBe(10);
  });

  it('sleeps while nothing waits and no age is told in seconds', () => {
    const app = startApp();
    app.timers.advance(60_000);
    expect(app.events).toEqual(['session-opened']);
  });

  it('wakes to clear a notice that has been read', () => {
    const app = startApp();
    app.store.dispatch({ kind: 'noticed', notice: { tone: 'info', text: 'Copied.' } });
    app.timers.advance(10_000);
    expect(app.store.getState().notice).toBeNull();
    expect(ticks(app.events)).toBe(1);
  });

  it('has one timer, whatever happens', () => {
    const app = startApp();
    watchOne(app);
    for (let i = 0; i < 20; i += 1) {
      app.timers.advance(170);
      app.store.dispatch({ kind: 'background-reported', background: 'dark' });
      expect(app.timers.pending).toBe(1);
    }
  });

  it('sets no timer for a key that only puts the next tick off, and ticks as late as that', () => {
    const app = startApp();
    const before = app.timers.made;
    for (let i = 0; i < 20; i += 1) {
      app.timers.advance(100);
      app.store.dispatch({ kind: 'background-reported', background: 'dark' });
    }
    expect(app.timers.made).toBe(before);
    // Of a profile without runs, ages change every five minutes.
    app.timers.advance(300_000 - 1);
    expect(ticks(app.events)).toBe(0);
    app.timers.advance(1);
    expect(ticks(app.events)).toBe(1);
  });

  it('wakes when a check is due, between two ticks', () => {
    const app = startApp();
    watchOne(app);
    expect(checks(app.commands)).toBe(1);
    app.timers.advance(300);
    app.store.dispatch(NOT_READY);
    app.timers.advance(999);
    expect(checks(app.commands)).toBe(1);
    app.timers.advance(1);
    expect(checks(app.commands)).toBe(2);
  });

  it('wakes sooner than it was going to when something is due before that', () => {
    const app = startApp();
    watchOne(app);
    app.timers.advance(300);
    app.store.dispatch(CANCELLED);
    app.timers.advance(250);
    expect(checks(app.commands)).toBe(2);
  });

  it('does not make up for the ticks of a sleep', () => {
    const app = startApp();
    watchOne(app);
    app.timers.sleep(3_600_000);
    app.timers.advance(1);
    expect(ticks(app.events)).toBe(1);
  });

  it('checks within a second of the machine waking up, over new connections', () => {
    const app = startApp();
    watchOne(app);
    // By now, ten seconds are between two checks.
    for (let times = 0; times < 8; times += 1) {
      app.store.dispatch(NOT_READY);
      app.timers.advance(10_000);
    }
    app.store.dispatch(NOT_READY);
    const before = checks(app.commands);
    app.timers.advance(1_500);
    expect(checks(app.commands)).toBe(before);
    app.suspendMachine(3_600_000);
    app.timers.advance(1_000);
    expect(checks(app.commands)).toBe(before + 1);
    expect(app.commands.map(({ kind }) => kind)).toContain('drop-connections');
  });

  it('stops', () => {
    const app = startApp();
    app.stop();
    expect(app.timers.pending).toBe(0);
  });
});

describe('the store', () => {
  it('finishes one event before it begins the next, also when a command answers at once', () => {
    const seen: string[] = [];
    const timers = new ManualTimers();
    const store: Store = createStore({
      initial: initialState({ wallMs: 0, monoMs: 0 }),
      update: (state, event) => {
        seen.push(`begin ${event.kind}`);
        const commands: Command[] = event.kind === 'clock-ticked' ? [{ kind: 'quit' }] : [];
        seen.push(`end ${event.kind}`);
        return { state, commands };
      },
      now: () => ({ wallMs: 0, monoMs: timers.monoMs(), random: 0, id: 'x' }),
      run: () => store.dispatch({ kind: 'background-reported', background: 'dark' }),
    });
    store.dispatch({ kind: 'clock-ticked' });
    expect(seen).toEqual([
      'begin clock-ticked',
      'end clock-ticked',
      'begin background-reported',
      'end background-reported',
    ]);
  });
});
