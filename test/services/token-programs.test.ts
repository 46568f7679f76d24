import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createDispatch } from '../../src/api/endpoints.ts';
import type { Access } from '../../src/services/profile-access.ts';
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
} from './profiles-support.ts';

/** A profile whose token a program prints: the content of a file. It notes each time that it runs. */
async function withProgram() {
  const { machine, saver, id } = await machineWith('globex');
  const [tokenFile, log] = ['token', 'log'].map((name) => path.join(machine.folder, name));
  const script = path.join(machine.folder, 'print.mjs');
  const shown = (file: string | undefined) => JSON.stringify(file);
  const print = (text: string) => {
    fs.writeFileSync(`${tokenFile}.new`, text);
    fs.renameSync(`${tokenFile}.new`, tokenFile ?? '');
  };
  print('printed-1');
  fs.writeFileSync(
    script,
    `import fs from 'node:fs';
    fs.appendFileSync(${shown(log)}, JSON.stringify(process.argv.slice(2)) + '\\n');
    const read = () => fs.readFileSync(${shown(tokenFile)}, 'utf8');
    while (read() === 'wait') await new Promise((resolve) => setTimeout(resolve, 5));
    const token = read();
    if (token === '') process.exit(7);
    if (token === 'hang') setInterval(() => {}, 1000); else console.log(token);`,
  );
  const command = [process.execPath, script, '$HOME; exit 1'];
  const acme = await addProfile(saver, 'acme', { tokens: { personal: command } });
  const runs = () => fs.readFileSync(log ?? '', 'utf8').split('\n').length - 1;
  const before = runs();
  const app = await openTerminal({ machine });
  const ofApp = () => runs() - before;
  return { machine, saver, app, id, acme, log: log ?? '', print, runs: ofApp };
}

const post = ({ client, token }: Access) =>
  client.send(createDispatch({ key: 'k', ref: '', title: '', params: {} }), { token });

