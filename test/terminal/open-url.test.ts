import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { browserFor, openUrl } from '../../src/terminal/open-url.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const URL = "https://ci.acme.dev/runs/1?it's=$(id)";

const started = process.cwd();
afterEach(() => process.chdir(started));

/** A folder in PATH with a program that writes down how it was started, and a repository that has one as well. */
function machine(name: string, platform: NodeJS.Platform, env: Record<string, string> = {}) {
  const folder = temporaryFolder();
  const [bin, repository] = [path.join(folder, 'bin'), path.join(folder, 'repository')];
  for (const [at, log] of [
    [bin, 'started'],
    [repository, 'planted'],
  ] as const) {
    mkdirSync(at);
    const script = `#!/bin/sh\n{ pwd; printf '%s\\n' "$@"; } > '${folder}/${log}'\n`;
    writeFileSync(path.join(at, name), script);
    chmodSync(path.join(at, name), 0o755);
  }
  process.chdir(repository);
  const lines = () => readFileSync(path.join(folder, 'started'), 'utf8').trimEnd().split('\n');
  const wasPlanted = () => existsSync(path.join(folder, 'planted'));
  const withPath = (PATH: string) => ({ platform, env: { ...env, PATH } });
  return { bin, lines, wasPlanted, withPath };
}

it.each([
  ['xdg-open', 'linux', {}, []],
  ['firefox', 'linux', { BROWSER: 'firefox' }, []],
  ['open', 'darwin', {}, []],
  ['open', 'darwin', { BROWSER: 'firefox' }, ['-a', 'firefox']],
] as const)('%s of PATH opens an address on %s with %j', async (name, platform, env, args) => {
  const { bin, lines, wasPlanted, withPath } = machine(name, platform, env);
  expect(await openUrl(URL, withPath(`.::${bin}`))).toBe(true);
  expect(lines()).toEqual([bin, ...args, URL]);
  expect(wasPlanted()).toBe(false);
});

it.each([
  ['arguments', 'browser', '{bin}/browser --new-window', ['--new-window', URL]],
  ['a place for the address', 'browser', 'browser --url=%s --quiet', [`--url=${URL}`, '--quiet']],
  ['a path with spaces', 'my browser', '{bin}/my browser', [URL]],
  ['such a path and arguments', 'my browser', `'{bin}/my browser' "a b" -c`, ['a b', '-c', URL]],
  ['several, of which the first is missing', 'browser', 'lynx -x:browser -y:browser', ['-y', URL]],
  ['what a shell would run', 'browser', 'browser ;$(id) `id`', [';$(id)', '`id`', URL]],
])('BROWSER with %s starts it without a shell', async (_, name, given, args) => {
  const { bin, lines, withPath } = machine(name, 'linux');
  const { env } = withPath(bin);
  const BROWSER = given.replaceAll('{bin}', bin);
  expect(await openUrl(URL, { platform: 'linux', env: { ...env, BROWSER } })).toBe(true);
  expect(lines()).toEqual([bin, ...args]);
});

it('BROWSER on Windows is a path with spaces, a drive and a list', () => {
  const files = new Set(['C:\\Program Files\\Acme\\browser.exe']);
  const windows = {
    platform: 'win32',
    env: {},
    isProgram: (file: string) => files.has(file),
  } as const;
  const path = [...files][0] ?? '';
  expect(browserFor(URL, `D:\\no.exe;${path}`, windows)).toEqual([path, URL]);
  expect(browserFor(URL, `"${path}" --new-window %s`, windows)).toEqual([
    path,
    '--new-window',
    URL,
  ]);
});

it('PowerShell starts an address on WSL, quoted for it alone', async () => {
  const { bin, lines, withPath } = machine('powershell.exe', 'linux', { WSL_DISTRO_NAME: 'd' });
  expect(await openUrl(URL, withPath(bin))).toBe(true);
  const command = Buffer.from(lines().at(-1) ?? '', 'base64').toString('utf16le');
  expect(command).toBe("Start 'https://ci.acme.dev/runs/1?it''s=$(id)'");
});
