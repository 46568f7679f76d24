import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { newHome, runProgram, startApp } from '../support/app.ts';

const LINKS: readonly (readonly [what: string, plant: (at: string, home: string) => void])[] = [
  ['a link to a file that would do', (at, home) => symlinkSync(path.join(home, 'choice'), at)],
  ['a link to itself', (at) => symlinkSync(at, at)],
  ['a link to nothing', (at) => symlinkSync('/nowhere/at/all', at)],
  ['a link to a device', (at) => symlinkSync('/dev/zero', at)],
];

const OTHERS: typeof LINKS = [
  ['a folder', (at) => mkdirSync(at)],
  ['a pipe', (at) => execFileSync('mkfifo', [at])],
];

it('a .dispatchbox.json that is no file of its own is refused in a sentence, by commands and by the app', async () => {
  const home = newHome();
  writeFileSync(path.join(home, 'choice'), '{"vault":"prod"}');
  const file = path.join(home, '.dispatchbox.json');
  for (const [what, plant] of [...LINKS, ...OTHERS]) {
    plant(file, home);
    const end = await runProgram({ home, args: ['dispatch', 'deploy'] });
    const why = what.includes('link') ? 'it is a link' : "it isn't a file";
    expect(end.stderr, what).toContain(`Can't use ${file}: ${why}`);
    expect(end.status, what).toBe(2);
    rmSync(file, { recursive: true });
  }
  symlinkSync(file, file);
  const app = startApp({ home });
  await app.waitFor(/\.dispatchbox\.json: it is a\s+link/);
});
