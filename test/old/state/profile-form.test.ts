import { describe, expect, it } from 'vitest';
import { SANDBOX_PROFILE_ID } from '../../../src/old/domain/profile.ts';
import type { TokenKind } from '../../../src/old/domain/token.ts';
import { textOf } from '../../../src/old/state/form/text-field.ts';
import { profileDraft } from '../../../src/old/state/profiles/profile-form-update.ts';
import type { ProfileSave } from '../../../src/old/state/profiles/profiles-requests.ts';
import { activeProfileId } from '../../../src/old/state/session.ts';
import { ACME, type Core, openCore } from '../../support/core.ts';
import { text } from '../../support/draw.tsx';
import {
  answeredList,
  CONNECTION,
  connectionChecked,
  coreWithProfiles,
  known,
  STORED,
} from '../../support/profiles.ts';
import { dispatchIn } from '../../support/states.ts';

const TOKEN = 'canary-token-0123456789';

function openForm(): Core {
  return coreWithProfiles().press('4', 'n');
}

/** What would be saved, tokens as text. */
function savedBy(core: Core): (Omit<ProfileSave, 'tokens'> & { tokens: unknown }) | null {
  const request = core.take('profiles').at(-1)?.request;
  if (request?.do !== 'save') return null;
  const tokens = request.save.tokens.map(({ kind, text }) => [kind, text.reveal()]);
  return { ...request.save, tokens };
}

function problems(core: Core) {
  return profileDraft(core.state).problems.map(({ at, message }) => ({ at: at.field, message }));
}

function answerSaved(core: Core, save: ProfileSave, error: string | null = null): Core {
  return core.happen({
    kind: 'profiles-answered',
    answer: {
      to: 'save',
      save,
      result:
        error === null
          ? { ok: true, value: { id: save.id ?? 'a-new-id', opened: null, droppedKinds: [] } }
          : { ok: false, error },
    },
  });
}

/** The service has answered the check of a connection. */
function answerCheck(
  core: Core,
  id: string,
  token: string,
  rejected: readonly TokenKind[] = [],
): Core {
  const report = { ...CONNECTION, tokens: [token], inShort: token, rejected };
  return connectionChecked(core, { ok: true, value: report }, id);
}

function filled(core: Core): Core {
  core.press('4', 'n').type('initech').press('tab').type('https://ci.initech.dev');
  return core.focus('organization').type(TOKEN).press('ctrl+s');
}

/** What was asked for since, besides the list. */
function asked(core: Core) {
  return core
    .take('profiles')
    .map(({ request }) => request)
    .filter((request) => request.do !== 'list');
}

describe('a profile that is saved', () => {
  it('has its connection checked at once, and the result is said beside that', () => {
    const core = filled(coreWithProfiles());
    const [save] = asked(core);
    if (save?.do !== 'save') throw new Error('nothing was saved');
    answerSaved(core, save.save);
    expect(asked(core)).toMatchObject([{ do: 'check-connection', id: 'a-new-id' }]);
    expect(core.said).toMatch(/initech .*organization token/);
    answerCheck(core, 'a-new-id', 'Organization token: not refused.');
    expect(core.state.notice).toMatchObject({ tone: 'success' });
    expect(core.said).toMatch(/initech .*organization token.*not refused/);
  });

  it('says so where its token is rejected', () => {
    const core = filled(coreWithProfiles());
    const [save] = asked(core);
    if (save?.do === 'save') answerSaved(core, save.save);
    answerCheck(core, 'a-new-id', 'Organization token: rejected (401).', ['organization']);
    expect(core.state.notice).toMatchObject({ tone: 'failure' });
    expect(core.said).toContain('401');
  });

  it('becomes the current one and the default, if it is the first', () => {
    const core = answeredList(openCore({ id: SANDBOX_PROFILE_ID, name: 'sandbox' }), []);
    const [save] = asked(filled(core));
    if (save?.do === 'save') answerSaved(core, save.save);
    expect(asked(core)).toMatchObject([
      { do: 'check-connection', id: 'a-new-id' },
      { do: 'switch', id: 'a-new-id' },
    ]);
    answeredList(core, [known('initech', { id: 'a-new-id', isDefault: true })]);
    const source = { kind: 'switched' } as const;
    const profile = { ...ACME, id: 'a-new-id', name: 'initech', source };
    const result = { ok: true, value: profile } as const;
    const answer = { to: 'switch', id: profile.id, result } as const;
    core.happen({ kind: 'profiles-answered', answer });
    expect(activeProfileId(core.state)).toBe('a-new-id');
    expect(text(core)).toMatch(/initech ▸ .* · the default/);
    expect(core.press('1', 'n').type('deploy').press('ctrl+s').take('send-dispatch')).toMatchObject(
      [{ dispatch: { profileId: 'a-new-id' } }],
    );
  });

  it('leaves this terminal where it is, if it is not the first', () => {
    const core = filled(answeredList(openCore({ id: SANDBOX_PROFILE_ID }), STORED));
    const [save] = asked(core);
    if (save?.do === 'save') answerSaved(core, save.save);
    expect(asked(core)).toMatchObject([{ do: 'check-connection' }]);
  });
});

