import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { err, ok, type Result } from '../domain/result.ts';
import { problemFromError } from '../storage/storage-problem.ts';
import { START_FAILED } from './store.ts';

/** Always this machine only: the pages require no token. */
const ADDRESS = '127.0.0.1';

/** How long responses in flight may take to finish once the server closes. */
const CLOSE_GRACE_MS = 250;

/**
 * A server that cuts off slow clients: Node's defaults wait a minute. It takes far more connections than anyone needs, so
 * that idle ones shut nobody out, yet few enough for the process's file handles.
 */
export function createBoundedServer(): Server {
  const server = createServer({
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
export async function listen(
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
export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const cutRest = setTimeout(() => server.closeAllConnections(), CLOSE_GRACE_MS);
    server.close(() => {
      clearTimeout(cutRest);
      resolve();
    });
  });
}
