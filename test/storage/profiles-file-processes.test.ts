import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { limited } from '../support/program.ts';
import { temporaryFolder } from './support.ts';

const PROGRAM = path.join(import.meta.dirname, 'save-profiles-file.ts');

/** A process that saves so many profiles. */
function saving(folder: string, count: number, limits: Parameters<typeof limited>[0] = {}) {
  // Its last word is the built program, which isn't meant here.
  const [command, ...before] = limited(limits);
  const args = [...before.slice(0, -1), process.execPath, PROGRAM, folder, `${count}`];
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines: string[] = [];
  const output = createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  const closed = once(child, 'close');
  return {
    child,
    lines,
    async saved(least: number): Promise<void> {
      while (lines.length < least) {
        await Promise.race([once(output, 'line'), closed]);
        if (child.exitCode !== null) return;
      }
    },
    /** @returns its exit status */
    ended: async (): Promise<unknown> => (await closed)[0],
  };
}

const names = (folder: string): readonly string[] =>
  JSON.parse(fs.readFileSync(path.join(folder, 'profiles.json'), 'utf8')).profiles.map(
    ({ name }: { readonly name: string }) => name,
  );

test('where the disk takes no more than 8 KiB of a file, the old one stays byte-equal and the user is told', async () => {
  const folder = temporaryFolder();
  await saving(folder, 60).ended();
  const file = path.join(folder, 'profiles.json');
  const good = fs.readFileSync(file);
  expect(good.length).toBeGreaterThan(8_192);
  const limits = saving(folder, 3, { maxFileKib: 8 });
  await limits.ended();
  expect(limits.lines).toHaveLength(3);
  for (const line of limits.lines) expect(line).toMatch(/^Couldn't save the profiles/);
  expect(fs.readFileSync(file).equals(good)).toBe(true);
  expect(fs.readdirSync(folder).sort()).toEqual(['profiles.json', 'profiles.lock']);
});

test('of eight processes that save profiles at once, none undoes what another saved', async () => {
  const folder = temporaryFolder();
  const processes = Array.from({ length: 8 }, () => saving(folder, 10));
  for (const each of processes) expect(await each.ended()).toBe(0);
  expect(processes.flatMap(({ lines }) => lines)).toEqual(Array(80).fill('saved'));
  expect(new Set(names(folder)).size).toBe(80);
});

test('a process that is killed while it saves leaves the profiles whole', async () => {
  const folder = temporaryFolder();
  for (let kill = 0; kill < 5; kill += 1) {
    const killed = saving(folder, 500);
    await killed.saved(3 + kill * 4);
    killed.child.kill('SIGKILL');
    await killed.ended();
    const of = names(folder).filter((name) => name.startsWith(`p${killed.child.pid}-`));
    expect(of.length).toBeGreaterThanOrEqual(killed.lines.length);
  }
  expect(await saving(folder, 1).ended()).toBe(0);
  expect(fs.readdirSync(folder).sort()).toEqual(['profiles.json', 'profiles.lock']);
});