describe('the profile form', () => {
  it('says what the chosen kind of token is for, and what the chosen protection does', () => {
    const core = openForm().focus('tokenKind');
    const lineOf = (label: string) =>
      text(core)
        .split('\n')
        .find((each) => each.includes(label));
    expect(lineOf('Token kind')).toMatch(/\[organization\].*dispatches/);
    expect(lineOf('Token kind')).not.toContain('vaults');
    core.press('right');
    expect(lineOf('Token kind')).toMatch(/\[personal\].*dispatches.*vaults/);
    expect(lineOf('Writes')).toMatch(/\[allowed\] +protected +read-only$/);
    core.focus('protection').press('right');
    expect(lineOf('Writes')).toMatch(/\[protected\] +read-only .*name/);
  });

  it('saves what its fields hold, in the order Name to Save', () => {
    const core = openForm().type('initech').press('tab').type('https://ci.initech.dev:8443/x/');
    core.press('tab', 'ctrl+u').type('run').press('tab', 'ctrl+u').type('prod');
    core.press('tab').type('personal').press('tab').paste(`${TOKEN}\n`);
    core.press('tab', 'space', 'tab', 'enter');
    expect(savedBy(core)).toEqual({
      id: null,
      name: 'initech',
      address: { baseUrl: 'https://ci.initech.dev:8443/x', segment: 'run' },
      defaultVault: 'prod',
      isProtected: true,
      isReadOnly: false,
      allowsPlainHttp: false,
      tokens: [['personal', TOKEN]],
    });
  });

  it('takes a base URL apart that says more, and shows how before it saves', () => {
    const core = openForm().type('initech').press('tab').type('https://ci.initech.dev/mint/api/');
    expect(text(core)).toMatch(/base URL https:\/\/ci\.initech\.dev and the segment mint/);
    core.press('ctrl+s');
    const address = { baseUrl: 'https://ci.initech.dev', segment: 'mint' };
    expect(savedBy(core)).toMatchObject({ address });
  });

  it('points out a base URL that another segment contradicts', () => {
    const core = openForm().type('initech').press('tab');
    core.type('https://ci.initech.dev/mint/api/runs').press('tab').type('svc').press('ctrl+s');
    expect(savedBy(core)).toBeNull();
    expect(problems(core)).toMatchObject([{ at: 'baseUrl' }]);
  });

  it.each(['name', 'segment', 'defaultVault'] as const)(
    'saves no token that was pasted into %s, where it would be shown',
    (field) => {
      const core = openForm().type('initech').press('tab').type('https://ci.initech.dev');
      core
        .focus(field)
        .press('ctrl+u')
        .paste(`ghp_${'a1B2c3D4'.repeat(5)}`)
        .press('ctrl+s');
      expect(problems(core)).toEqual([
        { at: field, message: expect.stringContaining('looks like a token') },
      ]);
      expect(savedBy(core)).toBeNull();
    },
  );

  it('takes no base URL with something pasted behind it', () => {
    const core = openForm().type('initech').press('tab').type('https://ci.initech.dev/a b');
    expect(savedBy(core.press('ctrl+s'))).toBeNull();
    expect(problems(core)).toMatchObject([{ at: 'baseUrl' }]);
  });

  it('takes a host that is called like the segment', () => {
    const core = openForm().type('initech').press('tab').type('https://svc').press('ctrl+s');
    expect(savedBy(core)).toMatchObject({ address: { baseUrl: 'https://svc', segment: 'svc' } });
  });

  it('saves a read-only profile', () => {
    const core = openForm().type('initech').press('tab').type('https://ci.initech.dev');
    core.press('up', 'up', 'up').type('read').press('ctrl+s');
    expect(savedBy(core)).toMatchObject({ isReadOnly: true, isProtected: false });
  });

  it('asks for plain http where the base URL is, and saves that it is allowed', () => {
    const core = openForm().type('initech').press('tab').type('http://ci.initech.lan');
    expect(text(core)).toContain('Plain http');
    core.press('ctrl+s');
    expect(savedBy(core)).toBeNull();
    core.press('tab').type('y').press('ctrl+s');
    expect(savedBy(core)).toMatchObject({
      address: { baseUrl: 'http://ci.initech.lan' },
      allowsPlainHttp: true,
    });
  });

  it.each(['https://ci.initech.dev', 'http://127.0.0.1:8080', 'http:'])(
    'does not ask for plain http at %s',
    (typed) => {
      const core = openForm().type('initech').press('tab').type(typed);
      expect(text(core)).not.toContain('Plain http');
    },
  );

  it('does not go on allowing plain http at an address that has no use for it', () => {
    const core = openForm().type('initech').press('tab').type('http://ci.initech.lan');
    core.press('tab').type('y').press('shift+tab', 'ctrl+u').type('https://ci.initech.lan');
    expect(savedBy(core.press('ctrl+s'))).toMatchObject({ allowsPlainHttp: false });
  });

  it('takes up to three tokens, one a kind', () => {
    const core = openForm().type('initech').press('tab').type('https://ci.initech.dev');
    core.focus('organization').type('token-o');
    core.press('shift+tab', 'right', 'tab').type('token-p');
    core.press('shift+tab').type('service account').press('tab').type('token-s').press('ctrl+s');
    expect(savedBy(core)?.tokens).toEqual([
      ['organization', 'token-o'],
      ['personal', 'token-p'],
      ['service-account', 'token-s'],
    ]);
  });

  it.each([
    'http://ci.acme.dev',
    'https://me:pw@ci.acme.dev',
    'ci.acme.dev',
    'https://ci.acme.dev?x=1',
    '',
  ])('refuses the address %j at its field', (typed) => {
    const core = openForm().type('initech').press('tab').paste(typed).press('ctrl+s');
    expect(savedBy(core)).toBeNull();
    expect(problems(core).map(({ at }) => at)).toEqual(['baseUrl']);
    expect(profileDraft(core.state).focus.field).toBe('baseUrl');
  });

  it.each(['acme', 'sandbox', '../x', ''])('refuses the name %j at its field', (name) => {
    const core = openForm().paste(name).press('tab').type('https://a.dev').press('ctrl+s');
    expect(savedBy(core)).toBeNull();
    expect(problems(core).map(({ at }) => at)).toEqual(['name']);
  });

  it.each(['zq9 words', 'zq9\ntwo', 'zq9\u00e9n', 'zq9\u001ben'])(
    'refuses the token %j at its field, without a word of it',
    (token) => {
      const core = openForm().type('initech').press('tab').type('https://a.dev');
      core.focus('organization').paste(token).press('ctrl+s');
      expect(savedBy(core)).toBeNull();
      expect(problems(core)).toMatchObject([{ at: 'organization' }]);
      expect(problems(core)[0]?.message).not.toContain('zq9');
    },
  );

  it('keeps what is typed when it is left, and asks before quitting', () => {
    const core = openForm().type('initech').press('esc');
    expect(core.state.screen).toBe('profiles');
    core.press('n');
    expect(textOf(profileDraft(core.state).values.name)).toBe('initech');
    core.press('esc', 'q');
    expect(core.state.overlay).toMatchObject({ kind: 'confirm-quit' });
  });

  it('stays with everything in it where saving fails', () => {
    const core = openForm().type('initech').press('tab').type('https://a.dev').press('ctrl+s');
    const request = core.take('profiles').at(-1)?.request;
    if (request?.do !== 'save') throw new Error('nothing was saved');
    answerSaved(core, request.save, 'The disk is full.');
    expect(problems(core)).toEqual([{ at: 'button', message: 'The disk is full.' }]);
    expect(textOf(profileDraft(core.state).values.name)).toBe('initech');
  });

  it('forgets the tokens with the form once they are stored', () => {
    const core = openForm().type('initech').press('tab').type('https://a.dev');
    core.focus('organization').type(TOKEN).press('ctrl+s');
    const request = core.take('profiles').at(-1)?.request;
    if (request?.do !== 'save') throw new Error('nothing was saved');
    answerSaved(core, request.save);
    expect(core.state.screen).toBe('profiles');
    expect(core.state.profiles.forms.size).toBe(0);
    expect(JSON.stringify(core.state)).not.toContain(TOKEN);
  });

  it('has a default vault and a segment that typing takes the place of', () => {
    const core = openForm().type('initech').press('tab').type('https://a.dev');
    expect(text(core)).toMatch(/Default vault +default/);
    core.focus('defaultVault').type('prod').press('ctrl+s');
    expect(savedBy(core)).toMatchObject({ address: { segment: 'svc' }, defaultVault: 'prod' });
  });

  it('sends one save, however often the key repeats', () => {
    const core = openForm().type('initech').press('tab').type('https://a.dev');
    core.press('ctrl+s', 'ctrl+s', 'ctrl+s');
    expect(core.take('profiles').filter(({ request }) => request.do === 'save')).toHaveLength(1);
  });
});

