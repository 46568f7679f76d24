import { describe, expect, it } from 'vitest';
import { textOf } from '../../../src/old/state/form/text-field.ts';
import { switcherList } from '../../../src/old/state/profiles/switcher.ts';
import { ACME, acceptedDispatch, type Core } from '../../support/core.ts';
import { text } from '../../support/draw.tsx';
import {
  answeredList,
  answerSwitch,
  coreWithProfiles,
  FROM_URL,
  known,
  STORED,
  switchTo,
} from '../../support/profiles.ts';
import { dispatchIn } from '../../support/states.ts';
import { answerSecrets, fillEntry, vaultCore } from '../../support/vault-states.ts';

function offered(core: Core): readonly string[] {
  return switcherList(core.state).visible.map(({ name }) => name);
}

function chosen(core: Core): string | undefined {
  return switcherList(core.state).selected?.name;
}

function active(core: Core): string | null {
  return core.state.session.phase === 'open' ? core.state.session.profile.name : null;
}

/** A secret of acme on its way out. */
function sending(): Core {
  const token = { kind: 'service-account', lengthClass: 'usual', savedAtMs: 0 } as const;
  const profiles = STORED.with(0, known('acme', { tokens: [token] }));
  const core = answeredList(vaultCore(), profiles).press('2', 'n');
  return fillEntry(core, 'A', 'one').press('ctrl+s');
}

describe('the vault forms', () => {
  it('belong to their profile: what is typed for one is never sent to another', () => {
    const core = coreWithProfiles().press('2', 'n').type('DEPLOY_TOKEN');
    switchTo(core, 'globex');
    expect(core.state.screen).toBe('secrets');
    core.press('n');
    expect(core.parts.secretsForm.rows[0]?.values.name.text).toBe('');
    core.press('esc');
    switchTo(core, 'acme');
    core.press('2', 'n', 'ctrl+d');
    expect(core.parts.secretsForm.rows[0]?.values.name.text).toBe('DEPLOY_TOKEN');
  });

  it.each([
    ['set', [{ state: 'set', version: 1 }], /acme.* 1 secret set/],
    ['in doubt', [{ state: 'unknown', reason: 'sent, not confirmed' }], /acme.* 1 unknown/],
  ] as const)('say whose secret it was that was %s after a switch', (_, results, words) => {
    const core = sending();
    expect(switchTo(core, 'globex').said).toMatch(/globex.* acme/);
    answerSecrets(core, results);
    expect(core.said).toMatch(words);
    expect(active(core)).toBe('globex');
  });

  it('say whose file could not be read after a switch', () => {
    const core = sending();
    const sendId = core.take('send-secrets')[0]?.target.sendId ?? '';
    switchTo(core, 'globex');
    const reason = "Nothing was sent: a file couldn't be read.";
    core.happen({ kind: 'entries-not-sent', sendId, problems: [], reason });
    expect(core.said).toContain('acme');
    expect(core.said).toContain(reason);
  });
});

describe('the service of DISPATCHBOX_URL', () => {
  function lab() {
    return coreWithProfiles([FROM_URL, ...STORED]);
  }

  it('is in the switcher', () => {
    const core = lab().press('ctrl+o').type('lab').press('enter');
    expect(core.take('profiles').at(-1)?.request).toEqual({ do: 'switch', id: FROM_URL.id });
  });

  it.each(['enter', 't', 'd'])('is not changed by %s, which says why', (key) => {
    const core = lab().press('4', 'g');
    core.commands = [];
    core.press(key);
    expect(core.said).toContain('DISPATCHBOX_URL');
    expect(core.state.screen).toBe('profiles');
    expect(core.commands).toEqual([]);
  });

  it('cannot be made the default in the switcher either', () => {
    const core = lab().press('ctrl+o').type('lab');
    core.commands = [];
    core.press('ctrl+d');
    expect(core.said).toContain('DISPATCHBOX_URL');
    expect(core.commands).toEqual([]);
  });
});

