import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { SecretText } from '../../../src/old/domain/secret-text.ts';
import type { AppState } from '../../../src/old/state/app-state.ts';
import { changeProfile, openStore } from '../storage/support/stores.ts';
import { openIndex, openThree, type Three } from './support/three-profiles.ts';

const isRotated = ({ rotation }: AppState): boolean => rotation.phase === 'results';
const isPlanned = ({ rotation }: AppState): boolean =>
  rotation.phase === 'plan' && rotation.problem !== null;

/** What is marked on screen: the profile with the end of its host, which is never cut, the vault and the name. */
function planned(screen: string): readonly string[] {
  return screen.split('\n').flatMap((line) => {
    const [, name, profile, vault, host] =
      /\[x\] +([A-Z_]+) +(\S+) +(\S+) +(\S+) /.exec(line) ?? [];
    return name === undefined ? [] : [`${profile} ▸ ${host?.slice(-8)} ${vault}/${name}`];
  });
}

/** What arrived, written like the plan. */
function arrived({ servers }: Three): readonly string[] {
  return Object.entries(servers).flatMap(([name, { host, posts }]) =>
    posts().flatMap(({ token, body }) => {
      expect(token).toBe(`${name}-token`);
      return body.secrets.map((secret) => `${name} ▸ ${host} ${body.vault_name}/${secret.name}`);
    }),
  );
}

