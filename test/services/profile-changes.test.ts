import { describe, expect, it } from 'vitest';
import { SecretText } from '../../src/domain/secret-text.ts';
import { must } from '../support/must.ts';
import {
  addProfile,
  change,
  ELSEWHERE,
  getDispatch,
  machineWith,
  saveToken,
  twoTerminals,
} from './profiles-support.ts';

const NO_DISPATCH = { status: 404, body: { error: 'no such dispatch' } };

describe('saving a profile', () => {
  it('makes the first one the default and the active one, and checks its connection', async () => {
    const { app, machine } = await twoTerminals();
    const save = (name: string) =>
      app.profileChanges.save({
        id: null,
        profile: { name, address: { baseUrl: machine.server.origin, segment: 'svc' } },
        tokens: [{ kind: 'personal', token: new SecretText(`${name}-token`) }],
      });
    const first = must(await save('acme'));
    expect(first).toMatchObject({ state: 'saved', isActive: true, droppedKinds: [] });
    expect(app.profiles.active).toMatchObject({ name: 'acme', isDefault: true });
    expect(app.profiles.state.get().source).toEqual({ kind: 'default' });
    const report = first.state === 'saved' && first.check ? must(await first.check) : null;
    expect(report).toMatchObject({ isReached: true, rejected: [] });
    expect(machine.server.requests).toMatchObject([{ method: 'GET', token: 'acme-token' }]);
    expect(must(await save('globex'))).toMatchObject({ isActive: false });
    expect(app.profiles.active?.name).toBe('acme');
  });

  it('checks nothing without a token, and takes no name that there is', async () => {
    const { machine, saver } = await machineWith('acme');
    machine.server.requests.length = 0;
    const address = { baseUrl: machine.server.origin, segment: 'svc' };
    const save = (name: string) =>
      saver.profileChanges.save({ id: null, profile: { name, address }, tokens: [] });
    expect(must(await save('globex'))).toMatchObject({ check: null });
    expect(machine.server.requests).toEqual([]);
    expect(await save('ACME')).toMatchObject({ error: expect.stringContaining('acme') });
    expect(saver.profiles.state.get().list.map(({ name }) => name)).toEqual([
      ...['acme', 'globex', 'sandbox'],
    ]);
  });

  it('drops tokens for another origin, and what a check said with them', async () => {
    const { app, saver, id } = await twoTerminals('acme');
    must(await app.profileChanges.checkConnection(id('acme')));
    expect(app.profiles.state.get().checks.get(id('acme'))?.phase).toBe('done');
    expect(await change(saver, id('acme'), { address: ELSEWHERE })).toMatchObject({
      droppedKinds: ['personal'],
      check: null,
    });
    app.profiles.lookForNews();
    expect(app.profiles.state.get().checks.has(id('acme'))).toBe(false);
    expect(app.profiles.find(id('acme'))?.tokenKinds).toEqual([]);
  });
});

