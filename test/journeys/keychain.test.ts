import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { newHome, runProgram } from '../support/app.ts';

const TOKEN = 'canary-keychain-0123456789';

/** Stands for the native binding, and keeps its entries in a file. */
const BINDING = `
  import { existsSync, readFileSync, writeFileSync } from 'node:fs';
  const file = process.env.KEYCHAIN_FILE;
  const entries = () => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {});
  export class AsyncEntry {
    constructor(service, account) { this.name = service + ' ' + account; }
    async getPassword() { return entries()[this.name] ?? null; }
    async setPassword(text) { writeFileSync(file, JSON.stringify({ ...entries(), [this.name]: text })); }
    async deleteCredential() {
      const { [this.name]: _, ...others } = entries();
      writeFileSync(file, JSON.stringify(others));
    }
  }`;

function machine({ hasBinding = true } = {}) {
  const home = newHome();
  const file = path.join(home, 'keychain.json');
  const binding = path.join(home, 'binding.mjs');
  const hook = path.join(home, 'hook.mjs');
  writeFileSync(binding, BINDING);
  const url = hasBinding ? pathToFileURL(binding).href : 'file:///nowhere.mjs';
  writeFileSync(
    hook,
    `import { registerHooks } from 'node:module';
    registerHooks({
      resolve: (name, context, next) =>
        name === '@napi-rs/keyring'
          ? { url: ${JSON.stringify(url)}, shortCircuit: true }
          : next(name, context),
    });`,
  );
  const env = { NODE_OPTIONS: `--import=${pathToFileURL(hook).href}`, KEYCHAIN_FILE: file };
  return {
    run: (args: readonly string[], input = '') => runProgram({ home, args, env, input }),
    profiles: () => readFileSync(path.join(home, 'box/profiles.json'), 'utf8'),
    keychain: (): Readonly<Record<string, string>> =>
      existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {},
  };
}

const ADD = ['profile', 'add', 'acme', '--url', 'http://127.0.0.1:9', '--token-kind', 'personal'];
const SET = ['profile', 'token', 'acme', '--token-kind', 'personal'];

it('a token goes into the keychain, back into the file and out of both, each by one command', async () => {
  const { run, profiles, keychain } = machine();
  const added = await run([...ADD, '--keychain'], TOKEN);
  expect(added).toMatchObject({ status: 0, stdout: '' });
  expect(Object.values(keychain())).toEqual([TOKEN]);
  expect(Object.keys(keychain())[0]).toMatch(/^dispatchbox http:\/\/127\.0\.0\.1:9#/);
  expect(profiles()).not.toContain(TOKEN);
  // Found, and sent to where nothing listens.
  expect((await run(['status', 'd-1'])).status).toBe(5);

  expect((await run([...SET, '--move'])).status).toBe(0);
  expect(profiles()).toContain(TOKEN);
  expect(keychain()).toEqual({});

  const moved = await run([...SET, '--keychain', '--move']);
  expect(moved.stderr).toBe('Stored the personal token of acme in the keychain.\n');
  expect(profiles()).not.toContain(TOKEN);
  expect(Object.values(keychain())).toEqual([TOKEN]);

  expect((await run(['profile', 'remove', 'acme'])).status).toBe(0);
  expect(keychain()).toEqual({});
});

it('where the binding is missing nothing is stored, and the sentence says what to install', async () => {
  const { run } = machine({ hasBinding: false });
  const added = await run([...ADD, '--keychain'], TOKEN);
  expect(added.status).toBe(2);
  expect(added.stderr).toContain('npm install --global @napi-rs/keyring');
  expect((await run(['profile', 'list'])).stdout).not.toContain('acme');
});
