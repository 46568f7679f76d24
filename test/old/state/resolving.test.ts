import { describe, expect, it } from 'vitest';
import type { Failure } from '../../../src/old/domain/failure.ts';
import { focusedForm } from '../../../src/old/state/app/focused-form.ts';
import { acceptedDispatch, type Core, openCore } from '../../support/core.ts';
import { text } from '../../support/draw.tsx';

const NO_ANSWER: Failure = {
  kind: 'no-answer',
  cause: 'deadline',
  host: 'ci.acme.dev',
  detail: '',
};

/** On a dispatch whose answer never came. */
function unknown(core = openCore({}, { columns: 140, rows: 40 })): {
  readonly core: Core;
  readonly localId: string;
} {
  core.press('n').type('deploy').press('ctrl+s');
  const localId = core.take('send-dispatch')[0]?.dispatch.localId ?? '';
  core.notCreated(localId, NO_ANSWER);
  core.commands = [];
  return { core, localId };
}

function kinds(core: Core, localId: string): readonly string[] {
  return core.state.dispatches.get(localId)?.timeline?.map(({ kind }) => kind) ?? [];
}

function stateOf(core: Core, localId: string): string | undefined {
  return core.state.dispatches.get(localId)?.phase.state;
}

function answered(core: Core, localId: string, error: Failure): Core {
  return core.checkFailed(localId, error);
}

