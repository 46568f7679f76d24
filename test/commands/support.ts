import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { afterAll } from 'vitest';
import { runCommandLine } from '../../src/commands/command-line.ts';
import { SecretText } from '../../src/domain/secret-text.ts';
import type { TokenKind } from '../../src/domain/token.ts';
import type { Host } from '../../src/process/host.ts';
import { openProfileStore } from '../../src/storage/profile-store.ts';

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

export interface CommandEnd {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface CommandRun {
  readonly ended: Promise<CommandEnd>;
  /** What stands on stderr so far. */
  readonly stderr: () => string;
  readonly interrupt: () => void;
}

/** Starts a command in this process, with streams that are no terminals. */
export function startCommand(
  home: string,
  args: readonly string[],
  {
    input = '',
    env = {},
    folder = home,
    failsAt = null,
  }: {
    readonly input?: string | Uint8Array;
    readonly env?: Record<string, string>;
    /** Where it is started. */
    readonly folder?: string;
    /** Throws when this would be written to standard error: a defect in the middle of a command. */
    readonly failsAt?: string | null;
  } = {},
): CommandRun {
  const written = { stdout: '', stderr: '' };
  const sink = (name: 'stdout' | 'stderr') => ({
    write: (text: string) => {
      if (failsAt !== null && text.includes(failsAt)) throw new Error('a defect');
      written[name] += text;
      return true;
    },
  });
  const listeners: ((signal: { name: string; number: number }) => void)[] = [];
  const host = {
    version: '0.0.0-test',
    args,
    env: { DISPATCHBOX_HOME: home, ...env },
    folder,
    platform: 'linux',
    stdin: Readable.from([Buffer.from(input)]).pipe(new PassThrough()),
    stdout: sink('stdout'),
    stderr: sink('stderr'),
    onSignal: (callback: (typeof listeners)[number]) => listeners.push(callback),
    onDefect: () => {},
    onExit: () => {},
    writeNow: () => {},
    exit: () => {
      throw new Error('no command ends the process itself');
    },
  } as unknown as Host;
  return {
    ended: runCommandLine(host).then((status) => ({ status, ...written })),
    stderr: () => written.stderr,
    interrupt: () => {
      for (const listener of listeners) listener({ name: 'SIGINT', number: 2 });
    },
  };
}

export function runCommand(...given: Parameters<typeof startCommand>): Promise<CommandEnd> {
  return startCommand(...given).ended;
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
  const store = openProfileStore(home);
  if (!store.ok) throw new Error(store.error.message);
  store.value.save(
    {
      name: 'acme',
      address: { baseUrl, segment: 'svc' },
      defaultVault: 'default',
      isProtected,
    },
    { mustBeNew: true },
  );
  for (const kind of kinds) store.value.setToken('acme', kind, new SecretText(TOKEN), 0);
  return home;
}
