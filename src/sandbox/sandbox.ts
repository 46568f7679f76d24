import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { err, ok, type Result } from '../domain/result.ts';
import type { RunningSandbox } from '../domain/running-sandbox.ts';
import { problemFromError } from '../storage/storage-problem.ts';
import { openDispatches } from './dispatches.ts';
import { createRequestHandler } from './request-handler.ts';
import { SEGMENT } from './routes.ts';
import { openStore, rememberedPorts, rememberPort, START_FAILED } from './store.ts';
import { openVaults } from './vaults.ts';
import { WORKFLOWS } from './workflows.ts';

/** An `import` reads every name of the module, and its WebSocket loads all of Node's own HTTP client: 4 MiB, 40 ms. */
const http: typeof import('node:http') = createRequire(import.meta.url)('node:http');

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
export async function startSandbox(
  options: StartSandboxOptions,
): Promise<Result<RunningSandbox, string>> {
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
    samples: WORKFLOWS.map(({ key, description, ref, params = {} }) => ({
      key,
      description,
      ref,
      params,
    })),
    close() {
      closing.abort();
      // Close storage last: a response in flight may still read from it.
      closed ??= closeServer(server).then(() => database.close());
      return closed;
    },
  });
}

/** Always this machine only: the pages require no token. */
const ADDRESS = '127.0.0.1';

/** How long responses in flight may take to finish once the server closes. */
const CLOSE_GRACE_MS = 250;

/**
 * A server that cuts off slow clients: Node's defaults wait a minute. It takes far more connections than anyone needs, so
 * that idle ones shut nobody out, yet few enough for the process's file handles.
 */
function createBoundedServer(): Server {
  const server = http.createServer({
    headersTimeout: 5_000,
    requestTimeout: 15_000,
    connectionsCheckingInterval: 1_000,
    keepAliveTimeout: 5_000,
    requireHostHeader: true,
  });
  // Failing to accept a connection, for want of file handles, must not end the program.
  server.on('error', () => {});
  server.maxConnections = 1_000;
  return server;
}

/**
 * Starts listening.
 *
 * @param port the port to use, or fail; `undefined` for any.
 * @param preferred ports to try first, in order, if any will do.
 * @returns the port, or a sentence.
 */
async function listen(
  server: Server,
  port: number | undefined,
  preferred: readonly number[],
): Promise<Result<number, string>> {
  let problem: unknown;
  // A port in use most often belongs to another sandbox of this folder: try the next.
  for (const candidate of port === undefined ? [...preferred, 0] : [port]) {
    try {
      return ok(await listenOn(server, candidate));
    } catch (error) {
      problem = error;
    }
  }
  return err(listenProblem(port, problem));
}

function listenOn(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host: ADDRESS, port }, () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

function listenProblem(port: number | undefined, error: unknown): string {
  switch (error instanceof Error && 'code' in error && error.code) {
    case 'EADDRINUSE':
      return `Port ${port} is in use by another program. Choose another port, or omit it.`;
    case 'EACCES':
      return `Port ${port} requires more privileges. Choose one above 1023.`;
    case 'ERR_SOCKET_BAD_PORT':
      return `${port} is not a port. Choose a number between 1 and 65535.`;
    default:
      return problemFromError(START_FAILED, error).message;
  }
}

/** Closes the server within moments, including keep-alive connections. */
function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const cutRest = setTimeout(() => server.closeAllConnections(), CLOSE_GRACE_MS);
    server.close(() => {
      clearTimeout(cutRest);
      resolve();
    });
  });
}