describe('the switcher', () => {
  it('opens from any place with ctrl+o, with the profiles as stored and the sandbox last', () => {
    for (const keys of [[], ['n'], ['?'], ['/'], ['4'], ['4', 'a'], ['n', 'x', 'ctrl+c']]) {
      const core = coreWithProfiles().press(...keys, 'ctrl+o');
      expect(core.state.overlay?.kind).toBe('switcher');
      expect(offered(core)).toEqual(['acme', 'globex', 'globex-prod', 'sandbox']);
    }
  });

  it('begins at the first profile that is not on', () => {
    expect(chosen(coreWithProfiles().press('ctrl+o'))).toBe('globex');
    expect(chosen(coreWithProfiles([]).press('ctrl+o'))).toBe('sandbox');
  });

  it('has the previous profile first, then the latest of this terminal', () => {
    const core = coreWithProfiles();
    switchTo(switchTo(core, 'globex-prod'), 'globex').press('ctrl+o');
    expect(offered(core)).toEqual(['globex-prod', 'globex', 'acme', 'sandbox']);
    expect(chosen(core)).toBe('globex-prod');
    expect(text(core)).toMatch(/globex-prod .*previous.*\n.* globex .*current/);
  });

  it('goes back and forth with enter, also to the sandbox, which is last else', () => {
    const core = switchTo(coreWithProfiles(), 'sandbox').press('ctrl+o');
    expect(offered(core)).toEqual(['acme', 'globex', 'globex-prod', 'sandbox']);
    answerSwitch(core.press('enter'), 'acme').press('ctrl+o');
    expect(offered(core)).toEqual(['sandbox', 'acme', 'globex', 'globex-prod']);
    answerSwitch(core.press('enter'), 'sandbox');
    switchTo(switchTo(core, 'globex'), 'acme').press('ctrl+o');
    expect(offered(core)).toEqual(['globex', 'acme', 'globex-prod', 'sandbox']);
  });

  it('does not offer a previous profile that was removed', () => {
    const core = switchTo(switchTo(coreWithProfiles(), 'globex'), 'globex-prod');
    core.happen({
      kind: 'profiles-answered',
      answer: { to: 'remove', id: 'globex', result: { ok: true, value: undefined } },
    });
    answeredList(core, STORED.toSpliced(1, 1)).press('ctrl+o');
    expect(chosen(core)).toBe('acme');
  });

  it.each([
    ['glo', 'globex'],
    ['gprod', 'globex-prod'],
    ['ACME', 'acme'],
    ['io/eu', 'globex-prod'],
    ['sand', 'sandbox'],
  ])('finds by %s the profile %s', (typed, name) => {
    const core = coreWithProfiles().press('ctrl+o');
    expect(chosen(core.type(typed))).toBe(name);
  });

  it('switches to nothing where nothing fits', () => {
    const core = coreWithProfiles().press('ctrl+o').type('zzz');
    core.press('enter');
    expect(core.take('profiles').map(({ request }) => request.do)).toEqual(['list']);
    expect(core.state.overlay?.kind).toBe('switcher');
  });

  it('takes a paste as a search and as nothing else', () => {
    const core = coreWithProfiles().press('ctrl+o').paste('globex-prod\n');
    expect(core.state.overlay?.kind).toBe('switcher');
    expect(switcherList(core.state).state.filter.field.text).toBe('globex-prod');
  });

  it('leaves the screen as it was on esc', () => {
    const core = coreWithProfiles().press('n').type('deploy').press('ctrl+o', 'esc');
    expect(core.state.screen).toBe('dispatch');
    expect(textOf(core.parts.dispatchForm.values.key)).toBe('deploy');
  });
});

