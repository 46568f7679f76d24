import { createServer } from 'node:http';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createApiClient } from '../../src/api/create-api-client.ts';
import { SecretText } from '../../src/domain/secret-text.ts';
import { sendToVault } from '../../src/effects/send-to-vault.ts';
import { retryWhileLocked } from '../../src/files/retry-while-locked.ts';
import { openHistory } from '../../src/storage/history.ts';
import { changePreferences } from '../../src/storage/preferences.ts';
import { openVaultIndex } from '../../src/storage/vault-index.ts';
import { dispatch } from '../storage/support/dispatch.ts';
import { temporaryFolder } from '../storage/support/folders.ts';
import { end, history, loaded } from '../storage/support/histories.ts';
import { ACME, addProfile, openStore } from '../storage/support/stores.ts';
import { listening } from '../support/listening.ts';
import { must } from '../support/must.ts';
import { startChild } from './support/processes.ts';

/** What a busy machine may need for itself, and far less than anybody's patience. */
const MOST_MS = 1500;

/** Another process that hangs in the middle of a write to a file, until it is let go. */
async function hangOn(file: string): Promise<() => void> {
  const child = startChild('hold-lock.ts', [file]);
  onTestFinished(() => child.kill());
  await child.waitForLines(1);
  return () => child.process.stdin.end();
}

/** Watches how long the program stands still at a time. */
function watchStandstill(): () => number {
  let latestMs = performance.now();
  let longestMs = 0;
  const look = () => {
    longestMs = Math.max(longestMs, performance.now() - latestMs);
    latestMs = performance.now();
  };
  const timer = setInterval(look, 5);
  onTestFinished(() => clearInterval(timer));
  return () => {
    look();
    return longestMs;
  };
}

async function lookAround(ms: number): Promise<void> {
  const endMs = performance.now() + ms;
  while (performance.now() < endMs) await new Promise((resolve) => setTimeout(resolve, 5));
}

describe('while another process hangs with a lock', () => {
  test('what is written to the history waits for it, in order, and the program goes on', async () => {
    const folder = temporaryFolder();
    const store = history(folder);
    await store.insert(dispatch());
    const letGo = await hangOn(path.join(folder, 'history.db'));
    const standstillMs = watchStandstill();
    const written = [
      store.update(dispatch({ phase: { state: 'waiting', dispatchId: 'a', unknownStatus: null } })),
      store.update(dispatch({ phase: { state: 'stopped', dispatchId: 'a' } })),
      store.saveTemplate('acme', { name: 'one', origin: 'profile', request: dispatch().request }),
    ];
    await lookAround(1000);
    expect(loaded(store)[0]?.phase.state).toBe('sending');
    letGo();
    expect(await Promise.all(written)).toEqual(written.map(() => ({ ok: true, value: undefined })));
    expect(standstillMs()).toBeLessThan(MOST_MS);
    expect(loaded(store)[0]?.phase.state).toBe('stopped');
  });

  test('asking who polls, and looking for news, wait for nobody', async () => {
    const folder = temporaryFolder();
    const store = history(folder);
    await hangOn(path.join(folder, 'history.db'));
    await hangOn(path.join(folder, 'leases.db'));
    const standstillMs = watchStandstill();
    for (let round = 0; round < 10; round += 1) {
      store.tryLease('one', 1000, 30_000);
      store.news('acme');
      store.load('acme');
      await lookAround(5);
    }
    expect(standstillMs()).toBeLessThan(MOST_MS);
  });

  test('a send to a vault is journaled and remembered once it lets go, and is sent once', async () => {
    const folder = temporaryFolder();
    const index = must(openVaultIndex(folder));
    const file = path.join(folder, 'vaults.db');
    let posts = 0;
    // It hangs before the request leaves, and again before its answer is here.
    const server = createServer(async (_, response) => {
      posts += 1;
      const letGoAgain = await hangOn(file);
      response.end('{"set_secrets":["A"],"versions":{"A":3}}');
      setTimeout(letGoAgain, 500);
    });
    const port = await listening(server);
    const address = { baseUrl: `http://127.0.0.1:${port}`, segment: 'svc' };
    const client = createApiClient({ address, userAgent: 'test' });
    onTestFinished(async () => {
      index.close();
      await client.close();
      server.close();
    });
    const warnings: string[] = [];
    const access = { client, token: new SecretText('token') };
    const entries = [
      { id: 'a', name: 'A', value: new SecretText('value'), description: '', source: 'typed' },
    ];
    const names = { profileId: 'acme', profileName: 'acme', host: 'acme', vault: 'v' };
    const request = { ...names, kind: 'secret' as const, access, entries };
    const letGo = await hangOn(file);
    const standstillMs = watchStandstill();
    const sending = sendToVault([request], {
      ...{ sendId: 's', atOnce: 1, index, origin: 'form' as const },
      warn: (text) => warnings.push(text),
      onAnswer: () => {},
    });
    await lookAround(500);
    expect(posts).toBe(0);
    letGo();
    expect(await sending).toEqual({ ok: true, value: undefined });
    expect(warnings).toEqual([]);
    expect(index.load()).toMatchObject({ ok: true, value: [{ name: 'A', version: 3 }] });
    expect(posts).toBe(1);
    expect(standstillMs()).toBeLessThan(MOST_MS);
  });

  test('the history opens once it lets go, and the program goes on', async () => {
    const folder = temporaryFolder();
    end(history(folder));
    const letGo = await hangOn(path.join(folder, 'history.lock'));
    const standstillMs = watchStandstill();
    const opening = retryWhileLocked(() => openHistory(folder));
    await lookAround(1000);
    letGo();
    const opened = await opening;
    expect(opened.ok).toBe(true);
    if (opened.ok) await opened.value.close();
    expect(standstillMs()).toBeLessThan(MOST_MS);
  });

  test('profiles are read at once, and a change waits while the program goes on', async () => {
    const folder = temporaryFolder();
    await addProfile(openStore(folder), ACME);
    const letGo = await hangOn(path.join(folder, 'profiles.lock'));
    const standstillMs = watchStandstill();
    const store = openStore(folder);
    expect([store.list().map(({ name }) => name), store.notices]).toEqual([['acme'], []]);
    const saved = addProfile(store, { ...ACME, name: 'globex' });
    await lookAround(1000);
    letGo();
    expect((await saved).ok).toBe(true);
    expect(store.find('globex')).not.toBeNull();
    expect(standstillMs()).toBeLessThan(MOST_MS);
  });

  test('a token waits as well, and is given up in the same sentence', async () => {
    const folder = temporaryFolder();
    const store = openStore(folder);
    await addProfile(store, ACME);
    await hangOn(path.join(folder, 'profiles.lock'));
    const token = new SecretText('t');
    expect(await store.setToken(ACME.name, 'personal', token, 0)).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('another dispatchbox') },
    });
    expect(store.tokenFor(ACME.name, 'personal')).toBeNull();
  });

  test('a preference waits, and is given up in a sentence where nobody lets go', async () => {
    const folder = temporaryFolder();
    await changePreferences(folder, { bell: true });
    await hangOn(path.join(folder, 'preferences.lock'));
    const standstillMs = watchStandstill();
    expect(await changePreferences(folder, { bell: false })).toEqual({
      ok: false,
      error: {
        kind: 'locked',
        message: expect.stringContaining('another dispatchbox'),
      },
    });
    expect(standstillMs()).toBeLessThan(MOST_MS);
  });
});
