import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.ts';
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
  visit,
} from './support.ts';

describe('what lies on the disk', () => {
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
});
