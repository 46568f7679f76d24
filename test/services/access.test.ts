import { describe, expect, it } from 'vitest';
import { SANDBOX_PROFILE_ID } from '../../src/domain/profile.ts';
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

describe('what a write goes to', () => {
  it('is opened with its own token, over one client for all that go there', async () => {
    const { app, machine, id } = await twoTerminals('acme', 'globex');
    const accesses = [];
    for (const name of ['acme', 'globex', 'acme']) {
      accesses.push(must(await app.access.toWrite(seen(app, id(name)))));
    }
    machine.server.requests.length = 0;
    const { connections } = machine.server;
    for (const access of accesses) await getDispatch(access);
    expect(machine.server.requests.map(({ token }) => token)).toEqual([
      ...['acme-token', 'globex-token', 'acme-token'],
    ]);
    expect(machine.server.connections - connections).toBeLessThan(3);
  });

  it.each<[string, (other: Terminal, id: string) => Promise<unknown>, RegExp]>([
    ['was removed', ({ profileChanges }, id) => profileChanges.remove(id), /acme was removed/],
    [
      'has moved',
      (other, id) => change(other, id, { address: ELSEWHERE }),
      /acme is at elsewhere\.dev\/svc now, not at 127\.0\.0\.1/,
    ],
    ['became read-only', (other, id) => change(other, id, { isReadOnly: true }), /read-only/],
    ['was protected', (other, id) => change(other, id, { isProtected: true }), /protected/],
    [
      'got a token that would be used instead',
      (other, id) => saveToken(other, id, 'organization', 'other'),
      /tokens of acme have changed/,
    ],
    [
      'lost its token',
      ({ profileChanges }, id) => profileChanges.removeToken(id, 'personal'),
      /tokens of acme have changed/,
    ],
  ])('is not opened if it %s since the person looked', async (_, happens, why) => {
    const { app, saver, id } = await twoTerminals('acme');
    const to = seen(app, id('acme'));
    await happens(saver, id('acme'));
    const access = await app.access.toWrite(to);
    expect(access).toEqual({ ok: false, error: expect.stringMatching(why) });
    expect(access).toMatchObject({ error: expect.stringContaining('Nothing was sent') });
  });

  it('is opened if only its name, vault or colour changed, or it may be written to again', async () => {
    const { machine, saver, id } = await machineWith('acme');
    await change(saver, id('acme'), { isReadOnly: true });
    const app = await openTerminal({ machine });
    const to = seen(app, id('acme'));
    await change(saver, id('acme'), { name: 'acme-eu', defaultVault: 'v', isReadOnly: false });
    await change(saver, id('acme'), { name: 'acme-eu', colour: 'pink' });
    expect((await app.access.toWrite(to)).ok).toBe(true);
  });

  it('is never plain http beyond this machine, unless the profile says so', async () => {
    const { machine, saver } = await machineWith();
    const plain = { origin: 'http://ci.acme.dev', tokens: {} };
    const id = await addProfile(saver, 'acme', { ...plain, allowsPlainHttp: true });
    must(await saveToken(saver, id, 'service-account', 'for-vaults'));
    const app = await openTerminal({ machine });
    const to = seen(app, id, 'vaults');
    expect(to.isPlainHttp).toBe(true);
    expect((await app.access.toWrite(to)).ok).toBe(true);
    await change(saver, id, { allowsPlainHttp: false });
    expect(await app.access.toWrite(to)).toMatchObject({
      error: expect.stringMatching(/Nothing was sent.*plain http/),
    });
    expect(await app.access.toCheck(id, null)).toMatchObject({ ok: false });
    expect((await app.profileChanges.checkConnection(id)).ok).toBe(false);
  });

  it('is the sandbox, wherever it starts', async () => {
    const { app } = await twoTerminals('acme');
    const to = seen(app, SANDBOX_PROFILE_ID, 'vaults');
    expect(to).toMatchObject({ host: 'on this machine', tokenKind: 'service-account' });
    expect(must(await app.access.toWrite(to)).token.reveal()).toBe('box-vault');
    expect(seen(app, SANDBOX_PROFILE_ID).host).toContain('127.0.0.1');
  });

  it('says of a token that no header can carry how to go on', async () => {
    const { machine, saver } = await machineWith();
    const id = await addProfile(saver, 'acme', { tokens: { personal: 'two\nlines' } });
    const app = await openTerminal({ machine });
    const access = await app.access.toWrite(seen(app, id));
    expect(access).toMatchObject({ error: expect.stringMatching(/token of acme can't be sent/) });
    expect(JSON.stringify(access)).not.toContain('two');
  });
});

describe('a 401', () => {
  it('pauses the checks of its profile, once, until another token is there', async () => {
    const { app, machine, saver, id } = await twoTerminals('acme', 'globex');
    const check = (name: string) => app.access.toCheck(id(name), 'personal');
    const access = must(await check('acme'));
    const refusals: ReadonlySet<string>[] = [];
    app.profiles.state.subscribe(() => refusals.push(app.profiles.state.get().refusedIds));
    machine.server.reply = () => ({ status: 401 });
    for (const _ of ['first', 'second']) await getDispatch(access);
    expect(refusals).toEqual([new Set([id('acme')])]);
    expect(app.access.whyNoCheck(id('acme'), 'personal')?.kind).toBe('refused');
    expect([(await check('acme')).ok, (await check('globex')).ok]).toEqual([false, true]);
    machine.clock.pass(1);
    must(await saveToken(saver, id('acme'), 'personal', 'another', { checks: false }));
    expect(await check('acme')).toMatchObject({ ok: true });
    // One that was under way with the old token comes late.
    await getDispatch(access);
    expect((await check('acme')).ok).toBe(true);
  });

  it('ends once a check, or one of the connection, saw that the token is not rejected', async () => {
    const { app, machine, id } = await twoTerminals('acme');
    const access = must(await app.access.toCheck(id('acme'), 'personal'));
    const why = () => app.access.whyNoCheck(id('acme'), 'personal')?.kind;
    const refused = { status: 401, body: { error: 'no' } };
    const accepted = { status: 404, body: { error: 'no such dispatch' } };
    machine.server.reply = () => refused;
    await getDispatch(access);
    must(await app.profileChanges.checkConnection(id('acme')));
    expect(why()).toBe('refused');
    machine.server.reply = () => accepted;
    must(await app.profileChanges.checkConnection(id('acme')));
    expect(why()).toBeUndefined();
    machine.server.reply = () => refused;
    await getDispatch(access);
    expect(why()).toBe('refused');
    // A person may still ask for one check.
    const asked = must(await app.access.toCheck(id('acme'), 'personal', true));
    machine.server.reply = () => ({ status: 503 });
    await getDispatch(asked);
    expect(why()).toBe('refused');
    machine.server.reply = () => accepted;
    await getDispatch(asked);
    expect(why()).toBeUndefined();
  });

  it('of a token for vaults alone pauses no check', async () => {
    const { machine, saver } = await machineWith();
    const id = await addProfile(saver, 'acme', {
      tokens: { personal: 'own', 'service-account': 'for-vaults' },
    });
    const app = await openTerminal({ machine });
    const { token, client } = must(await app.access.toWrite(seen(app, id, 'vaults')));
    expect(token.reveal()).toBe('for-vaults');
    machine.server.reply = () => ({ status: 401 });
    await getDispatch({ token, client });
    expect(app.access.whyNoCheck(id, 'personal')).toBeNull();
  });

  it('has its checks go on with a kind that is left', async () => {
    const { machine, saver } = await machineWith();
    const id = await addProfile(saver, 'acme', {
      tokens: { organization: 'org', personal: 'own' },
    });
    const app = await openTerminal({ machine });
    must(await saver.profileChanges.removeToken(id, 'personal'));
    expect(must(await app.access.toWrite(seen(app, id))).token.reveal()).toBe('org');
    const check = await app.access.toCheck(id, 'personal');
    expect(check.ok && check.value.token.reveal()).toBe('org');
    must(await saver.profileChanges.removeToken(id, 'organization'));
    expect((await app.access.toCheck(id, 'personal')).ok).toBe(false);
    expect(app.access.whyNoCheck(id, 'personal')?.kind).toBe('no-token');
  });
});