describe('a new token', () => {
  it('that is rejected replaces none that worked, until the person says so', async () => {
    const { machine, saver, id } = await machineWith('acme');
    machine.server.reply = ({ token }) => (token === 'new-token' ? { status: 401 } : NO_DISPATCH);
    const save = (evenIfRejected = false) =>
      saveToken(saver, id('acme'), 'personal', 'new-token', { evenIfRejected });
    const used = async () => {
      const access = await saver.access.toCheck(id('acme'), 'personal');
      return access.ok && access.value.token.reveal();
    };
    expect(must(await save())).toMatchObject({
      state: 'rejected',
      report: { rejected: ['personal'] },
    });
    expect(await used()).toBe('acme-token');
    const address = { baseUrl: machine.server.origin, segment: 'svc' };
    const tokens = [{ kind: 'personal', token: new SecretText('new-token') }] as const;
    const edit = { id: id('acme'), profile: { name: 'renamed', address }, tokens };
    expect(must(await saver.profileChanges.save(edit)).state).toBe('rejected');
    expect([await used(), saver.profiles.find(id('acme'))?.name]).toEqual(['acme-token', 'acme']);
    expect(must(await save(true)).state).toBe('saved');
    expect(await used()).toBe('new-token');
  });

  it('is stored at once where there is none to lose: the old one was rejected, too, or is of another kind', async () => {
    const { machine, saver, id } = await machineWith('acme');
    machine.server.reply = () => ({ status: 401 });
    const save = (kind: 'organization' | 'personal') =>
      saveToken(saver, id('acme'), kind, 'new-token');
    expect(must(await save('organization')).state).toBe('saved');
    await getDispatch(must(await saver.access.toCheck(id('acme'), 'personal')));
    expect(must(await save('personal')).state).toBe('saved');
  });

  it('is stored where the service can not be reached', async () => {
    const { machine, saver, id } = await machineWith('acme');
    machine.server.reply = () => 'drop';
    expect(must(await saveToken(saver, id('acme'), 'personal', 'new-token'))).toMatchObject({
      state: 'saved',
    });
  });

  it('goes neither out nor to the disk if its profile moved since it was asked for', async () => {
    const { machine, saver, id } = await machineWith('acme');
    const askedFor = { baseUrl: machine.server.origin, segment: 'svc' };
    const elsewhere = await machine.addServer();
    await change(saver, id('acme'), { address: { baseUrl: elsewhere.origin, segment: 'svc' } });
    machine.server.requests.length = 0;
    const saved = await saveToken(saver, id('acme'), 'personal', 'new-token', { askedFor });
    expect(saved).toMatchObject({
      error: expect.stringMatching(/^Nothing was stored: acme has moved/),
    });
    expect(machine.servers.flatMap(({ requests }) => requests)).toEqual([]);
    expect(saver.profiles.find(id('acme'))?.tokenKinds).toEqual([]);
  });

  it.each([
    ['for vaults', 'service-account', {}],
    ['that a command brings', 'personal', { checks: false }],
  ] as const)('%s is stored without a request', async (_, kind, options) => {
    const { machine, saver, id } = await machineWith('acme');
    machine.server.requests.length = 0;
    const saved = await saveToken(saver, id('acme'), kind, 'new-token', options);
    expect(must(saved)).toMatchObject({ state: 'saved', check: null });
    expect(machine.server.requests).toEqual([]);
  });
});

describe('a check of the connection', () => {
  it('says what it saw of each kind that dispatches take, and where it comes from', async () => {
    const { machine, saver } = await machineWith();
    const tokens = { organization: 'org', personal: 'own', 'service-account': 'vault' };
    const id = await addProfile(saver, 'acme', { tokens });
    machine.server.requests.length = 0;
    const { tokens: lines } = must(await saver.profileChanges.checkConnection(id));
    expect(machine.server.requests.map(({ token }) => token)).toEqual(['org', 'own']);
    expect(lines).toEqual([
      expect.stringContaining('Organization token'),
      expect.stringContaining('Personal token'),
    ]);
    expect(lines.join()).not.toMatch(/\bvalid\b/);
  });

  it('is forgotten if the tokens changed while it was under way', async () => {
    const { machine, saver, id } = await machineWith('acme');
    let answer: (reply: typeof NO_DISPATCH) => void = () => {};
    machine.server.reply = () => new Promise((resolve) => (answer = resolve));
    const check = saver.profileChanges.checkConnection(id('acme'));
    await expect.poll(() => machine.server.held).toBe(1);
    must(await saver.profileChanges.removeToken(id('acme'), 'personal'));
    answer(NO_DISPATCH);
    must(await check);
    expect(saver.profiles.state.get().checks.has(id('acme'))).toBe(false);
  });

  it('of a profile that was removed meanwhile ends as a sentence', async () => {
    const { app, saver, id } = await twoTerminals('acme');
    must(await saver.profileChanges.remove(id('acme')));
    app.profiles.lookForNews();
    expect(await app.profileChanges.checkConnection(id('acme'))).toMatchObject({ ok: false });
    expect(await app.profileChanges.makeDefault(id('acme'))).toMatchObject({ ok: false });
  });
});
