import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { addProfile, newHome, runProgram, startApp } from '../support/app.ts';
import { startCountingService } from '../support/counting-service.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Starts a program whose clock is ahead by so many days. */
function daysAhead(home: string, days: number): Readonly<Record<string, string>> {
  const file = path.join(home, `ahead-${days}.cjs`);
  const ms = days * DAY_MS;
  writeFileSync(file, `const now = Date.now; Date.now = () => now() + ${ms};`);
  return { NODE_OPTIONS: `--require=${file}` };
}

it('a clock that is far ahead erases no history, and what is old is forgotten with a word', async () => {
  const home = newHome();
  const { url } = await startCountingService();
  await addProfile(home, { name: 'acme', url, token: 'a-token' });
  const send = (env: Readonly<Record<string, string>> = {}) =>
    runProgram({ home, args: ['dispatch', 'deploy', '--no-wait'], env });
  expect((await send()).status).toBe(0);
  const database = new DatabaseSync(path.join(home, 'box', 'history.db'));
  const ages = () =>
    database
      .prepare('SELECT created_at_ms AS at FROM dispatches ORDER BY 1')
      .all()
      .map(({ at }) => Math.ceil((Number(at) - Date.now()) / DAY_MS) || 0);
  const add = (days: number) =>
    database.exec(`CREATE TEMP TABLE copy AS SELECT * FROM dispatches LIMIT 1;
      UPDATE copy SET local_id = 'added' || ${days}, created_at_ms = created_at_ms + ${days * DAY_MS},
        phase = '{"state":"refused","reason":"no"}';
      INSERT INTO dispatches SELECT * FROM copy; DROP TABLE copy`);
  add(-2);
  add(-300);

  // Ahead, with a dispatch of that time, and ahead once more.
  const ahead = daysAhead(home, 800);
  for (const first of [true, false]) {
    const app = startApp({ home, env: ahead });
    await app.waitFor('deploy');
    if (first) expect((await send(ahead)).status).toBe(0);
    await app.waitFor('refused');
    app.press('q');
    await app.exit();
  }
  expect(ages()).toEqual([-300, -2, 0, 800]);

  // Right again: what is too old goes, by the clock that is right.
  add(-500);
  const app = startApp({ home });
  await app.waitFor('Forgot 1 finished dispatch older than 1 year');
  expect(ages()).toEqual([-300, -2, 0, 800]);
  database.close();
});
