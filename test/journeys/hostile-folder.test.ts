import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { newHome, PROGRAM, runProgram, startApp } from '../support/app.ts';
import { plantHostileFiles } from '../support/hostile-folder.ts';
import { listening } from '../support/listening.ts';
import { environment, NODE_FOLDER } from '../support/program.ts';
import type { Awaited } from '../support/terminal.ts';

const ANSWERS: Readonly<Record<string, object>> = {
  'POST /svc/api/runs/dispatches': { dispatch_id: 'd-1' },
  'GET /svc/api/runs/dispatches/d-1': {
    status: 'ready',
    runs: [{ run_id: 'r-1', run_url: 'https://ci.acme.dev/runs/1' }],
  },
  'POST /svc/api/vaults/secrets': { set_secrets: ['API_KEY'], versions: { API_KEY: 1 } },
};

/** What reads and writes what there is to read and write, in an order in which each has something to do. */
const COMMANDS: readonly (readonly [args: string, input?: string])[] = [
  ['profile add acme --url URL --token-kind personal', 'token-1'],
  ['dispatch deploy --ref main --param a=b --open --json'],
  ['dispatch --template release'],
  ['runs --all-profiles --json'],
  ['secret set API_KEY --json', 'value'],
  ['log --json'],
];

const RUNS = /▸ ✓ ready +deploy(?![\s\S]*Commands ─)[\s\S]*run again/;
/** With no dialog over it. */
const FORM = /^(?![\s\S]*╭─)[\s\S]*\[ Send \]/;

/** What is on screen, how that is told, and the keys that follow. No key follows esc at once: it would be alt. */
const STEPS: readonly (readonly [what: string, awaited: Awaited, ...keys: readonly string[]])[] = [
  ['runs', RUNS, 'n'],
  ['form', FORM, 'ctrl+t'],
  ['templates', /No templates yet\.[\s\S]*╰─ \w/, 'esc'],
  ['form again', FORM, 'esc'],
  ['runs again', RUNS, 'ctrl+p'],
  ['palette', /Commands ─[\s\S]*╰─ enter/, ...'release'],
  ['palette, searched', /› release[\s\S]*╰─ esc close/, 'esc'],
  ['runs once more', RUNS, '2'],
  ['secrets', 'API_KEY', '4'],
  ['profiles', /acme +127/, '1'],
  ['runs at last', RUNS, 'y'],
  ['copied', 'clipboard', 'o'],
  ['opened', 'to the browser', 'ctrl+c'],
];

/** A folder of a test, wherever a row ends in its name. */
const BROKEN_FOLDER = new RegExp(`${[...'dispatchbox-'].join('\\W*')}\\w(?:\\W*\\w){5}`, 'g');