describe('a token that a program prints', () => {
  it('is asked for when it is needed, once for all, without a shell, and is on no disk', async () => {
    const { machine, app, acme, runs, log } = await withProgram();
    expect(runs()).toBe(0);
    const to = seen(app, acme);
    const accesses = await Promise.all([app.access.toWrite(to), app.access.toWrite(to)]);
    machine.server.requests.length = 0;
    for (const access of accesses) await getDispatch(must(access));
    expect(machine.server.requests.map(({ token }) => token)).toEqual(['printed-1', 'printed-1']);
    must(await app.access.toWrite(to));
    expect(runs()).toBe(1);
    expect(fs.readFileSync(log, 'utf8')).toContain('["$HOME; exit 1"]');
    expect(fs.readFileSync(path.join(machine.folder, 'box/profiles.json'), 'utf8')).not.toContain(
      'printed',
    );
  });

  it('is not asked for by a check until somebody uses its profile here', async () => {
    const { machine, app, acme, runs } = await withProgram();
    const check = (isAsked = false) => app.access.toCheck(acme, 'personal', isAsked);
    expect((await check()).ok).toBe(false);
    expect(app.access.whyNoCheck(acme, 'personal')?.kind).toBe('not-used-here');
    expect(runs()).toBe(0);
    must(await app.activeProfile.switchTo(acme));
    expect([(await check()).ok, runs()]).toEqual([true, 1]);
    const other = await openTerminal({ machine });
    expect((await other.access.toCheck(acme, 'personal', true)).ok).toBe(true);
    expect((await other.access.toCheck(acme, 'personal')).ok).toBe(true);
  });

  it('is not asked for again by checks after its program failed, but by a person', async () => {
    const { app, acme, runs, print } = await withProgram();
    must(await app.activeProfile.switchTo(acme));
    print('');
    const failed = { error: expect.stringContaining('status 7') };
    const check = () => app.access.toCheck(acme, 'personal');
    expect([await check(), await check()]).toMatchObject([failed, failed]);
    expect(app.access.whyNoCheck(acme, 'personal')?.kind).toBe('failed');
    expect(runs()).toBe(1);
    print('printed-2');
    expect(must(await app.access.toWrite(seen(app, acme))).token.reveal()).toBe('printed-2');
    expect((await check()).ok).toBe(true);
  });

  it('is asked for once more after a 401: reads are repeated, writes never', async () => {
    const { machine, app, acme, print, runs } = await withProgram();
    const access = must(await app.access.toWrite(seen(app, acme)));
    machine.server.reply = ({ token }) =>
      token === 'printed-1' ? { status: 401 } : { body: { status: 'not_ready' } };
    print('printed-2');
    machine.server.requests.length = 0;
    expect((await post(access)).ok).toBe(false);
    expect(machine.server.requests.map(({ method, token }) => `${method} ${token}`)).toEqual([
      'POST printed-1',
    ]);
    expect((await getDispatch(access)).ok).toBe(true);
    expect(machine.server.requests.at(-1)?.token).toBe('printed-2');
    machine.server.reply = ({ token }) =>
      token === 'printed-2' ? { status: 401 } : { body: { status: 'not_ready' } };
    print('printed-3');
    const before = runs();
    const reads = await Promise.all([getDispatch(access), getDispatch(access)]);
    expect([reads.map(({ ok }) => ok), runs() - before]).toEqual([[true, true], 1]);
  });

  it('is not asked for again by a 401 that comes late, for the token before', async () => {
    const { machine, app, acme, print, runs } = await withProgram();
    const access = must(await app.access.toWrite(seen(app, acme)));
    let answerLate = () => {};
    const late = new Promise<void>((resolve) => (answerLate = resolve));
    let count = 0;
    machine.server.reply = async ({ token }) => {
      if (token !== 'printed-1') return { body: { status: 'not_ready' } };
      count += 1;
      if (count === 1) await late;
      return { status: 401 };
    };
    print('printed-2');
    const before = runs();
    const first = getDispatch(access);
    await expect.poll(() => machine.server.held).toBe(1);
    expect((await getDispatch(access)).ok).toBe(true);
    answerLate();
    expect([(await first).ok, runs() - before]).toEqual([true, 1]);
  });

  it('pauses checks if the program prints the rejected one again', async () => {
    const { machine, app, acme, runs } = await withProgram();
    const access = must(await app.access.toWrite(seen(app, acme)));
    machine.server.reply = () => ({ status: 401 });
    expect(await getDispatch(access)).toMatchObject({ error: { kind: 'unauthorized' } });
    expect(app.profiles.state.get().refusedIds).toContain(acme);
    expect(runs()).toBe(2);
  });

  it('goes nowhere if the profile moved while its program ran', async () => {
    const { app, saver, acme, print, runs } = await withProgram();
    print('wait');
    const write = app.access.toWrite(seen(app, acme));
    const check = app.access.toCheck(acme, 'personal');
    await expect.poll(runs).toBe(1);
    await change(saver, acme, { address: ELSEWHERE });
    app.profiles.lookForNews();
    print('printed-1');
    expect(await write).toMatchObject({ error: expect.stringMatching(/Nothing was sent.*acme/) });
    expect(await check).toMatchObject({ error: expect.stringContaining('elsewhere.dev') });
  });

  it('is no longer waited for when the program quits', async () => {
    const { app, acme, print, runs } = await withProgram();
    print('hang');
    const access = app.access.toWrite(seen(app, acme));
    await expect.poll(runs).toBe(1);
    await app.close();
    expect(await access).toMatchObject({ error: expect.stringContaining('was stopped') });
  });

  it('is the only one that a check names, where another terminal removes the other meanwhile', async () => {
    const { machine, saver, acme, print, runs } = await withProgram();
    const command = [process.execPath, path.join(machine.folder, 'print.mjs')];
    await saveToken(saver, acme, 'organization', command, { checks: false });
    await saveToken(saver, acme, 'personal', 'own', { checks: false });
    const app = await openTerminal({ machine });
    machine.server.requests.length = 0;
    const before = runs();
    print('wait');
    const check = app.profileChanges.checkConnection(acme);
    await expect.poll(runs).toBe(before + 1);
    must(await saver.profileChanges.removeToken(acme, 'personal'));
    app.profiles.lookForNews();
    print('printed-2');
    expect(must(await check).tokens).toEqual([expect.stringContaining('Organization token')]);
    expect(machine.server.requests.map(({ token }) => token)).toEqual(['printed-2']);
  });

  it('is not stored if its command prints none, or is no full path', async () => {
    const { saver, acme, print } = await withProgram();
    const [, script = ''] = [process.execPath, path.join(saver.machine.folder, 'print.mjs')];
    print('');
    for (const command of [
      [process.execPath, script],
      ['node', script],
    ]) {
      const saved = await saveToken(saver, acme, 'organization', command);
      expect(saved).toMatchObject({ ok: false, error: expect.stringContaining('organization') });
    }
    expect(saver.profiles.find(acme)?.tokenKinds).toEqual(['personal']);
  });
});
