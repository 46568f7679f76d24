import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../src/old/domain/profile.ts';
import { ok } from '../../../src/old/domain/result.ts';
import { SecretText } from '../../../src/old/domain/secret-text.ts';
import type { OpenProfile } from '../../../src/old/effects/open-profile.ts';
import { openSession } from '../../../src/old/effects/open-session.ts';
import { createProfileCommands } from '../../../src/old/effects/profile-commands.ts';
import { openProfileService } from '../../../src/old/effects/profile-service.ts';
import type { Services } from '../../../src/old/effects/services.ts';
import type { EmbeddedService } from '../../../src/old/effects/session-options.ts';
import { takeLock } from '../../../src/old/files/write-lock.ts';
import type {
  ProfilesAnswer,
  ProfilesRequest,
} from '../../../src/old/state/profiles/profiles-requests.ts';
import { openHistory } from '../../../src/old/storage/history.ts';
import { openVaultIndex } from '../../../src/old/storage/vault-index.ts';
import { newHome } from '../../support/app.ts';
import { answering, startFaultServer } from '../../support/fault-server.ts';
import { must } from '../../support/must.ts';
import { known } from '../../support/profiles.ts';
import { watchedSandbox } from '../../support/sandbox.ts';
import { dispatchIn } from '../../support/states.ts';
import { known as knownEntry } from '../../support/vault-states.ts';
import { addProfile, changeProfile, openStore } from '../storage/support/stores.ts';
import { sessionOptions } from './support/session-options.ts';

function storeIn(home: string) {
  return openStore(path.join(home, 'box'));
}

function idIn(home: string, name: string): string {
  return storeIn(home).find(name)?.id ?? name;
}

/** The effects of one terminal, without a screen. */
async function terminal(home: string, options = sessionOptions(home)) {
  const session = must(await openSession(options));
  const opened = new Map<string, OpenProfile>([[session.profile.id, session]]);
  onTestFinished(async () => {
    for (const { client } of opened.values()) await client.close();
  });
  const profiles = openProfileService(options);
  const history = openHistory(path.join(home, 'box'));
  const answers: ProfilesAnswer[] = [];
  const index = openVaultIndex(path.join(home, 'box'));
  const services = {
    profiles: () => profiles,
    history: async () => history,
    vaultIndex: async () => index,
  } as unknown as Services;
  const carryOut = createProfileCommands(services, opened, (answer) => answers.push(answer));
  return {
    opened,
    history,
    index,
    async ask(ask: ProfilesRequest) {
      answers.length = 0;
      await carryOut(ask);
      return answers;
    },
  };
}

function addWithToken(home: string, name: string, baseUrl = `https://ci.${name}.dev`) {
  const store = storeIn(home);
  addProfile(store, {
    name,
    address: { baseUrl, segment: 'svc' },
    defaultVault: `vault-of-${name}`,
    isProtected: false,
  });
  store.setToken(name, 'organization', new SecretText(`token-of-${name}`), 0);
  return store;
}

const SANDBOX: EmbeddedService = {
  baseUrl: 'http://127.0.0.1:9',
  segment: 'svc',
  notices: [],
  tokens: { organization: 'o', personal: 'p', serviceAccount: 's' },
  workflowKeys: [],
};

describe('the vault of a .dispatchbox.json', () => {
  it.each([
    ['counts where that file chose the profile', null, 'folder-vault', 'folder'],
    ['does not count where something else did', 'acme', 'vault-of-acme', 'profile'],
  ])('%s', async (_, profileFlag, defaultVault, vaultFrom) => {
    const home = newHome();
    addWithToken(home, 'acme');
    writeFileSync(
      path.join(home, '.dispatchbox.json'),
      '{"profile":"acme","vault":"folder-vault"}',
    );
    const session = await openSession(sessionOptions(home, { profileFlag }));
    expect(session.ok && session.value.profile).toMatchObject({ defaultVault, vaultFrom });
  });

  it.each([
    ['the default profile', {}],
    ['a profile that the command line names', { profileFlag: 'acme' }],
    ['a profile that the environment names', { profileVariable: 'acme' }],
    ['the sandbox', { isSandboxAsked: true, startSandbox: async () => ok(SANDBOX) }],
    ['a service of the environment', { urlVariable: 'https://ci.acme.dev' }],
  ])('counts alone for %s', async (_, named) => {
    const home = newHome();
    addWithToken(home, 'acme').setDefault('acme');
    writeFileSync(path.join(home, '.dispatchbox.json'), '{"vault":"folder-vault"}');
    const session = await openSession(sessionOptions(home, named));
    expect(session.ok && session.value.profile.defaultVault).toBe('folder-vault');
  });

  it('goes along to every profile if it stands alone, and stays after a change to one', async () => {
    const home = newHome();
    addWithToken(home, 'globex');
    addWithToken(home, 'acme').setDefault('acme');
    writeFileSync(path.join(home, '.dispatchbox.json'), '{"vault":"folder-vault"}');
    const here = await terminal(home);
    const value = { defaultVault: 'folder-vault' };
    const [there] = await here.ask({ do: 'switch', id: idIn(home, 'globex') });
    expect(there).toMatchObject({ result: { value } });
    const [painted] = await here.ask({ do: 'set-colour', id: idIn(home, 'acme'), colour: 'green' });
    expect(painted).toMatchObject({ result: { value: { opened: value } } });
  });

  it('does not go along to another profile', async () => {
    const home = newHome();
    addWithToken(home, 'acme');
    addWithToken(home, 'globex');
    writeFileSync(
      path.join(home, '.dispatchbox.json'),
      '{"profile":"acme","vault":"folder-vault"}',
    );
    const here = await terminal(home);
    const [answer] = await here.ask({ do: 'switch', id: idIn(home, 'globex') });
    expect(answer).toMatchObject({ result: { value: { defaultVault: 'vault-of-globex' } } });
  });
});