/** Ids, ports, times and the folders of the test are never the same. */
function alike(said: string, home: string): string {
  return (
    said
      .replaceAll(home, '~')
      .replace(/127\.0\.0\.1:\d+/g, 'HOST')
      // Cut in a column, or broken at the end of a row.
      .replace(/127[.\d]*…[:\d]+/g, 'HOST')
      .replace(BROKEN_FOLDER, 'FOLDER')
      .replace(/\b[0-9a-f]{8}-[0-9a-f-]{27}\b/g, 'ID')
      .replace(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?Z?)?/g, 'TIME')
      .replace(/\b1[0-9]{12}\b/g, 'MS')
      // How long until the next check, with its jitter.
      .replace(/(wait_for\\?"):\d+/g, '$1:WAIT')
      .replace(/\b(\d+\.)?\d+ ?m?s\b( ago)?|\bjust now\b|\b\d\d:\d\d:\d\d\b/g, 'AGE')
      // The rest of one that a dialog covers.
      .replace(/:\d\d:\d\d\b/g, ' ')
      // What a menu leaves of one.
      .replace(/│ +:?\d{1,2} *$/gm, 'AGE')
      // An age that is a digit longer breaks the rows elsewhere.
      .replace(/[│\s]+/g, ' ')
  );
}

function rowsOf(file: string): string {
  const database = new DatabaseSync(file, { readOnly: true });
  const tables = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all();
  const rows = tables.map(({ name }) => [name, database.prepare(`SELECT * FROM ${name}`).all()]);
  database.close();
  return JSON.stringify(rows);
}

/** What a file of ours holds, where that isn't random: compiled code, keys and what they encrypt. */
function contentOf(file: string): string {
  if (/\/(cache|sandbox)\//.test(file)) return '';
  return file.endsWith('.db') ? rowsOf(file) : fs.readFileSync(file, 'utf8');
}

function listed(folder: string): readonly string[] {
  return fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
}

/** Does all there is to do in a folder. @returns all that can be seen of it */
async function everythingIn(plant: (folder: string, home: string) => void) {
  const home = newHome();
  const [folder, bin] = ['work', 'bin'].map((name) => path.join(home, name)) as [string, string];
  fs.mkdirSync(folder);
  fs.mkdirSync(bin);
  const opened = path.join(home, 'opened');
  fs.writeFileSync(path.join(bin, 'xdg-open'), `#!/bin/sh\necho "$@" >> '${opened}'\n`, {
    mode: 0o755,
  });
  plant(folder, home);
  const before = listed(folder);

  const seen: Record<string, unknown> = {};
  const requests: string[] = [];
  const server = createServer(async (request, response) => {
    const { method, url, headers } = request;
    requests.push([method, url, headers.authorization, await text(request)].join(' '));
    const body = ANSWERS[`${method} ${url}`] ?? {};
    response.writeHead(method === 'POST' && url?.endsWith('dispatches') ? 201 : 200);
    response.end(JSON.stringify(body));
  });
  const origin = `http://127.0.0.1:${await listening(server)}`;
  onTestFinished(() => server.close().closeAllConnections());
  const env = { PATH: [bin, NODE_FOLDER].join(path.delimiter) };

  const run = async (words: string, input = '') => {
    const args = words.replace('URL', origin).split(' ');
    const { status, stdout, stderr } = await runProgram({ home, folder, args, env, input });
    seen[words] = alike(`${status}\n${stdout}\n${stderr}`, home);
  };
  for (const [words, input] of COMMANDS) await run(words, input);
  const sandbox = spawn(PROGRAM, ['sandbox', '--json'], {
    cwd: folder,
    env: environment(home, env),
  });
  const [line] = await once(sandbox.stdout, 'data');
  sandbox.kill('SIGTERM');
  await once(sandbox, 'close');
  seen.sandbox = Object.keys(JSON.parse(line));

  const app = startApp({ home, folder, env });
  for (const [what, awaited, ...keys] of STEPS) {
    await app.waitFor(awaited);
    // The keys in the last line come with the frame after the one that is waited for.
    const [, ...rows] = app.text().split('\n').reverse();
    seen[`frame ${what}`] = alike(rows.reverse().join('\n'), home);
    app.press(...keys);
  }
  seen.exit = await app.exit();
  seen.requests = requests;
  // By the command, and by the app.
  await expect.poll(() => fs.readFileSync(opened, 'utf8')).toMatch(/^(https:.*\n){2}$/);
  seen.left = listed(folder).filter((name) => !before.includes(name));
  const box = path.join(home, 'box');
  const files = listed(box)
    .filter((name) => fs.statSync(path.join(box, name)).isFile())
    // Whether SQLite leaves these depends on how the process ends.
    .filter((name) => !/-(wal|shm)$/.test(name));
  seen.files = files.map((name) => `${name}: ${alike(contentOf(path.join(box, name)), home)}`);
  return seen;
}

it('every frame, request and file is as in an empty folder, whatever the folder is full of', async () => {
  const ran: string[] = [];
  const inEmpty = everythingIn(() => {});
  const inHostile = everythingIn((folder, home) => {
    ran.push(path.join(home, 'ran'));
    plantHostileFiles(folder, path.join(home, 'ran'));
  });
  const [expected, seen] = await Promise.all([inEmpty, inHostile]);
  expect(seen).toEqual(expected);
  expect(ran.filter((file) => fs.existsSync(file))).toEqual([]);
});
