import { describe, expect, it } from 'vitest';
import { CHECKED, prepareChecks } from '../effects/support/checked-secret.ts';
import { runCommand } from './support.ts';

async function prepared(options: Parameters<typeof prepareChecks>[0] = {}) {
  const { folder, posted } = await prepareChecks(options);
  const rotate = (...more: readonly string[]) =>
    runCommand(folder, ['rotate', CHECKED, '--json', '--confirm', 'globex', ...more], {
      input: 'n3w-value',
    });
  return { folder, rotate, posted };
}

describe('rotate --verify', () => {
  it('dispatches the check of each profile once, waits, and says what is verified and what failed', async () => {
    const { folder, rotate, posted } = await prepared();
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
    const log = JSON.parse((await runCommand(folder, ['log', '--json'])).stdout);
    expect(
      log.writes
        .map((row: { profile: string; verified: string }) => [row.profile, row.verified])
        .sort(),
    ).toEqual([
      ['acme', 'ready'],
      ['globex', 'error'],
    ]);
    const runs = JSON.parse(
      (await runCommand(folder, ['runs', '--all-profiles', '--json'])).stdout,
    );
    expect(runs.dispatches.map(({ status }: { status: string }) => status).sort()).toEqual([
      'error',
      'ready',
    ]);
  });

  it('is done where every check is ready', async () => {
    const { folder, rotate } = await prepared();
    await runCommand(folder, ['var', 'set', 'REGION=eu', '--profile', 'acme']);
    const end = await rotate('--group', '--verify');
    expect(JSON.parse(end.stdout).targets).toMatchObject([
      { profile: 'acme', verified: 'ready' },
      { profile: 'globex', verified: 'ready' },
    ]);
    expect(end.status).toBe(0);
  });

  it('sets nothing where no check can be sent afterwards', async () => {
    const { rotate, posted } = await prepared({ kind: 'service-account' });
    const end = await rotate('--group', '--verify');
    expect(end.status).toBe(3);
    const { folder, posted: others } = await prepared();
    const args = ['rotate', 'OTHER', '--to', 'acme/default', '--verify', '--json'];
    const none = await runCommand(folder, args, { input: 'v' });
    expect(none.status).toBe(2);
    expect(JSON.parse(none.stdout).error).toContain('names no check for these places');
    expect([...posted(), ...others()]).toEqual([]);
  });
});
