import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { addProfile, newHome, runProgram, startApp } from '../support/app.ts';
import { clockAhead } from '../support/clock-ahead.ts';
import { startCountingService } from '../support/counting-service.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

it('a clock that is far ahead erases no history, and what is old is forgotten with a word', async () => {
  const home = newHome();
  const { url } = await startCountingService();
  await addProfile(home, { name: 'acme', url, token: 'a-token' });
  const send = (env: Readonly<Record<string, string>> = {}) =>
    runProgram({ home, args: ['dispatch', 'deploy', '--no-wait'], env });
  expect((await send()).status).toBe(0);
  const database = new DatabaseSync(path.join(home, 'box/dispatchbox.db'));
  const ages = () =>
    database
      .prepare('SELECT created_at AS at FROM dispatches ORDER BY 1')
      .all()
      .map(({ at }) => Math.ceil((Number(at) - Date.now()) / DAY_MS) || 0);
  // Not the latest change, which stays whatever its age.
  const add = (days: number) =>
    database.exec(`CREATE TEMP TABLE copy AS SELECT * FROM dispatches LIMIT 1;
      UPDATE copy SET id = NULL, local_id = 'added' || ${days}, created_at = created_at + ${days * DAY_MS}, changed = 0,
        state = 'refused', detail = json_set(detail, '$.phase', json('{"reason":"no"}'));
      INSERT INTO dispatches SELECT * FROM copy; DROP TABLE copy`);
  const before = [-300, ...Array.from({ length: 7 }, (_, at) => -2 * (7 - at))];
  before.forEach(add);

  // Ahead, with a dispatch of that time, and ahead once more, days later.
  for (const days of [800, 801.5]) {
    const ahead = clockAhead(home, days * DAY_MS);
    const app = startApp({ home, env: ahead });
    await app.waitFor('deploy');
    if (days === 800) expect((await send(ahead)).status).toBe(0);
    await app.waitFor('refused');
    app.press('q');
    await app.exit();
  }
  expect(ages()).toEqual([...before, 0, 800]);

  // Right again: what is too old goes, by the clock that is right.
  add(-500);
  const app = startApp({ home });
  await app.waitFor('Forgot 1 finished dispatch older than 1 year');
  expect(ages()).toEqual([...before, 0, 800]);
  database.close();
});
