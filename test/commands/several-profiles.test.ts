import { describe, expect, it } from 'vitest';
import { prepareThree } from '../effects/support/three-profiles.ts';
import { openStore } from '../storage/support/stores.ts';
import { runCommand } from './support.ts';

type Three = Awaited<ReturnType<typeof prepareThree>>;

const TO_TWO = ['dispatch', 'deploy', '--profile', 'acme', '--profile', 'globex'];

function counts({ servers }: Three): readonly number[] {
  return Object.values(servers).map(({ posts }) => posts().length);
}

async function changed(three: Three, name: string, change: object): Promise<void> {
  const store = openStore(three.folder);
  const profile = store.find(name);
  if (!profile) throw new Error('it is gone');
  await store.save({ ...profile, ...change }, { mustBeNew: false });
}

describe('dispatch with several --profile', () => {
  it('sends one dispatch to each, with its own token, and waits for all', async () => {
    const three = await prepareThree();
    const end = await runCommand(three.folder, [...TO_TWO, '--param', 'a=b', '--json']);
    expect(end.status).toBe(0);
    const result = JSON.parse(end.stdout);
    expect(result).toMatchObject({ profile: null, host: null, error: null });
    expect(result.dispatches).toMatchObject([
      { profile: 'acme', host: three.servers.acme.host, status: 'ready', error: null },
      { profile: 'globex', host: three.servers.globex.host, status: 'ready', error: null },
    ]);
    expect(result.dispatches[1].runs).toHaveLength(1);
    expect(three.servers.globex.posts()).toMatchObject([
      { token: 'globex-token', body: { key: 'deploy', params: { a: 'b' } } },
    ]);
    expect(counts(three)).toEqual([1, 1, 0]);
    expect(end.stderr).toContain('globex: dispatch_id d-');
    const runs = await runCommand(three.folder, ['runs', '--all-profiles', '--json']);
    expect(JSON.parse(runs.stdout).dispatches).toHaveLength(2);
  });

  it('prints lines that end with the profile', async () => {
    const three = await prepareThree();
    const end = await runCommand(three.folder, [...TO_TWO, '--no-wait']);
    expect(end.status).toBe(0);
    expect(end.stdout).toMatch(/^waiting\td-\S+\tacme\nwaiting\td-\S+\tglobex\n$/);
  });

  it('sends nothing anywhere without the name of each protected one', async () => {
    const three = await prepareThree();
    await changed(three, 'globex', { isProtected: true });
    const end = await runCommand(three.folder, [...TO_TWO, '--confirm', 'acme', '--json']);
    expect(end.status).toBe(2);
    expect(JSON.parse(end.stdout)).toMatchObject({
      dispatches: [{ status: null }, { status: null }],
      next: expect.stringContaining('--confirm globex'),
    });
    expect(counts(three)).toEqual([0, 0, 0]);
    const sent = await runCommand(three.folder, [...TO_TWO, '--confirm', 'globex']);
    expect(sent.status).toBe(0);
    expect(counts(three)).toEqual([1, 1, 0]);
  });

  it.each([
    [['--profile', 'nobody'], {}, 2],
    [['--profile', 'acme'], {}, 2],
    [['--profile', 'initech', '--confirm', 'elsewhere'], {}, 2],
    [['--profile', 'initech', '--template', 'none'], {}, 2],
    [['--profile', 'initech'], { DISPATCHBOX_TOKEN: 'a-token' }, 2],
  ])('sends nothing anywhere if one of them cannot be sent: %j', async (more, env, status) => {
    const three = await prepareThree();
    const end = await runCommand(three.folder, [...TO_TWO, ...more, '--json'], { env });
    expect(end.status).toBe(status);
    expect(JSON.parse(end.stdout).error).toEqual(expect.any(String));
    expect(counts(three)).toEqual([0, 0, 0]);
  });

  it('says of each what is known, and exits with the worst of them', async () => {
    const three = await prepareThree();
    three.servers.globex.isAnswering = () => false;
    const args = [...TO_TWO, '--profile', 'initech', '--json'];
    const running = runCommand(three.folder, args);
    await expect.poll(() => counts(three)).toEqual([1, 1, 1]);
    three.servers.globex.drop();
    const end = await running;
    expect(end.status).toBe(4);
    const { dispatches, error } = JSON.parse(end.stdout);
    expect(error).toBe('2 of 3 dispatches succeeded.');
    expect(dispatches).toMatchObject([
      { profile: 'acme', status: 'ready' },
      { profile: 'globex', status: 'unknown', dispatch_id: null, error: expect.any(String) },
      { profile: 'initech', status: 'ready' },
    ]);
    expect(dispatches[1].next).toEqual(expect.any(String));
  });

  it('is for dispatches alone', async () => {
    const three = await prepareThree();
    const args = ['secret', 'set', 'API_KEY', '--profile', 'acme', '--profile', 'globex'];
    const end = await runCommand(three.folder, args, { input: 'value' });
    expect(end.status).toBe(2);
    expect(end.stderr).toContain('This command accepts only one --profile.');
    expect(counts(three)).toEqual([0, 0, 0]);
  });
});
