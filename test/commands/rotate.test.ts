import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { openIndex, prepareThree, type Three } from '../effects/support/three-profiles.ts';
import { openStore } from '../storage/support/stores.ts';
import { runCommand } from './support.ts';

type Prepared = Awaited<ReturnType<typeof prepareThree>>;

function rotate(three: Prepared, args: readonly string[], input = 'the-new-value') {
  return runCommand(three.folder, ['rotate', ...args, '--json'], { input });
}

function arrived({ servers }: Pick<Three, 'servers'>): readonly string[] {
  return Object.entries(servers).flatMap(([name, { posts }]) =>
    posts().map(({ body }) => `${name}/${body.vault_name} ${body.secrets[0]?.secret}`),
  );
}

async function protect(three: Prepared, name: string): Promise<void> {
  const store = openStore(three.folder);
  const profile = store.find(name);
  if (!profile) throw new Error('it is gone');
  await store.save({ ...profile, isProtected: true }, { mustBeNew: false });
}

describe('rotate', () => {
  it('sets a secret wherever it is known, over all profiles', async () => {
    const three = await prepareThree();
    const end = await rotate(three, ['API_KEY', '--note', 'OPS-1']);
    expect(end.status).toBe(0);
    const result = JSON.parse(end.stdout);
    expect(result.rotation_id).toEqual(expect.any(String));
    expect(result.targets).toHaveLength(4);
    expect(result.targets).toContainEqual({
      profile: 'globex',
      host: three.servers.globex.host,
      vault: 'prod',
      name: 'API_KEY',
      status: 'set',
      version: 4,
      version_before: 3,
      reason: null,
      verified: null,
    });
    expect([...arrived(three)].sort()).toEqual([
      'acme/default the-new-value',
      'globex/default the-new-value',
      'globex/prod the-new-value',
      'initech/default the-new-value',
    ]);
    expect(end.stdout + end.stderr).not.toContain('the-new-value');
    expect(readdirSync(three.folder).filter((name) => name.endsWith('-wal'))).toEqual([]);
  });

  it('goes to the places that are named instead, also where it was never set', async () => {
    const three = await prepareThree();
    const end = await rotate(three, ['NEW_KEY', '--to', 'globex/eu', '--to', 'initech']);
    expect(end.status).toBe(0);
    expect(arrived(three)).toEqual(['globex/eu the-new-value', 'initech/default the-new-value']);
  });

  it('sends nothing anywhere without the name of each protected profile', async () => {
    const three = await prepareThree();
    await protect(three, 'globex');
    await protect(three, 'initech');
    const one = await rotate(three, ['API_KEY', '--confirm', 'globex']);
    expect(one).toMatchObject({ status: 2 });
    expect(one.stderr).toContain('--confirm initech');
    expect(arrived(three)).toEqual([]);
    const both = await rotate(three, ['API_KEY', '--confirm', 'globex', '--confirm', 'initech']);
    expect(both.status).toBe(0);
    expect(arrived(three)).toHaveLength(4);
  });

  it('goes to the places of an inventory, also where it was never set', async () => {
    const three = await prepareThree();
    const file = path.join(three.folder, 'places');
    writeFileSync(file, 'NEW_KEY globex/eu\nAPI_KEY acme/default\nNEW_KEY,initech,default\n');
    const end = await rotate(three, ['NEW_KEY', '--inventory', file]);
    expect(end.status).toBe(0);
    expect(arrived(three)).toEqual(['globex/eu the-new-value', 'initech/default the-new-value']);
    expect(end.stderr).toContain('Inventory lines for other secrets: 1.');
  });

  it('goes nowhere if a line of the inventory has more than names, and does not repeat it', async () => {
    const three = await prepareThree();
    const end = await runCommand(
      three.folder,
      ['rotate', '--from-env', 'API_KEY', '--inventory', '-', '--json'],
      { input: 'API_KEY acme/default\nAPI_KEY=hunter2\nAPI_KEY nobody/x\n', env: { API_KEY: 'v' } },
    );
    expect(end.status).toBe(2);
    expect(JSON.parse(end.stdout).error).toMatch(/Line 2 isn't .* Line 3 names a profile/);
    expect(end.stdout + end.stderr).not.toContain('hunter2');
    expect(arrived(three)).toEqual([]);
  });

  it('goes to the whole group of the secret, protected profiles by name', async () => {
    const three = await prepareThree();
    const store = openStore(three.folder);
    const idOf = (name: string) => store.find(name)?.id ?? '';
    openIndex(three.folder, (index) =>
      index.groups.save([
        {
          name: 'keys',
          places: [
            { profileId: idOf('acme'), vault: 'default', name: 'API_KEY' },
            { profileId: idOf('globex'), vault: 'new', name: 'API_KEY' },
            { profileId: idOf('globex'), vault: 'new', name: 'OTHER' },
            { profileId: 'gone', vault: 'new', name: 'API_KEY' },
          ],
          dueDays: null,
          checks: [],
        },
      ]),
    );
    await protect(three, 'globex');
    expect(await rotate(three, ['API_KEY', '--group'])).toMatchObject({ status: 2 });
    const end = await rotate(three, ['API_KEY', '--group', '--confirm', 'globex']);
    expect(end.status).toBe(0);
    expect([...arrived(three)].sort()).toEqual([
      'acme/default the-new-value',
      'globex/new the-new-value',
    ]);
    expect(end.stderr).toContain("The group has places in profiles that aren't stored: 1.");
  });

  it.each([
    [['API_KEY', '--group'], "API_KEY isn't in a rotation group."],
    [['API_KEY', '--inventory', '-'], 'Standard input has the inventory.'],
    [['API_KEY', '--to', 'nobody/default'], '--to number 1 names no profile.'],
    [['NOWHERE'], "NOWHERE isn't known anywhere yet."],
    [['API_KEY', 'OTHER_KEY'], 'Name the one secret to rotate.'],
    [['API_KEY=value'], 'Never pass a value as an argument'],
    [
      ['API_KEY', '--confirm', 'hooli'],
      "--confirm names a profile that this command doesn't write to.",
    ],
  ])('refuses %j and sends nothing', async (args, why) => {
    const three = await prepareThree();
    const end = await rotate(three, args);
    expect(end.status).toBe(2);
    expect(JSON.parse(end.stdout).error).toContain(why);
    expect(arrived(three)).toEqual([]);
  });

  it('tells of every place what is known where one does not answer', async () => {
    const three = await prepareThree();
    three.servers.initech.isAnswering = () => false;
    const running = rotate(three, ['API_KEY', '--to', 'acme/default', '--to', 'initech/default']);
    await expect.poll(() => arrived(three).length).toBe(2);
    three.servers.initech.drop();
    const end = await running;
    expect(end.status).toBe(4);
    expect(JSON.parse(end.stdout)).toMatchObject({
      error: '1 of 2 set, 1 unknown.',
      targets: [{ status: 'set' }, { profile: 'initech', status: 'unknown' }],
    });
  });
});

describe('log', () => {
  it('has every write with where it went, from what, and the note', async () => {
    const three = await prepareThree();
    await rotate(three, ['API_KEY', '--to', 'globex/prod', '--note', 'OPS-1']);
    const args = ['secret', 'set', 'TOKEN', '--profile', 'acme'];
    await runCommand(three.folder, args, { input: 'x1y2z3' });
    const end = await runCommand(three.folder, ['log', '--json']);
    expect(end.status).toBe(0);
    expect(JSON.parse(end.stdout).writes).toMatchObject([
      {
        ...{ origin: 'command', profile: 'acme', vault: 'default', name: 'TOKEN', state: 'set' },
        source: 'standard input',
      },
      {
        ...{
          origin: 'rotation',
          source: 'standard input',
          profile: 'globex',
          host: three.servers.globex.host,
        },
        ...{ vault: 'prod', name: 'API_KEY', version: 4, version_before: 3, note: 'OPS-1' },
      },
    ]);
    const lines = await runCommand(three.folder, ['log', '--since', '1h']);
    expect(lines.stdout).toMatch(/\tcommand\tset\tTOKEN\tacme\tdefault\t4\t-\t-\n/);
  });

  it('begins where it is asked to', async () => {
    const three = await prepareThree();
    await rotate(three, ['API_KEY', '--to', 'globex/prod']);
    const later = await runCommand(three.folder, ['log', '--since', '2999-01-01', '--json']);
    expect(JSON.parse(later.stdout)).toEqual({ writes: [] });
    expect((await runCommand(three.folder, ['log', '--since', 'monday'])).status).toBe(2);
  });
});
