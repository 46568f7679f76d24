import { setImmediate as turn } from 'node:timers/promises';
import { expect, onTestFinished } from 'vitest';
import { type ApiClient, lazyClient } from '../../src/api/api-client.ts';
import { createApiClient } from '../../src/api/create-api-client.ts';
import { endWords } from '../../src/domain/dispatch-words.ts';
import type { Area } from '../../src/domain/token.ts';
import { Pace } from '../../src/services/clock.ts';
import { Heartbeat } from '../../src/services/heartbeat.ts';
import { Notices } from '../../src/services/notices.ts';
import { Runs } from '../../src/services/runs.ts';
import { SendQueue } from '../../src/services/sending.ts';
import { openStorage } from '../../src/storage/open-storage.ts';
import { ReplyServer } from './reply-server.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { TestClock, testChance } from './test-clock.ts';
import { openProfiles } from './test-profiles.ts';
import { writable } from './writable.ts';

/** A machine: one folder, one clock, a service, and as many terminals as a test opens. */
export class TestMachine {
  readonly folder: string;
  readonly server: ReplyServer;
  readonly clock = new TestClock();
  readonly servers: ReplyServer[] = [];
  /** Calls of all terminals that haven't come back. */
  calls = 0;
  /** Called right before each call, as the process may be stopped there. */
  beforeCall = () => {};
  terminals = 0;

  private constructor(folder: string, server: ReplyServer) {
    this.folder = folder;
    this.server = server;
    this.servers.push(server);
  }

  static async start(): Promise<TestMachine> {
    return new TestMachine(temporaryFolder(), await startServer());
  }

  /** Another service, on an origin of its own. */
  async addServer(): Promise<ReplyServer> {
    const server = await startServer();
    this.servers.push(server);
    return server;
  }

  /** Waits until everything has come to rest: each call that is under way is held by a server. */
  async settle(): Promise<void> {
    for (let quiet = 0; quiet < 5; quiet += 1) {
      const held = this.servers.reduce((sum, server) => sum + server.held, 0);
      if (this.calls !== held) quiet = -1;
      await turn();
    }
  }

  /** Lets time pass, and everything happen that becomes due meanwhile, in order. */
  async pass(ms: number): Promise<void> {
    const untilMs = this.clock.monoMs() + ms;
    for (;;) {
      await this.settle();
      const leftMs = untilMs - this.clock.monoMs();
      const nextMs = Math.max(0, this.clock.nextInMs);
      if (nextMs > leftMs) {
        this.clock.pass(leftMs);
        return;
      }
      this.clock.pass(nextMs);
    }
  }
}

async function startServer(): Promise<ReplyServer> {
  const server = await ReplyServer.start();
  onTestFinished(() => server.close());
  return server;
}

export interface TestOptions {
  /** The machine of another terminal: then this one is the second. */
  readonly machine?: TestMachine;
  /** Chance; the middle by default, so that nothing is jittered. */
  readonly random?: () => number;
}

/**
 * The services of one terminal, on real files and a real server. `kill` ends it as a kill does, `stop` as ctrl+z. There
 * are two profiles on the machine's server, `acme` and `globex`.
 */
export async function openTestServices({ machine, random }: Partial<TestOptions> = {}) {
  const on = machine ?? (await TestMachine.start());
  on.terminals += 1;
  const terminal = `terminal-${on.terminals}`;
  const { server } = on;
  const clock = on.clock.of(terminal);
  const opened = openStorage(on.folder, { id: terminal, now: clock.wallMs });
  if (!opened.ok) throw new Error(opened.error.message);
  const { storage } = opened.value;

  const { profiles, access, ...inFile } = openProfiles({
    folder: on.folder,
    clock,
    connect: (address) =>
      counted(
        on,
        lazyClient(address.baseUrl, () =>
          createApiClient({
            address,
            userAgent: 'dispatchbox/0.0.0-test',
          }),
        ),
      ),
  });
  if (!machine) {
    await inFile.addProfile('acme', server.origin);
    await inFile.addProfile('globex', server.origin, 'globex');
  }
  const to = (id: string, area: Area = 'dispatches', vault: string | null = null) =>
    writable(profiles.destination(id, area, vault));

  const chance = testChance(terminal, random);
  const heartbeat = new Heartbeat(clock, storage.news);
  heartbeat.onBeat(() => profiles.lookForNews());
  const notices = new Notices(clock);
  const announced: string[] = [];
  const defects: unknown[] = [];
  const queue = new SendQueue();
  const pace = new Pace(clock);
  const runs = new Runs({
    clock,
    chance,
    storage,
    heartbeat,
    pace,
    profiles,
    access,
    notices,
    queue,
    announce: ({ dispatch }, name) => announced.push(`${name}: ${endWords(dispatch)}`),
    defect: (error) => defects.push(error),
  });

  let isClosed = false;
  const kill = async () => {
    if (isClosed) return;
    isClosed = true;
    heartbeat.close();
    on.clock.kill(terminal);
    await storage.close();
    await access.close();
  };
  /** `ctrl+z`, and `fg`. Calls that are under way still come back. */
  const stop = () => on.clock.stop(terminal);
  const resume = () => on.clock.resume(terminal);
  /** As at the end of the process. */
  const close = async () => {
    heartbeat.close();
    await runs.close();
    await kill();
  };
  onTestFinished(async () => {
    await kill();
    expect(defects).toEqual([]);
  });
  return {
    machine: on,
    terminal,
    clock,
    chance,
    server,
    storage,
    profiles,
    access,
    heartbeat,
    queue,
    runs,
    ...inFile,
    to,
    notices,
    announced,
    defects,
    stop,
    resume,
    kill,
    close,
  };
}

export type TestServices = Awaited<ReturnType<typeof openTestServices>>;

/** Counts what is under way, so that a test can wait until nothing is. */
export function counted(machine: TestMachine, client: ApiClient): ApiClient {
  return {
    ...client,
    send: async (...call) => {
      machine.calls += 1;
      machine.beforeCall();
      try {
        return await client.send(...call);
      } finally {
        machine.calls -= 1;
      }
    },
  };
}