describe('a token in the form', () => {
  it('is readable for ten seconds after ctrl+r, and again at the next', () => {
    const core = openForm().focus('organization').type(TOKEN).press('ctrl+r').wait(9_000);
    expect(text(core)).toContain(TOKEN);
    expect(text(core.wait(1_000))).not.toContain(TOKEN);
    expect(text(core.press('ctrl+r'))).toContain(TOKEN);
    expect(text(core.press('ctrl+r'))).not.toContain(TOKEN);
  });
});

describe('editing a profile', () => {
  function edit(): Core {
    return coreWithProfiles().press('4', 'enter');
  }

  it('ends what was seen at the old address, and hears no answer that is still to come from there', () => {
    const core = connectionChecked(coreWithProfiles().press('4', 'R'), {
      ok: true,
      value: CONNECTION,
    });
    expect(text(core)).toContain('not refused');
    core.press('R');
    const asked = core.state.profiles.checks.get('acme');
    const unknownId = asked?.phase === 'asking' ? asked.unknownId : '';
    core.press('enter', 'tab', 'ctrl+u').type('https://ci.acme.io').press('ctrl+s', 'y');
    const { request } = core.take('profiles').at(-1) ?? {};
    if (request?.do !== 'save') throw new Error('nothing was saved');
    const value = { id: 'acme', opened: null, droppedKinds: ['organization'] } as const;
    const answers = [
      { to: 'save', save: request.save, result: { ok: true, value } },
      { to: 'check-connection', id: 'acme', unknownId, result: { ok: true, value: CONNECTION } },
    ] as const;
    for (const answer of answers) core.happen({ kind: 'profiles-answered', answer });
    expect(text(core)).not.toContain('not refused');
    expect(core.said).toMatch(/no token yet/);
  });

  it('begins with what is stored, the tokens apart', () => {
    const form = profileDraft(edit().state);
    const { name, baseUrl, organization, personal, 'service-account': account } = form.values;
    expect(textOf(name)).toBe('acme');
    expect(textOf(baseUrl)).toBe('https://ci.acme.dev');
    expect([organization, personal, account].every(({ isEmpty }) => isEmpty)).toBe(true);
  });

  it('starts, once cleared, from what another terminal has stored meanwhile', () => {
    const core = edit().press('tab', 'ctrl+u').type('https://ci.acme.io');
    const moved = known('acme', { baseUrl: 'https://elsewhere.dev', tokens: [] });
    answeredList(core, [moved]).choose('clear the form');
    expect(textOf(profileDraft(core.state).values.baseUrl)).toBe('https://elsewhere.dev');
    core.focus('baseUrl').type('/eu').press('ctrl+s');
    expect(savedBy(core)).toMatchObject({
      asSeen: { baseUrl: 'https://elsewhere.dev' },
      address: { baseUrl: 'https://elsewhere.dev/eu' },
    });
  });

  it('is saved once, cleared or not', () => {
    const core = edit().type('-eu').press('ctrl+s').choose('clear the form').press('ctrl+s');
    expect(core.take('profiles').filter(({ request }) => request.do === 'save')).toHaveLength(1);
  });

  it('asks before tokens are dropped by another origin, and takes no enter for a yes', () => {
    const core = edit().press('tab', 'ctrl+u').type('https://ci.acme.io').press('ctrl+s');
    expect(core.state.overlay).toMatchObject({ kind: 'confirm-drop', kinds: ['organization'] });
    core.press('enter', 'enter').paste('y');
    expect(savedBy(core)).toBeNull();
    core.press('esc');
    expect(textOf(profileDraft(core.state).values.baseUrl)).toBe('https://ci.acme.io');
    core.press('ctrl+s', 'y');
    expect(savedBy(core)?.address.baseUrl).toBe('https://ci.acme.io');
  });

  it('takes a base URL apart that has the stored segment', () => {
    const core = edit().press('tab').type('/svc').press('ctrl+s');
    expect(savedBy(core)?.address).toEqual({ baseUrl: 'https://ci.acme.dev', segment: 'svc' });
  });

  it('does not ask where only the path changes', () => {
    const core = edit().press('tab').type('/eu').press('ctrl+s');
    expect(savedBy(core)?.address.baseUrl).toBe('https://ci.acme.dev/eu');
  });

  it('may keep its own name, and takes rows and position along to a new one', () => {
    const core = coreWithProfiles();
    core.press('n').type('deploy').press('ctrl+s');
    const localId = core.take('send-dispatch')[0]?.dispatch.localId ?? '';
    core.press('4', 'enter').type('-eu').press('ctrl+s');
    const request = core.take('profiles').at(-1)?.request;
    if (request?.do !== 'save' || core.state.session.phase !== 'open') throw new Error('not saved');
    const { profile } = core.state.session;
    core.happen({
      kind: 'profiles-answered',
      answer: {
        to: 'save',
        save: request.save,
        result: {
          ok: true,
          value: { id: 'acme', opened: { ...profile, name: 'acme-eu' }, droppedKinds: [] },
        },
      },
    });
    expect(core.state.session).toMatchObject({ profile: { name: 'acme-eu' } });
    expect(core.state.dispatches.get(localId)?.profileId).toBe('acme');
  });
});

