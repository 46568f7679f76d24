import { describe, expect, it } from 'vitest';
import { SANDBOX_PROFILE_ID } from '../../src/domain/profile.ts';
import { err } from '../../src/domain/result.ts';
import { SecretText } from '../../src/domain/secret-text.ts';
import { must } from '../support/must.ts';
import {
  addProfile,
  change,
  ELSEWHERE,
  getDispatch,
  machineWith,
  openTerminal,
  saveToken,
  seen,
  type Terminal,
  twoTerminals,
} from './profiles-support.ts';

const here = ({ profiles }: Terminal) => ({
  name: profiles.active?.name ?? null,
  by: profiles.state.get().source?.kind ?? null,
});

describe('the active profile', () => {
  it.each([
    ['that of --profile', { flag: 'globex', profile: 'acme' }, 'globex', 'flag'],
    [
      'that of DISPATCHBOX_PROFILE',
      { profile: 'globex', folder: { profile: 'acme' } },
      'globex',
      'environment',
    ],
    ['that of the folder', { folder: { profile: 'globex' } }, 'globex', 'folder'],
    ['the default', {}, 'acme', 'default'],
    ['the default, where names are empty', { flag: '', profile: '' }, 'acme', 'default'],
    ['the default, where a folder names a vault', { folder: { vault: 'v' } }, 'acme', 'default'],
    ['the service of DISPATCHBOX_URL', { url: 'https://ci.dev/x' }, 'ci.dev/x/svc', 'url'],
    ['the sandbox, if asked for', { isSandboxAsked: true }, 'sandbox', 'sandbox-flag'],
    ['the sandbox, by its name', { flag: 'sandbox' }, 'sandbox', 'flag'],
  ])('is %s', async (_, given, name, by) => {
    const { machine } = await machineWith('acme', 'globex');
    expect(here(await openTerminal({ machine, ...given }))).toEqual({ name, by });
  });

  it('is the sandbox in the app where there is no profile, and nothing in a command', async () => {
    const app = await openTerminal();
    expect(here(app)).toEqual({ name: 'sandbox', by: 'no-profile' });
    const command = await openTerminal({ machine: app.machine, mayFallBack: false });
    expect(here(command)).toEqual({ name: null, by: null });
    expect(command.profiles.state.get().problem).toContain('No profiles yet');
  });

  it('is no other, and not the sandbox, once the default was removed', async () => {
    const { machine, saver, id } = await machineWith('acme', 'globex');
    must(await saver.profileChanges.remove(id('acme')));
    const app = await openTerminal({ machine });
    expect(here(app)).toEqual({ name: null, by: null });
    expect(app.profiles.state.get().problem).toMatch(/No profile is the default.*globex/);
  });

  it('is the sandbox again once that was made the default, but never for a command', async () => {
    const { machine, saver } = await machineWith('acme');
    must(await saver.profileChanges.makeDefault(SANDBOX_PROFILE_ID));
    expect(here(await openTerminal({ machine }))).toEqual({ name: 'sandbox', by: 'default' });
    expect(here(await openTerminal({ machine, mayFallBack: false })).name).toBeNull();
  });

  it.each([
    ['a name that nobody has', { flag: 'canary' }, 'by --profile). Available: acme'],
    ['such a name in the environment', { profile: 'canary' }, 'by DISPATCHBOX_PROFILE)'],
    ['such a name of the folder', { folder: { profile: 'canary' } }, '.dispatchbox.json'],
    ['the sandbox and another', { isSandboxAsked: true, flag: 'acme' }, 'different profiles'],
    ['an address that is none', { url: 'ci.dev' }, 'DISPATCHBOX_URL is invalid'],
    ['a token that is none', { token: new SecretText('a b') }, 'DISPATCHBOX_TOKEN is invalid'],
    ['a folder file that is none', { folder: [] }, '.dispatchbox.json'],
  ])('is none for %s, and it is said', async (_, given, problem) => {
    const { machine } = await machineWith('acme');
    const { profiles } = await openTerminal({ machine, ...given });
    expect([profiles.active, profiles.state.get().problem]).toEqual([
      null,
      expect.stringContaining(problem),
    ]);
    // It may be a token in the wrong place.
    expect(profiles.state.get().problem).not.toContain('canary');
  });

  it('changes in this terminal alone, which remembers where it was', async () => {
    const { machine, id } = await machineWith('acme', 'globex');
    const [one, other] = [await openTerminal({ machine }), await openTerminal({ machine })];
    must(await one.activeProfile.switchTo(id('globex')));
    must(await one.activeProfile.switchTo(SANDBOX_PROFILE_ID));
    expect(one.profiles.state.get().previousIds).toEqual([id('globex'), id('acme')]);
    must(await one.activeProfile.switchTo(id('globex')));
    expect(one.profiles.state.get().previousIds).toEqual([SANDBOX_PROFILE_ID, id('acme')]);
    expect([here(one), here(other)]).toMatchObject([{ name: 'globex' }, { name: 'acme' }]);
  });

  it('stays where the sandbox can not be started', async () => {
    const { machine } = await machineWith('acme');
    const startSandbox = async () => err('The port is taken.');
    const app = await openTerminal({ machine, startSandbox });
    expect(await app.activeProfile.switchTo(SANDBOX_PROFILE_ID)).toEqual(err('The port is taken.'));
    expect(here(app)).toEqual({ name: 'acme', by: 'default' });
  });
});

