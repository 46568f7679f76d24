// Commands in this process, with streams that are no terminals. Nothing here needs a test around it.
import { PassThrough, Readable } from 'node:stream';
import { runCommandLine } from '../../src/old/cli/command-line.ts';
import { SecretText } from '../../src/old/domain/secret-text.ts';
import type { TokenKind } from '../../src/old/domain/token.ts';
import type { Host } from '../../src/old/process/host.ts';
import { openProfileStore } from '../../src/old/storage/profile-store.ts';
import { addProfile } from '../old/storage/support/stores.ts';
import { must } from './must.ts';

export interface CommandEnd {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface CommandRun {
  readonly ended: Promise<CommandEnd>;
  /** What stands there so far. */
  readonly stdout: () => string;
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
    withhold: () => {},
    onDefect: () => {},
    onExit: () => {},
    writeNow: () => {},
    exit: () => {
      throw new Error('no command ends the process itself');
    },
  } as unknown as Host;
  return {
    ended: runCommandLine(host).then((status) => ({ status, ...written })),
    stdout: () => written.stdout,
    stderr: () => written.stderr,
    interrupt: () => {
      for (const listener of listeners) listener({ name: 'SIGINT', number: 2 });
    },
  };
}

export function runCommand(...given: Parameters<typeof startCommand>): Promise<CommandEnd> {
  return startCommand(...given).ended;
}

/** Stores the profile acme in a home, with a token of each kind. @returns its id. */
export function putProfile(
  home: string,
  {
    baseUrl,
    token,
    isProtected = false,
    kinds = ['organization', 'service-account'],
  }: {
    readonly baseUrl: string;
    readonly token: string;
    readonly isProtected?: boolean;
    readonly kinds?: readonly TokenKind[];
  },
): string {
  const store = must(openProfileStore(home));
  const address = { baseUrl, segment: 'svc' };
  addProfile(store, { name: 'acme', address, defaultVault: 'default', isProtected });
  for (const kind of kinds) store.setToken('acme', kind, new SecretText(token), 0);
  return store.find('acme')?.id ?? 'acme';
}