describe('a switch', () => {
  it('is for this terminal only: nothing but the other profile is asked for', () => {
    const core = coreWithProfiles().press('ctrl+o', 'enter');
    expect(core.take('profiles').map(({ request }) => request)).toEqual([
      { do: 'list' },
      { do: 'switch', id: 'globex' },
    ]);
    // The list of profiles has the counts of all that were not on yet.
    core.take('load-history');
    answerSwitch(core, 'globex');
    expect(active(core)).toBe('globex');
    expect(core.take('load-history')).toEqual([{ kind: 'load-history', profileId: 'globex' }]);
    expect(core.take('load-templates')).toMatchObject([{ profileId: 'globex' }]);
    expect(core.said).toMatch(/Switched to globex/);
  });

  it('lets no key through to the old form while it is under way', () => {
    const core = coreWithProfiles().press('n').type('deploy').press('ctrl+o', 'enter');
    core.press('x', 'ctrl+s', 'enter', 'ctrl+n').paste('K=V');
    expect(core.take('send-dispatch')).toEqual([]);
    core.press('esc');
    answerSwitch(core, 'globex');
    expect(active(core)).toBe('acme');
    expect(textOf(core.parts.dispatchForm.values.key)).toBe('deploy');
  });

  it('keeps for each profile its own draft, selection and filter', () => {
    const core = coreWithProfiles();
    acceptedDispatch(core, 'first');
    core.wait(1_000);
    const newer = acceptedDispatch(core, 'second');
    core.press('j').press('n').type('draft of acme');
    const { selectedId } = core.parts.runsScreen.list;
    switchTo(core, 'globex').press('n');
    expect(textOf(core.parts.dispatchForm.values.key)).toBe('');
    core.type('draft of globex');
    switchTo(core, 'acme').press('n', 'ctrl+d');
    expect(textOf(core.parts.dispatchForm.values.key)).toBe('draft of acme');
    expect(core.parts.runsScreen.list.selectedId).toBe(selectedId);
    expect(selectedId).not.toBe(newer);
    switchTo(core, 'globex').press('n', 'ctrl+d');
    expect(textOf(core.parts.dispatchForm.values.key)).toBe('draft of globex');
  });

  it.each(['1', '2', '3', '4', ','])('stays on the screen of %s', (key) => {
    const core = coreWithProfiles().press(key);
    const { screen } = core.state;
    expect(switchTo(core, 'globex').state.screen).toBe(screen);
  });

  it('says why where the profile cannot be opened, and stays', () => {
    const core = coreWithProfiles().press('ctrl+o', 'enter');
    core.happen({
      kind: 'profiles-answered',
      answer: { to: 'switch', id: 'globex', result: { ok: false, error: 'It is gone.' } },
    });
    expect(active(core)).toBe('acme');
    expect(core.state.notice).toEqual({ tone: 'failure', text: 'It is gone.' });
    expect(core.state.overlay).toBeNull();
  });

  it('names the place of a draft that waits there: its key means something else on other tabs', () => {
    const core = coreWithProfiles().press('n').type('deploy').press('esc', '2');
    expect(switchTo(switchTo(core, 'globex'), 'acme').said).toMatch(/a draft: n on Runs/);
  });

  it('asks before leaving a draft that lies on another profile', () => {
    const core = coreWithProfiles().press('n').type('deploy');
    switchTo(core, 'globex').press('esc', 'q');
    expect(core.state.overlay).toMatchObject({ kind: 'confirm-quit' });
    expect(core.take('quit')).toEqual([]);
  });
});

it('an enter that is held down through a switch sends nothing of the other profile', () => {
  const core = coreWithProfiles();
  switchTo(core, 'globex').press('n').type('deploy').press('up');
  switchTo(core, 'acme').press('n').press('ctrl+o');
  core.type('globex').press('enter');
  answerSwitch(core, 'globex');
  core.press('enter', 'enter', 'enter');
  expect(core.take('send-dispatch')).toEqual([]);
  expect(textOf(core.press('n', 'ctrl+d').parts.dispatchForm.values.key)).toBe('deploy');
});

