import { err, ok, type Result } from '../domain/result.ts';
import { openDispatches } from './dispatches.ts';
import { closeServer, createBoundedServer, listen } from './http-server.ts';
import { createRequestHandler } from './request-handler.ts';
import { SEGMENT } from './routes.ts';
import { openStore, rememberedPorts, rememberPort } from './store.ts';
import type { Tokens } from './tokens.ts';
import { openVaults } from './vaults.ts';
import { WORKFLOWS, type Workflow } from './workflows.ts';

/** Something to dispatch, with initial values for a form. */
type WorkflowKey = Pick<Workflow, 'key' | 'description' | 'ref'> & {
  readonly params: Readonly<Record<string, string>>;
};

/** The running sandbox. */
export interface Sandbox {
  /** `http://127.0.0.1:{port}`. */
  readonly baseUrl: string;
  readonly segment: string;
  readonly tokens: Tokens;
  readonly workflowKeys: readonly WorkflowKey[];
  /** What had to be repaired or recovered on startup, as sentences. */
  readonly notices: readonly string[];
  /** Closes the server and its connections. Everything it answered is already stored. */
  close(): Promise<void>;
}

export interface StartSandboxOptions {
  /** For the sandbox only: gets mode 0700. Several processes may share it. */
  readonly folder: string;
  /** If absent or 0, uses the previous port if it is free, or else any free one. */
  readonly port?: number | undefined;
  /** Milliseconds since the epoch. */
  readonly clock?: () => number;
}

/**
 * Starts the complete service of the specification on this machine.
 *
 * @returns a sentence or two if it can't be started.
 */
export async function startSandbox(options: StartSandboxOptions): Promise<Result<Sandbox, string>> {
  const { folder, clock = Date.now } = options;
  const chosenPort = options.port === 0 ? undefined : options.port;
  const opened = openStore(folder, clock());
  if (!opened.ok) return err(opened.error.message);
  const { tokens, sealingKey, database, notices } = opened.value;
  const server = createBoundedServer();
  const listening = await listen(server, chosenPort, rememberedPorts(database));
  if (!listening.ok) {
    database.close();
    return listening;
  }
  const port = listening.value;
  rememberPort(database, port, { isChosen: chosenPort !== undefined, nowMs: clock() });
  const closing = new AbortController();
  const vaults = openVaults(database, sealingKey);
  const dispatches = openDispatches(database, { vaults, clock });
  const { signal } = closing;
  server.on('request', createRequestHandler({ port, tokens, vaults, dispatches, closing: signal }));
  let closed: Promise<void> | undefined;
  return ok({
    baseUrl: `http://127.0.0.1:${port}`,
    segment: SEGMENT,
    tokens,
    notices,
    workflowKeys: WORKFLOWS.map(({ key, description, ref, params = {} }) => ({
      ...{ key, description, ref, params },
    })),
    close() {
      closing.abort();
      // Close storage last: a response in flight may still read from it.
      closed ??= closeServer(server).then(() => database.close());
      return closed;
    },
  });
}
