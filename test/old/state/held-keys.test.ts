import { describe, expect, it } from 'vitest';
import type { Dispatch, DispatchPhase } from '../../../src/old/domain/dispatch.ts';
import type { EntryResult } from '../../../src/old/domain/entry-result.ts';
import { type Core, openCore } from '../../support/core.ts';
import { dispatchIn } from '../../support/states.ts';
import { fillEntry, vaultCore } from '../../support/vault-states.ts';

const UNKNOWN = { state: 'unknown', reason: 'sent, not confirmed' } as const;

/** Every place that is on its way gets the same answer. */
function answer(core: Core, result: EntryResult = UNKNOWN): number {
  const sends = core.commands.filter(
    (each) => each.kind === 'send-rotation' || each.kind === 'send-secrets',
  );
  core.commands = [];
  for (const sent of sends) {
    const { sendId, ids } =
      sent.kind === 'send-rotation'
        ? { sendId: sent.sendId, ids: sent.targets.map(({ id }) => id) }
        : { sendId: sent.target.sendId, ids: sent.entries.map(({ id }) => id) };
    const results = new Map(ids.map((id) => [id, result]));
    core.happen({ kind: 'entries-answered', sendId, said: null, results, explanation: null });
    core.happen({ kind: 'send-ended', sendId });
  }
  return sends.length;
}

/** Holds a key down as a keyboard does, while the service answers at once. */
function hold(core: Core, key: string): number {
  core.press(key).wait(660);
  let sent = answer(core);
  for (let repeat = 0; repeat < 60; repeat += 1) {
    core.press(key).wait(30);
    sent += answer(core);
  }
  return sent;
}

/** A rotation of which nobody knows whether it is set. */
function unknownRotation(): Core {
  const core = vaultCore().press('2', 'enter').paste('new value').press('ctrl+s');
  answer(core);
  return core.wait(2_000);
}

function withRuns(phase: DispatchPhase, count = 3): Core {
  const dispatches = Array.from(
    { length: count },
    (_, at): Dispatch => dispatchIn(phase, { localId: `row-${at}` }),
  );
  return openCore().happen({ kind: 'history-loaded', profileId: 'acme', dispatches });
}

describe('a key that is held', () => {
  it('retries a rotation once', () => {
    const core = unknownRotation();
    expect(hold(core, 'r')).toBe(1);
    expect(core.wait(1_000).press('r').take('send-rotation')).toHaveLength(1);
  });

  it('opens the results of a rotation and sends nothing of them, nor does a second one behind it', () => {
    const core = unknownRotation().press('esc');
    expect(hold(core, 'r')).toBe(0);
    expect(core.state.screen).toBe('rotation');
    expect(core.said).toMatch(/^Nothing was sent: r .* press it again/);
    const quick = unknownRotation().press('esc', 'r', 'r');
    expect(quick.take('send-rotation')).toEqual([]);
    expect(quick.wait(1_000).press('r').take('send-rotation')).toHaveLength(1);
  });

  it('retries what a form of secrets has left once', () => {
    const core = fillEntry(vaultCore().press('2', 'n'), 'A', 'a').press('ctrl+s');
    answer(core);
    expect(hold(core.wait(2_000), 'r')).toBe(1);
  });

  it('forgets row after row, and as many come back', () => {
    const core = withRuns({ state: 'refused', reason: 'bad key' }, 40);
    hold(core, 'd');
    expect(core.state.dispatches.size).toBe(0);
    hold(core.wait(1_000), 'u');
    expect(core.state.dispatches.size).toBe(40);
  });

  it('answers no question that it asked', () => {
    const stopped = withRuns({ state: 'stopped', dispatchId: 'x' });
    hold(stopped, 'd');
    expect(stopped.state.overlay?.kind).toBe('confirm-forget');
    expect(stopped.said).toMatch(/^Nothing was done: d .* press it again/);
  });

  it('is let go of where something is typed in between', () => {
    const core = vaultCore().press('2', 'n', 'ctrl+s').type('A').press('tab').paste('a');
    expect(core.press('ctrl+s').take('send-secrets')).toHaveLength(1);
  });
});