describe('an address that another terminal changes', () => {
  it('is followed as soon as the profiles are read, with the tokens saved for it', async () => {
    const home = newHome();
    const store = addWithToken(home, 'acme');
    const here = await terminal(home);
    const id = idIn(home, 'acme');
    const address = { baseUrl: 'https://elsewhere.dev', segment: 'svc' };
    changeProfile(store, { name: 'acme', address });
    store.setToken('acme', 'personal', new SecretText('for-elsewhere'), 0);
    const [, moved] = await here.ask({ do: 'list' });
    expect(moved).toMatchObject({
      ...{ to: 'moved', id },
      result: { value: { opened: { host: 'elsewhere.dev/svc', tokenKinds: ['personal'] } } },
    });
    expect(here.opened.get(id)?.address).toEqual(address);
    expect(here.opened.get(id)?.tokenFor('personal')?.reveal()).toBe('for-elsewhere');
    expect(here.opened.get(id)?.tokenFor('organization')).toBeNull();
    expect(await here.ask({ do: 'list' })).toHaveLength(1);
  });

  it('keeps a form that is older from moving it on, and says how to start from there', async () => {
    const home = newHome();
    const store = addWithToken(home, 'acme');
    const here = await terminal(home);
    const asSeen = known('acme', { id: idIn(home, 'acme') });
    changeProfile(store, {
      name: 'acme',
      address: { baseUrl: 'https://elsewhere.dev', segment: 'svc' },
    });
    const address = { baseUrl: 'https://third.dev', segment: 'svc' };
    const save = { ...DEFAULT_SETTINGS, id: asSeen.id, asSeen, name: 'acme', address, tokens: [] };
    const [refused] = await here.ask({ do: 'save', save });
    const error = refused?.to === 'save' && !refused.result.ok ? refused.result.error : '';
    expect(error).toMatch(/^Nothing was saved: .*elsewhere\.dev/);
    expect(error).toContain('clear the form');
  });
});

it('a colour does not bring back a profile that another terminal is removing', async () => {
  const home = newHome();
  const elsewhere = addWithToken(home, 'acme');
  const here = await terminal(home);
  const lock = must(takeLock(path.join(home, 'box', 'profiles.lock'), ''));
  const asked = here.ask({ do: 'set-colour', id: idIn(home, 'acme'), colour: 'green' });
  await setImmediate();
  lock.release();
  const removed = elsewhere.remove('acme');
  expect((await removed).ok).toBe(true);
  expect((await asked)[0]).toMatchObject({ to: 'set-colour', result: { ok: false } });
  expect(storeIn(home).list()).toEqual([]);
});