describe('work that was under way', () => {
  it('goes on being polled on its own profile', () => {
    const core = coreWithProfiles();
    const localId = acceptedDispatch(core);
    core.checked(localId, { status: 'not_ready' });
    switchTo(core, 'globex');
    expect(core.said).toMatch(/globex.* acme/);
    core.commands = [];
    core.wait(5_000);
    expect(core.take('check-dispatch')).toMatchObject([{ localId, profileId: 'acme' }]);
    core.checked(localId, { status: 'ready', runs: [] });
    expect(core.state.dispatches.get(localId)).toMatchObject({
      profileId: 'acme',
      phase: { state: 'ready' },
    });
  });

  it('brings a draft that was not taken back to its own profile', () => {
    const core = coreWithProfiles().press('n').type('deploy').press('ctrl+s');
    const localId = core.take('send-dispatch')[0]?.dispatch.localId ?? '';
    switchTo(core, 'globex').press('n').type('other');
    core.notCreated(localId, {
      kind: 'rejected',
      host: 'ci.acme.dev',
      httpStatus: 422,
      message: 'no',
    });
    expect(textOf(core.parts.dispatchForm.values.key)).toBe('other');
    expect(core.said).toMatch(/deploy on acme/);
    switchTo(core, 'acme').press('n', 'ctrl+d');
    expect(textOf(core.parts.dispatchForm.values.key)).toBe('deploy');
  });

  it('does not mark the history of the profile that is on as read when another one is', () => {
    const core = coreWithProfiles().press('ctrl+o', 'enter');
    answerSwitch(core, 'globex');
    core.happen({ kind: 'history-loaded', profileId: 'acme', dispatches: [] });
    expect(core.parts.history).toBe('loading');
    core.happen({ kind: 'history-loaded', profileId: 'globex', dispatches: [] });
    expect(core.parts.history).toBe('loaded');
  });
});

it('a draft of a profile that was removed is no reason to ask before quitting', () => {
  const core = coreWithProfiles();
  switchTo(core, 'globex').press('n').type('deploy');
  switchTo(core, 'acme');
  core.happen({
    kind: 'profiles-answered',
    answer: { to: 'remove', id: 'globex', result: { ok: true, value: undefined } },
  });
  core.press('q');
  expect(core.take('quit')).toHaveLength(1);
});

describe('making a profile the default', () => {
  it('is an act of its own and switches nothing', () => {
    const core = coreWithProfiles().press('ctrl+o', 'ctrl+d');
    expect(core.take('profiles').at(-1)?.request).toEqual({ do: 'make-default', id: 'globex' });
    core.happen({
      kind: 'profiles-answered',
      answer: { to: 'make-default', id: 'globex', result: { ok: true, value: undefined } },
    });
    expect(active(core)).toBe('acme');
    expect(core.state.notice?.text).toMatch(/globex is now the default.* acme/);
  });

  it('of the sandbox means no default at all', () => {
    const core = coreWithProfiles(STORED).press('ctrl+o').type('sandbox');
    core.press('ctrl+d');
    expect(core.take('profiles').at(-1)?.request).toEqual({ do: 'make-default', id: null });
  });
});

describe('a dispatch of a profile that is not on', () => {
  function leftWaiting(): { readonly core: Core; readonly localId: string } {
    const core = coreWithProfiles();
    const localId = acceptedDispatch(core, 'nightly');
    return { core: switchTo(core, 'globex'), localId };
  }

  it('is counted where profiles are listed, and in the switcher', () => {
    const { core } = leftWaiting();
    expect(text(core.press('4'))).toMatch(/acme .*◌ 1/);
    expect(text(core.press('esc', 'ctrl+o'))).toMatch(/acme .*◌ 1/);
  });

  it('is told with its profile when it ends', () => {
    const { core, localId } = leftWaiting();
    core.press('?', 'esc').checked(localId, { status: 'error', message: 'no such branch' });
    expect(core.said).toMatch(/acme: nightly failed: no such branch/);
    expect(core.state.notice?.tone).toBe('failure');
  });

  it('says nothing when it ends on the profile that is on: its row does', () => {
    const core = coreWithProfiles();
    const localId = acceptedDispatch(core, 'nightly');
    core.checked(localId, { status: 'error', message: 'no' });
    expect(core.said).toBe('');
  });
});

