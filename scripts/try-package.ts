// Installs the package into an empty folder and uses it there, on the oldest supported Node, on this
// project's, and on the newest: `npm run try-package`. Linux x64.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { build } from './build.ts';
import { ROOT } from './package/bundle.ts';
import { limitsPassed, measurePackage } from './package/measure.ts';
import { OWN_NODE, otherNodes } from './package/other-node.ts';
import { output, tryProgram } from './package/try-program.ts';

const work = mkdtempSync(path.join(os.tmpdir(), 'dispatchbox-package-'));
try {
  await build();
  const dist = path.join(ROOT, 'dist');
  const size = measurePackage(dist);
  for (const sentence of limitsPassed(size)) throw new Error(sentence);
  process.stdout.write(`${size.tarballBytes} bytes, unpacked ${size.unpackedBytes}\n`);
  npm('pack', dist, '--pack-destination', work);
  const archive = path.join(work, readdirSync(work).find((name) => name.endsWith('.tgz')) ?? '');
  const { oldest, newest } = otherNodes();
  for (const node of [oldest, OWN_NODE, newest]) await tryOn(node, archive);
} finally {
  rmSync(work, { recursive: true, force: true });
}

/** @param node the folder of the only `node` program on the path. */
async function tryOn(node: string, archive: string): Promise<void> {
  const home = mkdtempSync(path.join(work, 'home-'));
  npm('install', '--global', '--offline', '--prefix', path.join(home, 'prefix'), archive);
  const env = { HOME: home, PATH: `${node}:/usr/bin:/bin`, LANG: 'C.UTF-8' };
  const installed = readdirSync(path.join(home, 'prefix/lib/node_modules'));
  if (installed.join() !== 'dispatchbox') throw new Error(`also installed: ${installed.join()}`);
  const version = await tryProgram(path.join(home, 'prefix/bin/dispatchbox'), env);
  const on = output(path.join(node, 'node'), ['--version'], env);
  process.stdout.write(`${version} on Node ${on}: installs alone, dispatches\n`);
}

function npm(...args: readonly string[]): void {
  execFileSync('npm', args, { cwd: work, stdio: ['ignore', 'ignore', 'inherit'] });
}
