import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';
import type { TokenKind } from '../../../src/old/domain/token.ts';
import { openProfileStore } from '../../../src/old/storage/profile-store.ts';

import { putProfile } from '../../support/command.ts';
import { answering, type FaultStep, startFaultServer } from '../../support/fault-server.ts';

export {
  type CommandEnd,
  type CommandRun,
  runCommand,
  startCommand,
} from '../../support/command.ts';

/** The token of every profile here. It must never be seen in any output. */
export const TOKEN = 'canary-token-0123456789abcdef';

const cleanups: (() => unknown)[] = [];

// The tests of a file run at the same time, so the end of one is no time to clean up.
afterAll(() => Promise.all(cleanups.splice(0).map((cleanup) => cleanup())));

/** Does this when all tests of the file have ended. */
export function atTheEnd(cleanup: () => unknown): void {
  cleanups.push(cleanup);
}

/** A folder that stands for a user's machine with nothing on it. */
export function emptyHome(): string {
  const home = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'dispatchbox-commands-')));
  atTheEnd(() => rmSync(home, { recursive: true, force: true }));
  return home;
}

/** @returns the id of a profile that the home holds. */
export function profileIdIn(home: string, name: string): string {
  const store = openProfileStore(home);
  return (store.ok && store.value.find(name)?.id) || name;
}

/** A home with one profile, acme, that has a token of each kind. */
export function homeWithProfile(
  baseUrl: string,
  {
    isProtected = false,
    kinds = ['organization', 'service-account'],
  }: { readonly isProtected?: boolean; readonly kinds?: readonly TokenKind[] } = {},
): string {
  const home = emptyHome();
  putProfile(home, { baseUrl, token: TOKEN, isProtected, kinds });
  return home;
}

export function answer(status: number, body: object, headers = {}): FaultStep {
  return answering({ status, headers, body: JSON.stringify(body) });
}

/** A service that answers with these steps. */
export async function serviceWith(...steps: readonly FaultStep[]) {
  const server = await startFaultServer({ steps });
  atTheEnd(() => server.close());
  return server;
}

/** The same, with a home whose profile acme has its address. */
export async function served(...steps: readonly FaultStep[]) {
  const server = await serviceWith(...steps);
  return { server, home: homeWithProfile(server.origin) };
}
