import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { changePreferences } from '../../../src/old/storage/preferences.ts';
import { hangOn } from '../../support/locks.ts';
import { temporaryFolder } from './support/folders.ts';
import { history } from './support/histories.ts';

/** What a busy machine may need for itself, and far less than anybody's patience. */
const MOST_MS = 1500;

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
  test('asking who polls, and looking for news, wait for nobody', async () => {
    const folder = temporaryFolder();
    const store = history(folder);
    await hangOn(path.join(folder, 'history.db'), path.join(folder, 'leases.db'));
    const standstillMs = watchStandstill();
    for (let round = 0; round < 10; round += 1) {
      store.tryLease('one', 1000, 30_000);
      store.news('acme');
      store.load('acme');
      await lookAround(5);
    }
    expect(standstillMs()).toBeLessThan(MOST_MS);
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