describe('a switch away from a filled dispatch form', () => {
  /** Acme's form is filled in, and globex is asked for. */
  function asked(): Core {
    const core = coreWithProfiles().press('n').type('deploy').press('tab', 'tab', 'tab');
    core.paste('a=1').press('ctrl+o');
    return core.type('globex').press('enter');
  }

  function requested(core: Core): boolean {
    return core.take('profiles').some(({ request }) => request.do === 'switch');
  }

  it('asks once whether the draft comes along, and requests nothing before', () => {
    const core = asked();
    expect(text(core)).toMatch(/draft along to globex/);
    expect(requested(core)).toBe(false);
    core.press('x', 'enter', 'ctrl+s').paste('y');
    expect(requested(core)).toBe(false);
    core.press('esc');
    expect(core.state.overlay).toBeNull();
    expect(active(core)).toBe('acme');
    expect(textOf(core.parts.dispatchForm.values.key)).toBe('deploy');
  });

  it('takes all of it along with y, and sends it there', () => {
    const core = answerSwitch(asked().press('y'), 'globex');
    expect(core.state.screen).toBe('dispatch');
    expect(core.take('send-dispatch')).toEqual([]);
    core.press('ctrl+s');
    expect(core.take('send-dispatch')[0]).toMatchObject({
      dispatch: { profileId: 'globex', request: { key: 'deploy', params: { a: '1' } } },
      destination: { profileId: 'globex' },
    });
    switchTo(core, 'acme').press('n', 'ctrl+d');
    expect(textOf(core.parts.dispatchForm.values.key)).toBe('');
  });

  it('suggests what the other profile knows', () => {
    const core = coreWithProfiles();
    acceptedDispatch(core, 'of-acme');
    core.press('n').type('o').press('ctrl+o').type('globex').press('enter', 'y');
    answerSwitch(core, 'globex');
    const request = { key: 'of-globex', ref: '', title: '', params: {} };
    const dispatches = [
      dispatchIn({ state: 'refused', reason: 'no' }, { request, profileId: 'globex' }),
    ];
    core.happen({ kind: 'history-loaded', profileId: 'globex', dispatches });
    expect(text(core)).toContain('→ of-globex');
    expect(text(core)).not.toContain('of-acme');
  });

  it('leaves it with n as the draft of the profile it was typed for', () => {
    const core = answerSwitch(asked().press('n'), 'globex');
    expect(core.state.screen).toBe('runs');
    core.press('n', 'ctrl+d');
    expect(textOf(core.parts.dispatchForm.values.key)).toBe('');
    switchTo(core.press('esc'), 'acme').press('n', 'ctrl+d');
    expect(textOf(core.parts.dispatchForm.values.key)).toBe('deploy');
  });

  it('keeps the form where the other profile cannot be opened', () => {
    const core = asked().press('y');
    core.happen({
      kind: 'profiles-answered',
      answer: { to: 'switch', id: 'globex', result: { ok: false, error: 'It is gone.' } },
    });
    expect(core.state.screen).toBe('dispatch');
    expect(textOf(core.parts.dispatchForm.values.key)).toBe('deploy');
  });
});

describe('what another terminal changes of the active profile', () => {
  it('is followed where it is the address, and said', () => {
    const core = coreWithProfiles();
    const opened = { ...ACME, host: 'ci.moved.dev/svc', tokenKinds: [] };
    const result = { ok: true, value: { id: 'acme', opened, droppedKinds: [] } } as const;
    core.happen({ kind: 'profiles-answered', answer: { to: 'moved', id: 'acme', result } });
    expect(text(core)).toContain('acme ▸ ci.moved.dev/svc');
    expect(core.said).toMatch(
      /address of acme .*another terminal.* ci\.moved\.dev\/svc .*no token/,
    );
  });

  it('is followed where another profile becomes the default', () => {
    const core = coreWithProfiles();
    expect(text(core)).toMatch(/acme ▸ ci\.acme\.dev\/svc · the default/);
    answeredList(core, [known('acme'), known('globex', { isDefault: true })]);
    expect(text(core)).not.toContain('the default');
  });
});
