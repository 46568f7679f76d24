import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { openVaultIndex } from '../../../src/old/storage/vault-index.ts';
import { everyByteIn } from '../../support/files-in.ts';
import { must } from '../../support/must.ts';
import { answer, atTheEnd, profileIdIn, runCommand, served } from './support.ts';

/** What the screens read at their start. */
function remembered(home: string) {
  const opened = must(openVaultIndex(home));
  const left = opened.recover();
  const known = opened.load();
  opened.close();
  if (!known.ok || !left.ok) throw new Error('the vault index cannot be read');
  expect(left.value).toEqual([]);
  return known.value.map((entry) => {
    expect(entry.profileId).toBe(profileIdIn(home, 'acme'));
    return entry;
  });
}

const secretsSet = answer(200, { set_secrets: ['API_KEY'], versions: { API_KEY: 7 } });

describe('what a script sets', () => {
  it('is known to the screens: the vault, the name, the version and the time', async () => {
    const { home } = await served(secretsSet);
    const before = Date.now();
    const args = ['secret', 'set', 'API_KEY', '--vault', 'prod'];
    const end = await runCommand(home, args, { input: 'canary-value' });
    expect(end).toMatchObject({ status: 0 });
    const known = remembered(home);
    expect(known).toMatchObject([{ kind: 'secret', vault: 'prod', name: 'API_KEY', version: 7 }]);
    expect(known[0]?.setAtMs).toBeGreaterThanOrEqual(before);
  });

  it('is known of vars without a version, and of those alone that were set', async () => {
    const { home } = await served(answer(200, {}), answer(400, { error: 'the name is reserved' }));
    const end = await runCommand(home, ['var', 'set', 'REGION=eu', 'TAKEN=x']);
    expect(end).toMatchObject({ status: 1 });
    const known = remembered(home);
    expect(known).toMatchObject([{ kind: 'var', vault: 'default', name: 'REGION', version: null }]);
    expect(known).toHaveLength(1);
  });

  it('is known to be unknown where no answer came', async () => {
    const { home } = await served({ kind: 'write', bytes: new Uint8Array(), ending: 'reset' });
    const end = await runCommand(home, ['secret', 'set', 'API_KEY'], { input: 'canary-value' });
    expect(end.status).toBe(4);
    expect(remembered(home)).toMatchObject([
      { vault: 'default', kind: 'secret', name: 'API_KEY', setAtMs: null, result: 'unknown' },
    ]);
  });

  it('leaves no value in any file', async () => {
    const { home } = await served(secretsSet);
    await runCommand(home, ['secret', 'set', 'API_KEY'], { input: 'canary-value' });
    expect(everyByteIn(home)).not.toContain('canary-value');
  });

  it.concurrent.each([
    ['secret', ['API_KEY'], preventOpening],
    ['var', ['API_KEY=x1'], preventOpening],
    ['secret', ['API_KEY'], holdLocked],
    ['var', ['API_KEY=x1'], holdLocked],
  ])(
    'is journaled first: %s set %j sends nothing without it, with 5',
    async (kind, words, prevent) => {
      const { server, home } = await served(secretsSet);
      prevent(home);
      const args = [kind, 'set', ...words, '--json'];
      const end = await runCommand(home, args, { input: 'x1' });
      expect(end.status).toBe(5);
      expect(JSON.parse(end.stdout)).toMatchObject({
        profile: 'acme',
        ...{ vault_name: null, set: [], failed: [], unknown: [] },
        error: expect.stringMatching(/^Nothing was sent/),
      });
      expect(server.requests).toEqual([]);
    },
  );
});

function preventOpening(home: string): void {
  mkdirSync(path.join(home, 'vaults.db'));
}

/** As a process that hangs while it writes. */
function holdLocked(home: string): void {
  must(openVaultIndex(home)).close();
  const database = new DatabaseSync(path.join(home, 'vaults.db'));
  database.exec('BEGIN IMMEDIATE');
  atTheEnd(() => database.close());
}
