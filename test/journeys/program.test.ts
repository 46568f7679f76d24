import { execFileSync } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { newHome, PROGRAM, runProgram, sendDispatch, startApp } from '../support/app.ts';
import { copyOfProgram } from '../support/program.ts';

describe('what users install', () => {
  const folder = path.join(path.dirname(PROGRAM), '..');
  const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));

  it('pulls in no other package, and runs nothing while it is installed', () => {
    expect(manifest).not.toHaveProperty('private');
    for (const kind of ['dependencies', 'optionalDependencies', 'peerDependencies'])
      expect(manifest).not.toHaveProperty(kind);
    for (const script of ['preinstall', 'install', 'postinstall'])
      expect(manifest.scripts).not.toHaveProperty(script);
    expect(statSync(path.join(folder, manifest.bin.dispatchbox)).mode & 0o111).toBe(0o111);
  });

  it('installs into an empty folder from one small file, and runs there', async () => {
    const home = newHome();
    const npm = (...args: string[]) =>
      execFileSync('npm', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    // Without scripts: what is tested here is built already, and others are running it.
    npm('pack', folder, '--ignore-scripts', '--pack-destination', home);
    const [archive = ''] = readdirSync(home).filter((name) => name.endsWith('.tgz'));
    expect(statSync(path.join(home, archive)).size).toBeLessThan(2 * 1024 * 1024);
    const prefix = path.join(home, 'prefix');
    npm('install', '--global', '--offline', '--prefix', prefix, path.join(home, archive));
    const installed = path.join(prefix, 'lib/node_modules/dispatchbox');
    expect(readdirSync(path.dirname(installed))).toEqual(['dispatchbox']);
    expect(lstatSync(installed).isDirectory()).toBe(true);
    const files = readdirSync(installed, { recursive: true, encoding: 'utf8' });
    expect(files).toEqual(
      expect.arrayContaining(['LICENSE', 'README.md', 'dist/THIRD-PARTY-NOTICES.txt']),
    );
    expect(files.filter((file) => /^(src|test|scripts|node_modules)\b/.test(file))).toEqual([]);
    const version = execFileSync(path.join(prefix, 'bin/dispatchbox'), ['--version'], {
      encoding: 'utf8',
      env: { PATH: `${path.dirname(process.execPath)}:${process.env.PATH}`, HOME: home },
    });
    expect(version).toBe(`${manifest.version}\n`);
  });

  it('says on an old Node, in one line, which one it needs', async () => {
    const home = newHome();
    const old = path.join(home, 'old-node.mjs');
    writeFileSync(
      old,
      "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } });",
    );
    const ended = await runProgram({
      home,
      args: ['--version'],
      env: { NODE_OPTIONS: `--import=${old}` },
    });
    expect(ended.status).toBe(2);
    expect(ended.stdout).toBe('');
    expect(ended.stderr).toMatch(/^dispatchbox needs Node 22\.19 .*Node 20\.20\.2.*\n$/);
  });

  // An old Node links all of these before it runs a line of ours.
  it('starts with nothing of Node that an old one lacks', () => {
    const modules = ['fs', 'module', 'os', 'path', 'process', 'util'];
    const names = ['module createRequire', 'os constants'];
    expect([...modules, ...names]).toEqual(expect.arrayContaining(importedFirst(PROGRAM)));
  });
});

/** What a built file and those that it loads with it import of Node: modules, and names out of them. */
function importedFirst(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  const imports = readFileSync(file, 'utf8').matchAll(
    /\bimport\b(?:\s*[\w$]+\s*,?)?(?:\s*\{([^}]*)\})?(?:\s*from)?\s*["'](node:|\.)([^"']+)["']/g,
  );
  return [...imports].flatMap(([, names = '', kind, target = '']) => {
    if (kind === '.') return importedFirst(path.join(path.dirname(file), `.${target}`), seen);
    const named = names.split(',').map((name) => name.trim().split(' ')[0]);
    return [target, ...named.filter(Boolean).map((name) => `${target} ${name}`)];
  });
}

it('has one door to HTTP: Node’s own is never loaded, which would take time and memory', async () => {
  const home = newHome();
  const listing = path.join(home, 'listing.mjs');
  const list = path.join(home, 'loaded');
  writeFileSync(
    listing,
    `import { writeFileSync } from 'node:fs';
    process.on('exit', () => writeFileSync('${list}', process.moduleLoadList.join('\\n')));`,
  );
  const app = startApp({ home, env: { NODE_OPTIONS: `--import=${listing}` } });
  await app.waitFor('No dispatches yet.');
  // By then, what comes after the first frame is loaded, too: the API client and the sandbox.
  await sendDispatch(app, 'hello');
  await app.waitFor(/✓ ready +hello/);
  app.press('q');
  await app.exit();
  const loaded = readFileSync(list, 'utf8');
  expect(loaded).toContain('sqlite');
  expect(loaded).toContain('_http_server');
  expect(loaded).not.toContain('undici');
});

it('loads nothing of a node_modules above it, not even the tools that Ink looks for in development', async () => {
  const home = newHome();
  const planted = path.join(home, 'node_modules/react-devtools-core');
  const mark = path.join(home, 'loaded');
  mkdirSync(planted, { recursive: true });
  writeFileSync(path.join(planted, 'package.json'), '{"type":"module","exports":"./index.js"}');
  writeFileSync(
    path.join(planted, 'index.js'),
    `import { writeFileSync } from 'node:fs';
    writeFileSync(${JSON.stringify(mark)}, '');
    export default { initialize() {}, connectToDevTools() {} };`,
  );
  const program = copyOfProgram(path.join(home, 'installed'));
  const app = startApp({ home, program, env: { DEV: 'true' } });
  await app.waitFor('No dispatches yet.');
  app.press('q');
  expect(await app.exit()).toEqual({ code: 0, signal: null });
  expect(existsSync(mark)).toBe(false);
  expect(app.rawOutput()).not.toContain('DevTools');
});

describe('the code that Node has compiled', () => {
  async function runOnce(env: Readonly<Record<string, string>> = {}) {
    const home = newHome();
    const shared = path.join(home, 'shared');
    mkdirSync(shared, { mode: 0o1777 });
    const args = ['profile', 'list'];
    await runProgram({ home, args, env: { TMPDIR: shared, NODE_COMPILE_CACHE: '', ...env } });
    const cache = path.join(home, 'box/cache');
    const isKept = existsSync(cache) && readdirSync(cache).length > 0;
    return { shared: readdirSync(shared), isKept };
  }

  it('is kept in the folder of the app, and never where others can write', async () => {
    expect(await runOnce()).toEqual({ shared: [], isKept: true });
  });

  it('is not kept with NODE_DISABLE_COMPILE_CACHE', async () => {
    const ended = await runOnce({ NODE_DISABLE_COMPILE_CACHE: '1' });
    expect(ended).toEqual({ shared: [], isKept: false });
  });
});
