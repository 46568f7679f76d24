import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { addProfile, newHome, runProgram, startApp } from '../support/app.ts';
import { startKeepingService } from '../support/keeping-service.ts';
import { askProgram, copyOfProgram } from '../support/program.ts';
import type { TestTerminal } from '../support/terminal.ts';

/** A copy of the program, used through a profile of a service. */
async function installed() {
  const home = newHome();
  const { baseUrl: url, posts } = await startKeepingService();
  await addProfile(home, { name: 'acme', url, token: 'a-token', kind: 'personal' });
  const program = copyOfProgram(path.join(home, 'installed'));
  return { home, posts, folder: path.dirname(program), program };
}

/** Starts the app, which writes down each module once that has run: a part that is only read isn't loaded yet. */
async function startWatched({ home, program }: { home: string; program: string }) {
  const list = path.join(home, 'loaded');
  const hook = path.join(home, 'watch-loading.mjs');
  writeFileSync(list, '');
  writeFileSync(
    hook,
    `import { registerHooks } from 'node:module';
    registerHooks({ load(url, context, next) {
      const loaded = next(url, context);
      if (loaded.format !== 'module') return loaded;
      const atItsEnd = 'process.getBuiltinModule("fs").appendFileSync(' +
        JSON.stringify(${JSON.stringify(list)}) + ',' + JSON.stringify(url + '\\n') + ');';
      return { ...loaded, source: loaded.source + '\\n' + atItsEnd };
    } });`,
  );
  // A proxy takes a part of its own, though nothing on this machine goes through it.
  const env = { NODE_OPTIONS: `--import=${hook}`, HTTPS_PROXY: 'http://127.0.0.1:9' };
  const app = startApp({ home, program, env });
  const loaded = () =>
    readFileSync(list, 'utf8')
      .split('\n')
      .map((url) => path.basename(url));
  return { app, loaded };
}

/** Every file of the program that the app could still ask for, found by what each names: all but the commands. */
function partsOfTheApp(folder: string): readonly string[] {
  const chunks = path.join(folder, 'chunks');
  const first = readdirSync(chunks).find((name) => name.startsWith('start-')) ?? '';
  const found = new Set([first]);
  for (const name of found) {
    const text = readFileSync(path.join(chunks, name), 'utf8');
    for (const [, other = ''] of text.matchAll(/(?:from|import|import\()"\.\/([\w.-]+\.js)"/g))
      if (other !== 'devtools.js' && !other.startsWith('program-')) found.add(other);
  }
  expect(found.size).toBeGreaterThan(5);
  return [...found];
}

/** Puts another build in the place of the program: not one of its parts has the name that it had. */
function update(folder: string, program: string): void {
  const chunks = path.join(folder, 'chunks');
  const renamed = (text: string) => text.replaceAll(/-([A-Z0-9]{8})\.js/g, '-$1-NEXT.js');
  for (const name of readdirSync(chunks)) {
    const file = path.join(chunks, name);
    writeFileSync(file, renamed(readFileSync(file, 'utf8')));
    renameSync(file, path.join(chunks, renamed(name)));
  }
  writeFileSync(program, renamed(readFileSync(program, 'utf8')));
}

async function setSecret(app: TestTerminal, value: string): Promise<void> {
  app.press('2', 'n');
  await app.waitFor('Set secrets in default');
  app.paste(`API_KEY=${value}\nOTHER_KEY=${value}`);
  await app.waitFor('enter import');
  app.press('enter');
  await app.waitFor('Set secrets in default');
  app.press('ctrl+s');
}

it('an app that runs goes on as if nothing had happened when the program is updated', async () => {
  const { home, posts, folder, program } = await installed();
  const { app, loaded } = await startWatched({ home, program });
  await app.waitFor('No dispatches yet.');
  await expect.poll(loaded).toEqual(expect.arrayContaining([...partsOfTheApp(folder)]));
  update(folder, program);

  app.press('n');
  await app.waitFor('New dispatch');
  app.type('hello');
  app.press('ctrl+s');
  await app.waitFor(/✓ ready +hello/);
  await setSecret(app, 'first-value');
  await app.waitFor(/API_KEY +.*set/);
  app.press('esc');
  await app.waitFor(/API_KEY +default/);
  app.press('enter');
  await app.waitFor('New value for API_KEY');
  app.press('ctrl+g');
  await app.waitFor('Generate a value');
  app.press('enter');
  await app.waitFor('40 bytes');
  app.press('ctrl+s');
  await app.waitFor(/set, version 5/);
  app.press('esc');
  await app.waitFor(/API_KEY +default/);
  for (const [key, title] of [
    ['m', 'Coverage'],
    ['l', 'Log'],
    ['3', 'No vars'],
    ['4', 'acme'],
    ['?', 'go to a tab'],
    [',', 'Preferences'],
  ] as const) {
    app.press(key);
    await app.waitFor(title);
    if (!/\d/.test(key)) app.press('esc');
  }
  app.press('ctrl+p');
  await app.waitFor('Search commands');
  app.press('esc');
  await app.waitGone('Search commands');
  app.press('ctrl+o');
  app.type('sandbox');
  app.press('enter');
  await app.waitFor(/^ sandbox/m);
  app.press('q');
  expect(await app.exit()).toEqual({ code: 0, signal: null });
  expect(posts()).toHaveLength(3);
  expect((await runProgram({ home, startedBy: [program], args: ['--version'] })).status).toBe(0);
});

it('a part that is gone before it was loaded has sent nothing, and says what to do', async () => {
  const { home, posts, folder, program } = await installed();
  for (const name of readdirSync(path.join(folder, 'chunks')))
    if (/^(create-api-client|sandbox)-/.test(name)) rmSync(path.join(folder, 'chunks', name));
  const app = startApp({ home, program });
  await app.waitFor('No dispatches yet.');
  app.press('n');
  await app.waitFor('New dispatch');
  app.type('hello');
  app.press('ctrl+s');
  await app.waitFor(/Start dispatchbox[\s│]+again/);
  app.press('esc', 'ctrl+o');
  app.type('sandbox');
  app.press('enter');
  await app.waitFor(/sandbox.*Start dispatchbox again/);
  app.press('q');
  app.press('q');
  expect(await app.exit()).toEqual({ code: 0, signal: null });
  const args = ['dispatch', 'hello', '--json'];
  const command = await runProgram({ home, startedBy: [program], args });
  expect(command.status).toBe(5);
  expect(JSON.parse(command.stdout)).toMatchObject({ status: 'refused' });
  expect(posts()).toEqual([]);
  const { dispatches } = await askProgram(home, 'runs');
  expect(dispatches).toMatchObject([{ status: 'refused' }, { status: 'refused' }]);
});