describe('a rotation against the services', () => {
  it('goes where its plan says, to profiles that were never visited', async () => {
    const three = await openThree();
    const { app } = three;
    app.press('2', 'a', '/');
    app.kind('globex');
    app.press('enter', 'ctrl+p');
    app.kind('mark all');
    app.press('enter', 'esc', '/');
    app.kind('initech');
    app.press('enter', 'ctrl+p');
    app.kind('mark all');
    app.press('enter', 'enter');
    app.paste('the new value');
    app.press('tab');
    app.paste('another value');
    app.press('ctrl+s');
    const plan = planned(app.screen());
    app.sendPlan();
    await app.until(isRotated);
    expect(plan).toHaveLength(4);
    const ends = arrived(three).map((each) => each.replace(/▸ \S+(?=\S{8} )/, '▸ '));
    expect(ends.sort()).toEqual([...plan].sort());
    expect(three.servers.acme.posts()).toEqual([]);
    const values = three.servers.globex.posts().map(({ body }) => body.secrets[0]);
    expect(values).toContainEqual({ name: 'API_KEY', secret: 'the new value' });
    expect(app.screen()).toMatch(/API_KEY +globex +prod +✓ set, version \d+ \(was 3\)/);
  });

  it('tries one place alone, and the rest only when it is sent', async () => {
    const three = await openThree();
    const { app } = three;
    app.press('2', '=', 'enter');
    app.paste('the new value');
    app.press('ctrl+s', 'j', 'enter', 'y');
    await app.until(isRotated);
    expect(arrived(three)).toEqual([`globex ▸ ${three.servers.globex.host} default/API_KEY`]);
    app.press('r');
    await app.until((state) => isRotated(state) && arrived(three).length === 4);
    expect(new Set(arrived(three)).size).toBe(4);
  });

  it('goes next time where it went this time, added places too, but not where one was taken out', async () => {
    const three = await openThree();
    const { app, servers } = three;
    app.press('2', 'enter');
    app.paste('the new value');
    app.press('ctrl+s', 'n');
    app.kind('globex/eu');
    app.press('enter', 'n');
    app.kind('initech/eu');
    app.press('enter', 'd');
    app.sendPlan();
    await app.until(isRotated);
    expect(servers.globex.posts().map(({ body }) => body.vault_name)).toContain('eu');
    expect(servers.initech.posts().map(({ body }) => body.vault_name)).toEqual(['default']);
    await app.until(({ vaults }) => vaults.remembered.length === 5);
    app.press('esc', 'enter');
    app.paste('another value');
    app.press('ctrl+s');
    expect(app.screen()).toContain('Plan: 5 places in 3 profiles');
    expect(app.screen()).toMatch(/globex +eu .* v4/);
  });

  it('says of a removed profile by its name that nothing was sent there, and sends the rest', async () => {
    const three = await openThree();
    const { app, servers } = three;
    app.press('2', 'enter');
    app.paste('the new value');
    app.press('ctrl+s');
    app.sendPlan();
    await app.until(({ vaults }) => vaults.remembered.length === 4);
    await openStore(three.folder).remove('initech');
    app.press('4', '2');
    await app.until(({ profiles }) => profiles.known.every(({ name }) => name !== 'initech'));
    app.press('enter');
    app.paste('another value');
    app.press('ctrl+s');
    expect(app.screen()).toMatch(/initech .* profile removed/);
    app.sendPlan();
    await app.until(isRotated);
    expect(servers.initech.posts()).toHaveLength(1);
    expect(app.screen()).toMatch(/3 of 4 rotated\. 1 not sent/);
    const log = openIndex(three.folder, (index) => index.rotations.writes());
    expect(log.ok && log.value.find(({ state }) => state === 'not-sent')).toMatchObject({
      ...{ profileName: 'initech', reason: 'not sent: profile removed' },
    });
    app.press('esc', 'enter');
    app.paste('a third value');
    app.press('ctrl+s', 'G', 'd');
    expect(app.screen()).toMatch(/Took initech\/default/);
  });

  it('is still there to be finished where another one was started in its place', async () => {
    const three = await openThree();
    const { app } = three;
    app.press('2', '=', 'enter');
    app.paste('the new value');
    app.press('ctrl+s', 'j', 'enter', 'y');
    await app.until(isRotated);
    app.press('esc', 'G', '=', 'enter');
    await app.until(({ unfinished }) => unfinished.length > 0);
    app.press('esc');
    expect(app.screen()).toMatch(/rotation of API_KEY .*1 set, 3 not sent/);
  });

  it('logs every place with the profile and without the value', async () => {
    const three = await openThree();
    const { app } = three;
    const file = path.join(three.folder, 'new');
    writeFileSync(file, 'value-of-the-file\n');
    app.press('2', 'a', 'ctrl+p');
    app.kind('mark all');
    app.press('enter', 'enter', 'shift+tab', 'space', 'tab');
    app.kind(`@${file}`);
    app.press('ctrl+s');
    app.sendPlan();
    await app.until(isRotated);
    const log = openIndex(three.folder, (index) => index.rotations.writes());
    expect(log.ok && log.value.map(({ profileName }) => profileName).sort()).toEqual([
      'acme',
      'globex',
      'globex',
      'initech',
      'initech',
    ]);
    expect(JSON.stringify(log)).not.toContain('value-of-the-file');
    expect(log.ok && log.value[0]).toMatchObject({ source: 'a file', state: 'set' });
  });

  it('sends nothing where the file cannot be read, and goes back to the plan', async () => {
    const three = await openThree();
    const { app } = three;
    app.press('2', 'enter');
    app.kind('@/nowhere/at/all');
    app.press('ctrl+s');
    app.sendPlan();
    await app.until(isPlanned);
    expect(app.screen()).toMatch(/Nothing was sent\. .*no file/);
    expect(arrived(three)).toEqual([]);
  });

  it('sends nothing anywhere where a profile has moved to another host meanwhile', async () => {
    const three = await openThree();
    const { app } = three;
    app.press('2', 'a', 'ctrl+p');
    app.kind('mark all');
    app.press('enter', 'enter', 'shift+tab', 'space', 'tab');
    app.paste('x');
    app.press('ctrl+s');
    const store = openStore(three.folder);
    const initech = store.find('initech');
    if (!initech) throw new Error('it is gone');
    const address = { ...initech.address, segment: 'elsewhere' };
    await changeProfile(store, { ...initech, address });
    app.sendPlan();
    await app.until(isPlanned);
    expect(app.screen()).toContain('initech is at');
    expect(arrived(three)).toEqual([]);
  });

  it('uses the token that another terminal stored since this one started', async () => {
    const three = await openThree();
    const { app } = three;
    const store = openStore(three.folder);
    await store.removeToken('acme', 'service-account');
    await store.setToken('acme', 'personal', new SecretText('acme-token'), 0);
    app.press('4');
    await app.until(({ profiles }) =>
      profiles.known.some(({ tokens }) => tokens.some(({ kind }) => kind === 'personal')),
    );
    app.press('2', 'space', 'enter');
    app.paste('x');
    app.press('ctrl+s');
    expect(app.screen()).toMatch(/acme ▸ .* · personal token/);
    app.sendPlan();
    await app.until((state) => isRotated(state) || isPlanned(state));
    expect(arrived(three)).toEqual([`acme ▸ ${three.servers.acme.host} default/API_KEY`]);
  });
});
