import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { addProfile, newHome, runProgram, startApp } from '../support/app.ts';
import { startKeepingService } from '../support/keeping-service.ts';

const HOSTILE = 'a \u009d52;c;eA==\u009c \u001b]0;OWNED\u0007 \u202e key of\na file';

/** Loads code that warns as a package would: at each connection, and as the keyboard becomes the app's. */
function warning(home: string) {
  const file = path.join(home, 'warns.cjs');
  const log = path.join(home, 'warned');
  writeFileSync(log, '');
  writeFileSync(
    file,
    `const fs = require('node:fs');
    for (const [{ prototype }, name] of [
      [require('node:net').Socket, 'connect'],
      [require('node:tty').ReadStream, 'setRawMode'],
    ]) {
      const original = prototype[name];
      prototype[name] = function (...args) {
        fs.appendFileSync(${JSON.stringify(log)}, name + '\\n');
        process.emitWarning(${JSON.stringify(HOSTILE)}, 'PackageWarning');
        return original.apply(this, args);
      };
    }`,
  );
  return { env: { NODE_OPTIONS: `--require=${file}` }, warned: () => readFileSync(log, 'utf8') };
}

it('a warning of a package is one harmless line of a command, and does not touch its result', async () => {
  const home = newHome();
  const { baseUrl: url } = await startKeepingService();
  await addProfile(home, { name: 'acme', url, token: 'canary-token' });
  const { env } = warning(home);
  const args = ['dispatch', 'deploy', '--no-wait', '--json'];
  const end = await runProgram({ home, args, env });
  expect(end.status).toBe(0);
  expect(JSON.parse(end.stdout)).toMatchObject({ status: 'waiting' });
  expect(end.stderr).toMatch(/PackageWarning: a .* key of a file$/m);
  expect(end.stderr).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
  const silent = await runProgram({ home, args, env: { ...env, NODE_NO_WARNINGS: '1' } });
  expect(silent.stderr).not.toContain('PackageWarning');
});

it('a warning of a package is not drawn over the app', async () => {
  const home = newHome();
  const { env, warned } = warning(home);
  const app = startApp({ home, env });
  await app.waitFor('No dispatches yet.');
  app.press('n');
  await app.waitFor('Ref');
  expect(warned()).toContain('setRawMode');
  app.press('esc', 'ctrl+c');
  await app.exit();
  expect(app.rawOutput()).not.toMatch(/PackageWarning|OWNED|Node warns/);
});
