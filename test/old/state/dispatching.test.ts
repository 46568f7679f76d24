import { describe, expect, it } from 'vitest';
import type { Failure } from '../../../src/old/domain/failure.ts';
import { textOf } from '../../../src/old/state/form/text-field.ts';
import { acceptedDispatch, openCore } from '../../support/core.ts';
import { text } from '../../support/draw.tsx';
import { focusOf } from '../../support/form-states.ts';

const HOST = 'ci.acme.dev';

describe('sending a dispatch', () => {
  it('makes one request of what the form holds, and shows it as sending', () => {
    const core = openCore();
    core.press('n').type('deploy').press('tab').type('main').press('tab').type('Deploy 1.4.2');
    core.press('tab').type('environment').press('tab').type('staging').press('ctrl+s');

    const [sent, ...more] = core.take('send-dispatch');
    expect(more).toEqual([]);
    expect(sent?.dispatch).toMatchObject({
      profileId: 'acme',
      tokenKind: 'organization',
      phase: { state: 'sending' },
      request: {
        key: 'deploy',
        ref: 'main',
        title: 'Deploy 1.4.2',
        params: { environment: 'staging' },
      },
    });
    expect(core.state.screen).toBe('runs');
    expect(core.parts.runsScreen.list.selectedId).toBe(sent?.dispatch.localId);
  });

  it('sends once however often ctrl+s repeats', () => {
    const core = openCore();
    core.press('n').type('deploy');
    for (let i = 0; i < 100; i += 1) core.press('ctrl+s', 'enter');
    expect(core.take('send-dispatch')).toHaveLength(1);
  });

  it('marks an empty key at its field, focuses it and sends nothing', () => {
    const core = openCore();
    core.press('n', 'tab').type('main').press('ctrl+s');
    expect(core.take('send-dispatch')).toEqual([]);
    expect(core.state.screen).toBe('dispatch');
    expect(focusOf(core.parts.dispatchForm)).toBe('key');
    expect(core.parts.dispatchForm.problems).toEqual([
      { at: { field: 'key', row: null }, message: expect.stringContaining('The key is empty') },
    ]);
    expect(textOf(core.parts.dispatchForm.values.ref)).toBe('main');
  });

  it('refuses a value without a name and a name given twice, each at its row', () => {
    const core = openCore();
    core.press('n').type('deploy').press('tab', 'tab', 'tab');
    core.press('tab').type('staging').press('ctrl+n').type('a').press('ctrl+n').type('a');
    core.press('ctrl+s');
    expect(core.take('send-dispatch')).toEqual([]);
    const { problems, rows } = core.parts.dispatchForm;
    expect(problems.map(({ at }) => at)).toEqual([
      { field: 'name', row: rows[0]?.id },
      { field: 'name', row: rows[2]?.id },
    ]);
  });

  it('says before sending that the profile has no token for dispatches', () => {
    const core = openCore({ tokenKinds: ['service-account'] });
    core.press('n').type('deploy').press('ctrl+s');
    expect(core.take('send-dispatch')).toEqual([]);
    expect(core.said).toMatch(/acme has no token for dispatches/);
    expect(textOf(core.parts.dispatchForm.values.key)).toBe('deploy');
  });

  it('prefers the organization token over the personal one', () => {
    const core = openCore({ tokenKinds: ['personal', 'organization'] });
    core.press('n').type('deploy').press('ctrl+s');
    expect(core.take('send-dispatch')[0]?.dispatch.tokenKind).toBe('organization');
  });

  it('keeps a param named __proto__ an ordinary param', () => {
    const core = openCore();
    core.press('n').type('deploy').press('tab', 'tab', 'tab');
    core.paste('__proto__=x').press('ctrl+s');
    const params = core.take('send-dispatch')[0]?.dispatch.request.params ?? {};
    expect(Object.entries(params)).toEqual([['__proto__', 'x']]);
  });
});

