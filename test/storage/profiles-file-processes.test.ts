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

test('of eight processes that save profiles at once, none undoes what another saved', async () => {
  const folder = temporaryFolder();
  const processes = Array.from({ length: 8 }, () => saving(folder, 10));
  for (const each of processes) expect(await each.ended()).toBe(0);
  expect(processes.flatMap(({ lines }) => lines)).toEqual(Array(80).fill('saved'));
  expect(new Set(names(folder)).size).toBe(80);
});
