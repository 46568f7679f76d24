import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { addProfile, newHome, runProgram } from '../support/app.ts';
import { boxOf } from '../support/box.ts';

const page = readFileSync(path.resolve(import.meta.dirname, '../../docs/configuration.md'), 'utf8');

it('every file that the program writes is in the table of files', async () => {
  const home = newHome();
  await addProfile(home, { name: 'acme', url: 'http://127.0.0.1:9', token: 'token' });
  for (const args of [
    ['dispatch', 'hello'],
    ['var', 'set', 'A=1'],
  ])
    await runProgram({ home, args: [...args, '--sandbox'] });
  const files = page.slice(page.indexOf('## Files'), page.indexOf('Where they are'));
  const written = readdirSync(boxOf(home));
  const unnamed = written.filter((name) => {
    // SQLite keeps two more beside each of its own while it is open.
    const bare = name.replace(/\.db-(wal|shm)$/, '.db');
    const shown = bare.endsWith('.lock') ? '*.lock' : bare;
    return !files.includes(`\`${shown}\``) && !files.includes(`\`${shown}/\``);
  });
  expect(written).toContain('dispatchbox.db');
  expect(unnamed).toEqual([]);
});