describe('the list of profiles', () => {
  it('duplicates a profile without its tokens, and asks for the name first', () => {
    const core = coreWithProfiles().press('4').choose('duplicate');
    const form = profileDraft(core.state);
    expect(form.asSeen).toBeNull();
    expect(textOf(form.values.baseUrl)).toBe('https://ci.acme.dev');
    expect(text(core)).toMatch(/acme's tokens/);
    core.press('ctrl+s');
    expect(core.take('profiles').map(({ request }) => request.do)).not.toContain('save');
    core.type('acme-prod').press('ctrl+s');
    expect(core.take('profiles').at(-1)?.request).toMatchObject({
      do: 'save',
      save: {
        id: null,
        name: 'acme-prod',
        tokens: [],
        address: { baseUrl: 'https://ci.acme.dev' },
      },
    });
  });

  it('does not copy over a new profile that is being typed', () => {
    const core = coreWithProfiles()
      .press('4')
      .choose('duplicate')
      .press('esc')
      .choose('duplicate')
      .press('esc', 'n')
      .type('initech');
    core.press('esc', 'ctrl+p').fill('duplicate');
    expect(text(core)).not.toContain('Duplicate the profile');
    core.press('esc');
    expect(textOf(profileDraft(core.press('n').state).values.name)).toBe('initech');
  });

  it('says how many waiting dispatches of a profile that is removed nobody will watch any more', () => {
    const core = coreWithProfiles(undefined, { columns: 80, rows: 24 });
    const waiting = dispatchIn(
      { state: 'waiting', dispatchId: 'd', unknownStatus: null },
      { profileId: 'globex' },
    );
    core.press('4', 'j', 'd');
    expect(core.take('load-history')).toMatchObject([{ profileId: 'globex' }]);
    core.happen({ kind: 'history-loaded', profileId: 'globex', dispatches: [waiting] });
    expect(text(core).replace(/[\s│┃]+/g, ' ')).toMatch(/◌ 1 .*its dispatches/);
    expect(text(coreWithProfiles().press('4', 'j', 'd'))).not.toContain('still waiting');
  });

  it('removes a profile after its typed name, and never the one that is on', () => {
    const core = coreWithProfiles().press('4', 'd');
    expect(core.said).toMatch(/acme .*ctrl\+o/);
    core.press('j', 'd').paste('globex').wait(500).press('enter');
    expect(core.take('profiles').map(({ request }) => request.do)).not.toContain('remove');
    core.type('globex').wait(500).press('enter');
    expect(core.take('profiles').at(-1)?.request).toEqual({ do: 'remove', id: 'globex' });
  });

  it('leaves the sandbox as it is', () => {
    const core = coreWithProfiles().press('4', 'G');
    for (const key of ['enter', 'd', 't']) {
      core.press(key);
      expect(core.state.notice?.text).toContain('The sandbox is built in');
    }
    expect(core.state.screen).toBe('profiles');
  });

  it('checks a connection with an id that nothing has', () => {
    const core = coreWithProfiles().press('4', 'j', 'R', 'R');
    const asks = core.take('profiles').filter(({ request }) => request.do === 'check-connection');
    expect(asks).toMatchObject([{ request: { id: 'globex', unknownId: expect.any(String) } }]);
  });
});