describe('a token', () => {
  it('is not given to the client of an address that the profile has left', async () => {
    const home = newHome();
    const store = addWithToken(home, 'acme');
    const here = await terminal(home);
    expect(here.opened.get(idIn(home, 'acme'))?.tokenFor('organization')?.reveal()).toBe(
      'token-of-acme',
    );
    const address = { baseUrl: 'https://elsewhere.dev', segment: 'svc' };
    changeProfile(store, { name: 'acme', address, defaultVault: 'default', isProtected: false });
    store.setToken('acme', 'organization', new SecretText('for-elsewhere'), 0);
    expect(here.opened.get(idIn(home, 'acme'))?.tokenFor('organization')).toBeNull();
  });

  it('from the environment is used until one is entered by hand', async () => {
    const home = newHome();
    addWithToken(home, 'acme');
    const here = await terminal(home, sessionOptions(home, { tokenVariable: 'from-environment' }));
    const token = () => here.opened.get(idIn(home, 'acme'))?.tokenFor('organization')?.reveal();
    expect(token()).toBe('from-environment');
    addWithToken(home, 'globex');
    await here.ask({ do: 'switch', id: idIn(home, 'globex') });
    await here.ask({ do: 'switch', id: idIn(home, 'acme') });
    expect(token()).toBe('from-environment');
    expect(here.opened.get(idIn(home, 'globex'))?.tokenFor('organization')?.reveal()).toBe(
      'token-of-globex',
    );
    await here.ask({
      do: 'save',
      save: {
        id: idIn(home, 'acme'),
        name: 'acme',
        address: { baseUrl: 'https://ci.acme.dev', segment: 'svc' },
        ...DEFAULT_SETTINGS,
        isReadOnly: true,
        tokens: [],
      },
    });
    expect(token()).toBe('from-environment');
    const text = new SecretText('by-hand');
    await here.ask({
      ...{ do: 'store-token', id: idIn(home, 'acme'), kind: 'organization', text },
      askedFor: { baseUrl: 'https://ci.acme.dev', segment: 'svc' },
    });
    expect(token()).toBe('by-hand');
    expect(storeIn(home).tokenFor('acme', 'organization')?.reveal()).toBe('by-hand');
  });
});

describe('a token that is removed', () => {
  it('is gone from the disk and from the profile that is open; its other tokens stay', async () => {
    const home = newHome();
    const store = addWithToken(home, 'acme');
    store.setToken('acme', 'service-account', new SecretText('for-vaults'), 0);
    const here = await terminal(home);
    const [answer] = await here.ask({
      do: 'remove-token',
      id: idIn(home, 'acme'),
      kind: 'organization',
    });
    expect(answer).toMatchObject({
      to: 'remove-token',
      result: { value: { opened: { tokenKinds: ['service-account'] } } },
    });
    expect(here.opened.get(idIn(home, 'acme'))?.tokenFor('organization')).toBeNull();
    expect(here.opened.get(idIn(home, 'acme'))?.tokenFor('service-account')?.reveal()).toBe(
      'for-vaults',
    );
    expect(storeIn(home).tokenFor('acme', 'organization')).toBeNull();
  });
});

