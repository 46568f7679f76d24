import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { open, readSealingKey, seal } from '../../src/sandbox/sealed-values.ts';
import { must } from '../support/must.ts';
import {
  DISPATCHES,
  dispatch,
  leapingClock,
  outcomeOf,
  poll,
  send,
  setSecrets,
  setVar,
  start,
  temporaryFolder,
  visit,
} from './support.ts';

const PLACE = { vault: 'default', name: 'TOKEN', version: 3 };

describe('sealed values', () => {
  const keyFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'dispatchbox-key-'));
  afterAll(() => fs.rmSync(keyFolder, { recursive: true }));
  const key = must(readSealingKey(path.join(keyFolder, 'sandbox.key')));

  test('open with their key and their place', () => {
    for (const value of ['x', 'Grüße\0\n', 'x'.repeat(100_000)]) {
      expect(open(key, seal(key, value, PLACE), PLACE)).toBe(value);
    }
  });

  test('no changed bit, no cut and no added byte goes unnoticed', () => {
    const sealed = seal(key, 'a secret value', PLACE);
    for (let bit = 0; bit < sealed.length * 8; bit++) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(changed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
      expect(open(key, changed, PLACE)).toBeNull();
    }
    for (let length = 0; length < sealed.length; length++) {
      expect(open(key, sealed.subarray(0, length), PLACE)).toBeNull();
    }
    expect(open(key, Buffer.concat([sealed, Buffer.alloc(1)]), PLACE)).toBeNull();
  });

  test('they open neither in another place nor with another key', () => {
    const sealed = seal(key, 'a secret value', PLACE);
    for (const place of [
      { ...PLACE, vault: 'prod' },
      { ...PLACE, name: 'OTHER' },
      { ...PLACE, version: 2 },
    ]) {
      expect(open(key, sealed, place)).toBeNull();
    }
    expect(open(Buffer.alloc(32, 1), sealed, PLACE)).toBeNull();
  });

  test('the same value is sealed differently each time', () => {
    const nonces = Array.from({ length: 10_000 }, () =>
      seal(key, 'x', PLACE).toString('hex', 0, 12),
    );
    expect(new Set(nonces).size).toBe(nonces.length);
  });
});

describe('what lies on the disk', () => {
  test('no secret value, in any file, while the server runs and after', async () => {
    const canary = 'canary-9b1d6f';
    const folder = path.join(temporaryFolder(), 'sandbox');
    const sandbox = await start({ folder, clock: leapingClock });
    await setSecrets(sandbox, [{ name: 'DEPLOY_TOKEN', secret: `${canary}-1` }]);
    await setSecrets(sandbox, [
      { name: 'DEPLOY_TOKEN', secret: `${canary}-2` },
      { name: 'B', secret: '' },
    ]);
    await setVar(sandbox, 'REGION', 'eu-clear');
    const { runs } = await outcomeOf(sandbox, { key: 'deploy-with-secret' });
    expect((await visit(runs[0].run_url)).text).not.toContain(canary);
    const search = () => {
      const files = fs
        .readdirSync(folder)
        .map((name) => fs.readFileSync(path.join(folder, name), 'latin1'));
      const holds = (text: string) => files.some((content) => content.includes(text));
      expect(holds('eu-clear')).toBe(true);
      for (const form of [canary, btoa(canary).slice(0, 12), Buffer.from(canary).toString('hex')]) {
        expect(holds(form)).toBe(false);
      }
    };
    search();
    await sandbox.close();
    search();
  });

  test.each([0o000, 0o022])(
    'is in a folder of its own mode 0700, and closed to others by itself, under the umask %o',
    async (mask) => {
      const folder = path.join(temporaryFolder(), 'deep', 'sandbox');
      const modeOf = (name: string) => fs.statSync(path.join(folder, name)).mode & 0o777;
      const previous = process.umask(mask);
      onTestFinished(() => void process.umask(previous));
      const first = await start({ folder });
      await setVar(first, 'A', 'a');
      const names = ['sandbox.db', 'sandbox.db-shm', 'sandbox.db-wal', 'sandbox.key'];
      expect(names.map(modeOf)).toEqual(names.map(() => 0o600));
      await first.close();
      fs.chmodSync(folder, 0o777);
      await start({ folder });
      expect(modeOf('.')).toBe(0o700);
    },
  );

  test('a secret whose stored bytes were changed fails its dispatch with a message', async () => {
    const folder = path.join(temporaryFolder(), 'sandbox');
    const sandbox = await start({ folder, clock: leapingClock });
    await setSecrets(sandbox, [
      { name: 'DEPLOY_TOKEN', secret: 'a' },
      { name: 'OTHER', secret: 'b' },
    ]);
    await setVar(sandbox, 'REGION', 'eu');
    const database = new DatabaseSync(path.join(folder, 'sandbox.db'), { timeout: 5000 });
    database.exec("UPDATE secrets SET sealed = (SELECT sealed FROM secrets WHERE name = 'OTHER')");
    database.close();
    const state = await outcomeOf(sandbox, { key: 'deploy-with-secret' });
    expect(state.error).toMatch(/secret DEPLOY_TOKEN, .*default/);
  });
});

describe('a folder outlives its processes', () => {
  test('dispatches, vaults and tokens are there after a restart', async () => {
    const folder = path.join(temporaryFolder(), 'sandbox');
    const first = await start({ folder, clock: leapingClock });
    await setSecrets(first, [{ name: 'DEPLOY_TOKEN', secret: 'a' }]);
    await setVar(first, 'REGION', 'eu');
    const id = await dispatch(first, { key: 'deploy-with-secret' });
    const before = await poll(first, id);
    await first.close();
    const second = await start({ folder, clock: leapingClock });
    expect(await poll(second, id)).toEqual(before);
    expect((await visit(before.runs[0].run_url)).status).toBe(200);
    expect((await outcomeOf(second, { key: 'deploy-with-secret' })).status).toBe('ready');
    expect(
      (await setSecrets(second, [{ name: 'DEPLOY_TOKEN', secret: 'b' }])).json.versions,
    ).toEqual({ DEPLOY_TOKEN: 2 });
  });

  test('a dispatch that cannot be stored whole is not stored at all', async () => {
    const folder = path.join(temporaryFolder(), 'sandbox');
    const sandbox = await start({ folder });
    const database = new DatabaseSync(path.join(folder, 'sandbox.db'), { timeout: 5000 });
    onTestFinished(() => database.close());
    database.exec(`CREATE TRIGGER no_third_run BEFORE INSERT ON runs WHEN NEW.position = 2
                   BEGIN SELECT RAISE(ABORT, 'no'); END`);
    const { organization: token } = sandbox.tokens;
    const answer = await send(sandbox, DISPATCHES, { token, body: { key: 'matrix' } });
    expect([answer.status, Object.keys(answer.json)]).toEqual([500, ['error']]);
    for (const table of ['dispatches', 'runs']) {
      expect(database.prepare(`SELECT * FROM ${table}`).all()).toEqual([]);
    }
    expect((await outcomeOf(sandbox, { key: 'hello' })).status).toBe('not_ready');
  });

  test('an answer of any route never holds a secret value', async () => {
    const sandbox = await start({ clock: leapingClock });
    await setSecrets(sandbox, [{ name: 'A', secret: 'canary' }]);
    const { personal: token } = sandbox.tokens;
    for (const where of [
      '/api/vaults/secrets',
      '/api/vaults/secrets/A',
      '/api/vaults/vars',
      '/api/vaults/default',
      '/',
    ]) {
      const answer = await send(sandbox, where, { token });
      expect(answer.text).not.toContain('canary');
    }
  });
});
