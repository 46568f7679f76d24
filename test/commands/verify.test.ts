import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { SecretText } from '../../src/domain/secret-text.ts';
import type { SeenRequest } from '../../src/sandbox/sandbox.ts';
import { openProfileStore } from '../../src/storage/profile-store.ts';
import { openIndex } from '../effects/support/three-profiles.ts';
import { startSandbox } from '../support/sandbox.ts';
import { atTheEnd, emptyHome, runCommand } from './support.ts';

/** Two profiles on a real service, with a group whose check needs a var in globex that nobody has set. */
async function onSandbox({
  kinds = ['personal'] as readonly ('personal' | 'service-account')[],
} = {}) {
  const requests: SeenRequest[] = [];
  const sandbox = await startSandbox({
    folder: path.join(emptyHome(), 'sandbox'),
    onRequest: (request) => requests.push(request),
    speed: 50,
  });
  atTheEnd(() => sandbox.close());
  const home = emptyHome();
  const opened = openProfileStore(home);
  if (!opened.ok) throw new Error(opened.error.message);
  const store = opened.value;
  const address = { baseUrl: sandbox.baseUrl, segment: 'svc' };
  const { personal, serviceAccount } = sandbox.tokens;
  for (const name of ['acme', 'globex']) {
    const isProtected = name === 'globex';
    await store.save({ name, address, defaultVault: 'default', isProtected }, { mustBeNew: true });
    for (const kind of kinds) {
      const token = new SecretText(kind === 'personal' ? personal : serviceAccount);
      await store.setToken(name, kind, token, 0);
    }
  }
  const idOf = (name: string) => store.find(name)?.id ?? '';
  const name = 'DEPLOY_TOKEN';
  openIndex(home, (index) =>
    index.groups.save([
      {
        name,
        places: [
          { profileId: idOf('acme'), vault: 'default', name },
          { profileId: idOf('globex'), vault: 'prod', name },
        ],
        dueDays: null,
        checks: [
          { profileId: idOf('acme'), request: { key: 'hello', ref: '', params: { name: 'acme' } } },
          {
            profileId: idOf('globex'),
            request: { key: 'deploy-with-secret', ref: 'main', params: {} },
          },
        ],
      },
    ]),
  );
  const rotate = (...more: readonly string[]) =>
    runCommand(home, ['rotate', name, '--json', '--confirm', 'globex', ...more], {
      input: 'n3w-value',
    });
  const posted = () =>
    requests.filter(({ method }) => method === 'POST').map(({ bodyText }) => JSON.parse(bodyText));
  return { home, rotate, posted };
}

describe('rotate --verify', () => {
  it('dispatches the check of each profile once, waits, and says what is verified and what failed', async () => {
    const { home, rotate, posted } = await onSandbox();
    const end = await rotate('--group', '--verify');
    const { targets, error } = JSON.parse(end.stdout);
    expect(targets).toMatchObject([
      { profile: 'acme', status: 'set', verified: 'ready' },
      { profile: 'globex', status: 'set', verified: 'error' },
    ]);
    expect(error).toMatch(/^Not verified\. globex: .*REGION/);
    expect(end.status).toBe(1);
    const dispatches = posted().filter((body) => 'key' in body);
    expect(dispatches).toHaveLength(2);
    expect(dispatches).toContainEqual(
      expect.objectContaining({
        key: 'hello',
        title: 'Verify DEPLOY_TOKEN',
        params: { name: 'acme' },
      }),
    );
    expect(end.stdout + end.stderr).not.toContain('n3w-value');
    const log = JSON.parse((await runCommand(home, ['log', '--json'])).stdout);
    expect(
      log.writes
        .map((row: { profile: string; verified: string }) => [row.profile, row.verified])
        .sort(),
    ).toEqual([
      ['acme', 'ready'],
      ['globex', 'error'],
    ]);
    const runs = JSON.parse((await runCommand(home, ['runs', '--all-profiles', '--json'])).stdout);
    expect(runs.dispatches.map(({ status }: { status: string }) => status).sort()).toEqual([
      'error',
      'ready',
    ]);
  });

  it('is done where every check is ready', async () => {
    const { home, rotate } = await onSandbox();
    await runCommand(home, ['var', 'set', 'REGION=eu', '--profile', 'acme']);
    const end = await rotate('--group', '--verify');
    expect(JSON.parse(end.stdout).targets).toMatchObject([
      { profile: 'acme', verified: 'ready' },
      { profile: 'globex', verified: 'ready' },
    ]);
    expect(end.status).toBe(0);
  });

  it('sets nothing where no check can be sent afterwards', async () => {
    const { rotate, posted } = await onSandbox({ kinds: ['service-account'] });
    const end = await rotate('--group', '--verify');
    expect(end.status).toBe(3);
    const { home, posted: others } = await onSandbox();
    const args = ['rotate', 'OTHER', '--to', 'acme/default', '--verify', '--json'];
    const none = await runCommand(home, args, { input: 'v' });
    expect(none.status).toBe(2);
    expect(JSON.parse(none.stdout).error).toContain('names no check for these places');
    expect([...posted(), ...others()]).toEqual([]);
  });
});