describe('what another terminal changes', () => {
  it('is said once, also where it is read for another reason', async () => {
    const { machine, saver, id } = await machineWith('acme', 'globex');
    const app = await openTerminal({ machine, isSandboxAsked: true });
    await app.activeProfile.switchTo(id('acme'));
    await change(saver, id('globex'), { address: ELSEWHERE });
    app.access.tokenEntered(id('acme'));
    app.profiles.reload();
    must(await saver.profileChanges.remove(id('acme')));
    app.profiles.reload();
    app.profiles.lookForNews();
    expect(app.said).toEqual([
      expect.stringContaining('globex was changed in another terminal'),
      expect.stringContaining('acme was removed in another terminal'),
    ]);
    expect(saver.said).toEqual([]);
  });
});

describe('a profile that is removed', () => {
  it('is gone in every terminal, is said once, and keeps its name', async () => {
    const { app, saver, id } = await twoTerminals('acme', 'globex');
    const before = seen(app, id('acme'));
    must(await saver.profileChanges.remove(id('acme')));
    for (const _ of ['first', 'second']) app.profiles.lookForNews();
    expect(app.said).toEqual([expect.stringContaining('acme was removed in another terminal')]);
    expect(app.profiles).toMatchObject({ active: null });
    expect(app.profiles.state.get()).toMatchObject({
      activeId: id('acme'),
      problem: expect.stringContaining('acme was removed'),
    });
    expect(app.profiles.destination(id('acme'), 'vaults')).toBeNull();
    expect(app.profiles.nameOf(id('acme'))).toBe('acme');
    expect((await app.access.toWrite(before)).ok).toBe(false);
    must(await app.activeProfile.switchTo(id('globex')));
    expect(app.profiles.state.get()).toMatchObject({ problem: null, previousIds: [] });
  });
});

describe('the vault that a form opens on', () => {
  it.each([
    ['the folder’s, alone, for every profile', { vault: 'v' }, {}, ['v', 'v']],
    ['the folder’s, for its profile', { profile: 'acme', vault: 'v' }, {}, ['v', 'own']],
    [
      'the profile’s where someone named it',
      { profile: 'acme', vault: 'v' },
      { flag: 'acme' },
      ['own', 'own'],
    ],
    ['the profile’s where the folder names none', { profile: 'acme' }, {}, ['own', 'own']],
  ])('is %s', async (_, folder, asked, vaults) => {
    const { machine, saver } = await machineWith();
    const ids = [
      await addProfile(saver, 'acme', { defaultVault: 'own' }),
      await addProfile(saver, 'globex', { defaultVault: 'own' }),
    ];
    const { profiles } = await openTerminal({ machine, folder, ...asked });
    expect(ids.map((id) => profiles.vaultOf(id).vault)).toEqual(vaults);
  });
});

describe('the token of DISPATCHBOX_TOKEN', () => {
  const token = new SecretText('from-environment');

  it('is used for the profile that is active at the start, until one is entered by hand', async () => {
    const { machine, saver, id } = await machineWith('globex');
    const acme = await addProfile(saver, 'acme', { tokens: { organization: 'acme-token' } });
    const app = await openTerminal({ machine, token, flag: 'acme' });
    const used = async (profileId: string) =>
      must(await app.access.toWrite(seen(app, profileId))).token.reveal();
    expect([await used(acme), await used(id('globex'))]).toEqual([
      'from-environment',
      'globex-token',
    ]);
    expect(seen(app, acme)).toMatchObject({ tokenSource: 'environment', tokenKind: 'personal' });
    must(await saveToken(app, acme, 'organization', 'by-hand'));
    expect(await used(acme)).toBe('by-hand');
  });

  it('goes to no other origin', async () => {
    const { machine, saver, id } = await machineWith('acme');
    const app = await openTerminal({ machine, token });
    await change(saver, id('acme'), { address: ELSEWHERE });
    app.profiles.lookForNews();
    expect(seen(app, id('acme')).tokenKind).toBeNull();
    expect(app.said).toEqual([expect.stringMatching(/acme.*elsewhere\.dev.*no token/)]);
    must(await saveToken(saver, id('acme'), 'personal', 'for-elsewhere', { checks: false }));
    app.profiles.lookForNews();
    const access = must(await app.access.toWrite(seen(app, id('acme'))));
    expect(access.token.reveal()).toBe('for-elsewhere');
  });

  it('goes to no profile that a stranger’s folder chose', async () => {
    const { machine } = await machineWith('acme', 'globex');
    const app = await openTerminal({ machine, token, folder: { profile: 'globex' } });
    expect(app.profiles.active).toBeNull();
    expect(app.profiles.state.get().problem).toContain('DISPATCHBOX_TOKEN is set');
  });

  it('is sent to the service of DISPATCHBOX_URL, which is a profile of its own', async () => {
    const { machine } = await machineWith('acme');
    machine.server.reply = () => ({ body: { status: 'not_ready' } });
    const app = await openTerminal({ machine, token, url: `${machine.server.origin}/seg/api` });
    const { active } = app.profiles;
    const access = must(await app.access.toWrite(seen(app, active?.id ?? '')));
    machine.server.requests.length = 0;
    await getDispatch(access);
    expect(active).toMatchObject({ kind: 'environment', defaultVault: 'default' });
    expect(machine.server.requests).toMatchObject([
      { path: '/seg/api/runs/dispatches/d-1', token: 'from-environment' },
    ]);
  });
});