describe('a dispatch that never left', () => {
  it('is not said to be confirmed, sent or judged by the service', () => {
    const core = openCore();
    core.press('n').type('deploy').press('ctrl+s');
    const localId = core.take('send-dispatch')[0]?.dispatch.localId ?? '';
    core.notCreated(localId, {
      kind: 'not-sent',
      cause: 'refused',
      host: HOST,
      detail: 'ECONNREFUSED',
    });
    expect(core.state.dispatches.get(localId)?.confirmedAtMs).toBeNull();
    expect(core.state.notice?.text).toMatch(/^deploy wasn't sent/);
    expect(text(core)).toMatch(/tried +2026/);
  });
});

describe('the answer to a dispatch', () => {
  it('turns sending into waiting, saves it and checks it at once', () => {
    const core = openCore();
    const localId = acceptedDispatch(core);
    expect(core.state.dispatches.get(localId)?.phase).toEqual({
      state: 'waiting',
      dispatchId: 'id-of-deploy',
      unknownStatus: null,
    });
    expect(core.take('save-dispatch')).toHaveLength(1);
    expect(core.take('check-dispatch')).toMatchObject([{ localId, dispatchId: 'id-of-deploy' }]);
    core.press('n');
    expect(textOf(core.parts.dispatchForm.values.key)).toBe('');
  });

  const fates: readonly [string, Failure, 'refused' | 'unknown'][] = [
    [
      'refused connection',
      { kind: 'not-sent', cause: 'refused', host: HOST, detail: 'ECONNREFUSED' },
      'refused',
    ],
    ['401', { kind: 'unauthorized', host: HOST, message: null }, 'refused'],
    ['404', { kind: 'not-found', host: HOST, message: null }, 'refused'],
    ['422', { kind: 'rejected', host: HOST, httpStatus: 422, message: 'no such key' }, 'refused'],
    ['redirect', { kind: 'redirected', host: HOST, httpStatus: 307, location: null }, 'unknown'],
    [
      '500',
      { kind: 'server-error', host: HOST, message: null, httpStatus: 500, retryAfterMs: null },
      'unknown',
    ],
    [
      'cut connection',
      { kind: 'no-answer', cause: 'connection-lost', host: HOST, detail: 'reset' },
      'unknown',
    ],
    [
      'HTML',
      {
        kind: 'unreadable',
        host: HOST,
        httpStatus: 200,
        cause: 'not-json',
        detail: 'an HTML page',
      },
      'unknown',
    ],
  ];

  it.each(fates)(
    'after a %s says what is known, and keeps what was sent in reach',
    (_, error, state) => {
      const core = openCore();
      core.press('n').type('deploy').press('tab').type('main').press('ctrl+s');
      const localId = core.take('send-dispatch')[0]?.dispatch.localId ?? '';
      core.notCreated(localId, error);

      const phase = core.state.dispatches.get(localId)?.phase;
      expect(phase?.state).toBe(state);
      expect(phase && 'reason' in phase ? phase.reason : '').not.toBe('');
      expect(core.take('send-dispatch')).toEqual([]);
      expect(core.state.notice).not.toBeNull();
      core.press('r');
      expect(textOf(core.parts.dispatchForm.values.key)).toBe('deploy');
      expect(textOf(core.parts.dispatchForm.values.ref)).toBe('main');
      core.press('esc', 'n', 'ctrl+d');
      expect(textOf(core.parts.dispatchForm.values.key)).toBe(state === 'refused' ? 'deploy' : '');
    },
  );

  it('does not write over what is being typed when a failure brings the draft back', () => {
    const core = openCore();
    core.press('n').type('deploy').press('ctrl+s').press('n').type('other');
    const localId = core.take('send-dispatch')[0]?.dispatch.localId ?? '';
    core.notCreated(localId, { kind: 'unauthorized', host: HOST, message: null });
    expect(textOf(core.parts.dispatchForm.values.key)).toBe('other');
    core.choose('clear the form').press('esc', 'r');
    expect(textOf(core.parts.dispatchForm.values.key)).toBe('deploy');
  });

  it('does not promise the draft in the form while another one took its place', () => {
    const core = openCore();
    core.press('n').type('one').press('ctrl+s').wait(1_000);
    core.press('n').type('two').press('ctrl+s');
    const localId = core.take('send-dispatch')[0]?.dispatch.localId ?? '';
    core.notCreated(localId, { kind: 'not-found', host: HOST, message: null });
    expect(core.said).toMatch(/r on its row/);
    core.press('j', 'r');
    expect(textOf(core.parts.dispatchForm.values.key)).toBe('one');
  });

  it('never sends what could not be written to the journal', () => {
    const core = openCore();
    core.press('n').type('deploy').press('ctrl+s');
    const localId = core.take('send-dispatch')[0]?.dispatch.localId ?? '';
    core.happen({
      kind: 'dispatch-not-journaled',
      localId,
      reason: 'Nothing was sent. The disk is full.',
    });
    expect(core.state.dispatches.get(localId)?.phase.state).toBe('refused');
    expect(core.take('check-dispatch')).toEqual([]);
  });

  it('is dropped where it comes a second time', () => {
    const core = openCore();
    const localId = acceptedDispatch(core);
    const before = core.state.dispatches.get(localId);
    core.notCreated(localId, { kind: 'unauthorized', host: HOST, message: null });
    expect(core.state.dispatches.get(localId)).toBe(before);
  });
});
