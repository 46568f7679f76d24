import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { addProfile, newHome, runProgram, startApp } from '../support/app.ts';
import { startKeepingService } from '../support/keeping-service.ts';

/** SQLite takes a disk that refuses locks for one on which another process holds them, always. */
function withoutLocks(home: string): Readonly<Record<string, string>> {
  const file = path.join(home, 'no-locks.cjs');
  writeFileSync(
    file,
    `const { DatabaseSync } = require('node:sqlite');
    const { exec, prepare } = DatabaseSync.prototype;
    const locked = () => Object.assign(new Error('locked'), { code: 'ERR_SQLITE_ERROR', errcode: 5 });
    DatabaseSync.prototype.exec = function (sql) {
      if (this.location() !== null && sql.includes('BEGIN')) throw locked();
      return exec.call(this, sql);
    };
    // Reading needs one, too.
    DatabaseSync.prototype.prepare = function (sql) {
      if (this.location() !== null) throw locked();
      return prepare.call(this, sql);
    };`,
  );
  return { NODE_OPTIONS: `--require=${file}` };
}

it('a disk that takes no locks is named in a sentence, by commands and by the app, which send nothing', async () => {
  const home = newHome();
  const { baseUrl: url, posts } = await startKeepingService();
  await addProfile(home, { name: 'acme', url, token: 'a-token', kind: 'personal' });
  await runProgram({ home, args: ['runs'] });
  const env = withoutLocks(home);
  const token = ['profile', 'token', 'acme', '--token-kind', 'personal'];
  const ends = await Promise.all(
    [['dispatch', 'deploy'], ['runs'], ['log'], token].map((args) =>
      runProgram({ home, args, env, input: 'another-token' }),
    ),
  );
  expect(ends.map(({ status }) => status)).toEqual([5, 2, 2, 2]);
  for (const { stderr } of ends) expect(stderr).toContain("the disk doesn't support locks");
  const app = startApp({ home, env });
  await app.waitFor(/disk doesn't support\s+locks/);
  expect(await app.exit()).toEqual({ code: 5, signal: null });
  expect(posts()).toEqual([]);
});