describe('an unknown dispatch', () => {
  it('says how it can be resolved, where it is announced and in its details', () => {
    const { core } = unknown();
    expect(core.said).toMatch(/ press i\b/i);
    const [before = '', details = ''] = [core.said, text(core.press('g'))];
    for (const each of [before, details]) expect(each.match(/service/g)).toHaveLength(1);
    expect(details).toMatch(/ press i\b/i);
  });

  it('is asked about from the top: whether it was accepted, then its id, which is asked for', () => {
    const { core } = unknown();
    core.press('i');
    expect(focusedForm(core.state)?.form.focus.field).toBe('found');
    core.press('tab');
    expect(focusedForm(core.state)?.form.focus.field).toBe('id');
    core.press('shift+tab', 'enter');
    expect(focusedForm(core.state)?.form.focus.field).toBe('id');
  });

  it('keeps a half-typed id where the palette or the switcher is asked for', () => {
    const { core } = unknown();
    const { overlay } = core.press('i', 'tab').type('d-').state;
    expect(core.press('ctrl+p', 'ctrl+o').state.overlay).toEqual(overlay);
  });

  it('is watched once its id was entered, and both are in its timeline', () => {
    const { core, localId } = unknown();
    core.press('i', 'tab').type(' d-7 ').press('enter');
    expect(core.state.overlay).toBeNull();
    expect(core.take('save-dispatch')[0]?.dispatch.phase).toMatchObject({ dispatchId: 'd-7' });
    expect(core.take('check-dispatch')[0]).toMatchObject({ localId, dispatchId: 'd-7' });
    expect(kinds(core, localId)).toEqual(['sent', 'unknown', 'attached']);
    expect(core.said).toMatch(/deploy .*id d-7/);
    core.checked(localId, { status: 'error', message: 'no' });
    expect(stateOf(core, localId)).toBe('error');
  });

  it('is not said to be found on the service because somebody entered an id', () => {
    const { core, localId } = unknown();
    core.press('i', 'tab').type('d-7').press('enter');
    core.wait(600_000).checkFailed(localId, {
      ...{ kind: 'not-found', host: 'ci.acme.dev', message: null },
    });
    expect(text(core)).toMatch(/id entered/);
    expect(text(core)).not.toMatch(/found on/);
  });

  it('is recorded as not accepted once somebody looked and it was not there', () => {
    const { core, localId } = unknown();
    core.press('i', 'right', 'enter');
    expect(stateOf(core, localId)).toBe('refused');
    expect(core.take('save-dispatch')).toHaveLength(1);
    expect(core.take('check-dispatch')).toEqual([]);
    expect(kinds(core, localId)).toEqual(['sent', 'unknown', 'not-there']);
    expect(text(core)).toMatch(/checked the service:[\s│]+not there/);
    // Nothing is left to warn about.
    core.press('n').type('deploy');
    expect(text(core)).not.toContain('resending may run it twice');
    core.press('esc', 'd');
    expect(core.state.dispatches.has(localId)).toBe(false);
  });

  it.each([
    ['', 'The id is empty.'],
    ['..', 'be just dots'],
    ['x'.repeat(600), 'longer than'],
  ])('stays unknown with an id that cannot be one: %j', (id, why) => {
    const { core, localId } = unknown();
    core.press('i', 'tab').fill(id).press('enter');
    expect(text(core)).toContain(why);
    expect(stateOf(core, localId)).toBe('unknown');
    expect(core.take('save-dispatch')).toEqual([]);
  });

  it('does not take the id of another row', () => {
    const first = openCore({}, { columns: 140, rows: 40 });
    acceptedDispatch(first, 'nightly', 'd-1');
    const { core, localId } = unknown(first);
    core.press('i', 'tab').type('d-1').press('enter');
    expect(text(core)).toContain('the id of another row, nightly');
    expect(stateOf(core, localId)).toBe('unknown');
  });

  it('is unknown again after undo, whatever the service said about the wrong id', () => {
    const { core, localId } = unknown();
    const before = core.state.dispatches.get(localId);
    core.press('i', 'tab').type('wrong').press('enter');
    core.checked(localId, { status: 'ready', runs: [{ id: 'r', url: 'https://ci.acme.dev/r' }] });
    expect(stateOf(core, localId)).toBe('ready');
    core.commands = [];
    core.press('u');
    expect(core.state.dispatches.get(localId)?.phase).toEqual(before?.phase);
    expect(core.state.dispatches.get(localId)?.confirmedAtMs).toBeNull();
    expect(kinds(core, localId)).toEqual(['sent', 'unknown', 'attached', 'ready', 'unresolved']);
    expect(core.take('save-dispatch')[0]?.dispatch.phase.state).toBe('unknown');
  });

  it('is not watched any more after undo, and a late answer changes nothing', () => {
    const { core, localId } = unknown();
    core.press('i', 'tab').type('wrong').press('enter', 'u');
    core.checked(localId, { status: 'not_ready' });
    expect(stateOf(core, localId)).toBe('unknown');
    core.commands = [];
    core.wait(60_000);
    expect(core.take('check-dispatch')).toEqual([]);
  });

  it('is unknown again if the service knows no such id, and takes another', () => {
    const { core, localId } = unknown();
    core.wait(60_000).press('i', 'tab').type('typo').press('enter');
    core.take('check-dispatch');
    answered(core, localId, { kind: 'not-found', host: 'ci.acme.dev', message: null });
    expect(stateOf(core, localId)).toBe('unknown');
    expect(core.said).toMatch(/^acme has no dispatch typo.*Press i/);
    expect(core.take('save-dispatch').at(-1)?.dispatch.phase.state).toBe('unknown');
    expect(core.wait(60_000).take('check-dispatch')).toEqual([]);
    core.press('i', 'tab').type('d-7').press('enter');
    expect(core.take('check-dispatch')).toMatchObject([{ localId, dispatchId: 'd-7' }]);
    expect(stateOf(core.press('u'), localId)).toBe('unknown');
  });

  it('follows where another terminal resolved it', () => {
    const { core, localId } = unknown();
    core.wait(2_000).happen({ kind: 'files-changed' });
    expect(core.take('look-for-news')[0]?.openIds).toEqual([localId]);
    const here = core.state.dispatches.get(localId);
    if (!here) throw new Error('it is gone');
    const phase = { state: 'waiting', dispatchId: 'd-9', unknownStatus: null } as const;
    core.happen({ kind: 'appeared-elsewhere', dispatches: [{ ...here, phase }] });
    expect(stateOf(core, localId)).toBe('waiting');
  });

  it('follows also what another terminal did while another profile was on', () => {
    const { core, localId } = unknown();
    const here = core.state.dispatches.get(localId);
    if (!here) throw new Error('it is gone');
    const phase = { state: 'waiting', dispatchId: 'd-9', unknownStatus: null } as const;
    core.happen({ kind: 'history-loaded', profileId: 'acme', dispatches: [{ ...here, phase }] });
    expect(stateOf(core, localId)).toBe('waiting');
    expect(core.wait(1_000).take('check-dispatch')).toMatchObject([{ dispatchId: 'd-9' }]);
  });

  it('is the only one to which this applies', () => {
    const core = openCore();
    acceptedDispatch(core);
    core.press('i');
    expect(core.state.overlay).toBeNull();
    expect(core.said).toMatch(/deploy .*: it is waiting/);
  });
});