describe('a switch', () => {
  it('keeps the client of a profile that is open, and changes nothing on disk but its use', async () => {
    const home = newHome();
    addWithToken(home, 'acme');
    addWithToken(home, 'globex');
    const here = await terminal(home);
    const client = here.opened.get(idIn(home, 'acme'))?.client;
    await here.ask({ do: 'switch', id: idIn(home, 'globex') });
    expect(storeIn(home).defaultName()).toBe('acme');
    const answers = await here.ask({ do: 'switch', id: idIn(home, 'acme') });
    expect(here.opened.get(idIn(home, 'acme'))?.client).toBe(client);
    expect(answers.at(-1)).toMatchObject({
      to: 'list',
      profiles: [{ name: 'acme' }, { name: 'globex' }, { name: 'sandbox' }],
    });
  });

  it('leads back to the service of DISPATCHBOX_URL, of which nothing is stored', async () => {
    const home = newHome();
    addWithToken(home, 'acme');
    const options = sessionOptions(home, {
      urlVariable: 'https://ci.lab.dev',
      tokenVariable: 'token-of-lab',
    });
    const here = await terminal(home, options);
    const [id = ''] = here.opened.keys();
    await here.ask({ do: 'switch', id: idIn(home, 'acme') });
    const answers = await here.ask({ do: 'switch', id });
    expect(answers).toMatchObject([
      { result: { ok: true, value: { host: 'ci.lab.dev/svc', source: { kind: 'url' } } } },
      { to: 'list', profiles: [{ id, kind: 'environment' }, { name: 'acme' }, {}] },
    ]);
    expect(here.opened.get(id)?.tokenFor('personal')?.reveal()).toBe('token-of-lab');
    const texts = readdirSync(path.join(home, 'box'), { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => readFileSync(path.join(home, 'box', name), 'latin1'));
    expect(texts.join()).not.toContain('ci.lab.dev');
  });

  it('to a profile that is gone says so', async () => {
    const home = newHome();
    addWithToken(home, 'acme');
    const here = await terminal(home);
    const [answer] = await here.ask({ do: 'switch', id: 'nobody' });
    expect(answer).toMatchObject({
      result: { ok: false, error: expect.stringContaining('removed in another terminal') },
    });
  });
});

describe('renaming a profile that is open', () => {
  it('changes its name and nothing else: its id, its client, its token and its history stay', async () => {
    const home = newHome();
    addWithToken(home, 'acme');
    const here = await terminal(home);
    const id = idIn(home, 'acme');
    const client = here.opened.get(id)?.client;
    const { history, index } = here;
    if (!history.ok || !index.ok) throw new Error('the folder cannot be used');
    index.value.record([knownEntry('A', { profileId: id, version: 1 })]);
    const waiting = { state: 'waiting', dispatchId: 'd-1', unknownStatus: null } as const;
    history.value.insert(dispatchIn(waiting, { profileId: id }));
    const [answer] = await here.ask({
      do: 'save',
      save: {
        id,
        name: 'acme-eu',
        address: { baseUrl: 'https://ci.acme.dev', segment: 'svc' },
        ...DEFAULT_SETTINGS,
        isProtected: true,
        tokens: [],
      },
    });
    expect(answer).toMatchObject({
      result: { value: { id, opened: { id, name: 'acme-eu', isProtected: true } } },
    });
    expect(idIn(home, 'acme-eu')).toBe(id);
    expect([...here.opened.keys()]).toEqual([id]);
    expect(here.opened.get(id)?.client).toBe(client);
    expect(here.opened.get(id)?.tokenFor('organization')?.reveal()).toBe('token-of-acme');
    expect(history.value.load(id)).toMatchObject({ value: [{ profileId: id }] });
    expect(index.value.load()).toMatchObject({
      value: [{ profileId: id, name: 'A', version: 1 }],
    });
    history.value.close();
    index.value.close();
  });
});

it('a profile that another terminal renamed meanwhile is saved, and answered, under its new name', async () => {
  const home = newHome();
  addWithToken(home, 'acme');
  const here = await terminal(home);
  const id = idIn(home, 'acme');
  const [listed] = await here.ask({ do: 'list' });
  const asSeen = listed?.to === 'list' ? listed.profiles.find((each) => each.id === id) : undefined;
  const address = { baseUrl: 'https://ci.acme.dev', segment: 'svc' };
  const profile = { name: 'acme', address, ...DEFAULT_SETTINGS };
  const renamed = { ...profile, name: 'acme-eu' };
  await storeIn(home).edit({ id, profile: renamed, tokens: [], savedAtMs: 0 });
  const save = { ...profile, id, asSeen, isReadOnly: true, tokens: [] };
  const [answer] = await here.ask({ do: 'save', save });
  expect(answer).toMatchObject({ to: 'save', save: { name: 'acme-eu' }, result: { ok: true } });
});

describe('what a form lets a profile do', () => {
  it('holds at once for the profile that is open, and is stored', async () => {
    const home = newHome();
    addWithToken(home, 'acme');
    const here = await terminal(home);
    const id = idIn(home, 'acme');
    const [answer] = await here.ask({
      do: 'save',
      save: {
        id,
        name: 'acme',
        address: { baseUrl: 'http://ci.acme.invalid', segment: 'svc' },
        ...DEFAULT_SETTINGS,
        isReadOnly: true,
        allowsPlainHttp: true,
        tokens: [],
      },
    });
    expect(answer).toMatchObject({
      result: { value: { opened: { isReadOnly: true, isPlainHttp: true } } },
    });
    expect(storeIn(home).byId(id)).toMatchObject({ isReadOnly: true, allowsPlainHttp: true });
  });
});

describe('a check of the connection', () => {
  it.each([
    ['the right token', true, 'not refused'],
    ['a wrong token', false, 'rejected (401)'],
  ])('with %s asks once, changes nothing, and says what was seen', async (_, isRight, words) => {
    const home = newHome();
    const { sandbox: server, requests } = await watchedSandbox({
      folder: path.join(home, 'server'),
    });
    const store = addWithToken(home, 'acme', server.baseUrl);
    const token = isRight ? server.tokens.organization : 'wrong-token-0123456789';
    store.setToken('acme', 'organization', new SecretText(token), 0);
    const here = await terminal(home);
    const unknownId = '6a3f2c52-0000-4000-8000-000000000000';
    const [answer] = await here.ask({ do: 'check-connection', id: idIn(home, 'acme'), unknownId });
    expect(JSON.stringify(answer)).toContain(words);
    expect(JSON.stringify(answer)).not.toContain(token);
    expect(requests.map(({ method, path: asked }) => [method, asked])).toEqual([
      ['GET', `/svc/api/runs/dispatches/${unknownId}`],
    ]);
    expect(here.opened.size).toBe(1);
  });

  it('leaves no connection open to a profile that is not open', async () => {
    const kept = { 'Keep-Alive': 'timeout=600' };
    const server = await startFaultServer({ steps: [answering({ status: 404, headers: kept })] });
    onTestFinished(() => server.close());
    const home = newHome();
    addWithToken(home, 'acme').setDefault('acme');
    addWithToken(home, 'globex', server.origin);
    const here = await terminal(home);
    await here.ask({ do: 'check-connection', id: idIn(home, 'globex'), unknownId: 'd-1' });
    expect(server.requests).toHaveLength(1);
    await expect.poll(() => server.open).toBe(0);
  });
});
