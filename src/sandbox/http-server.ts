import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { causeOf, SandboxError } from './sandbox-error.ts';

/** This machine only, whatever else changes: the pages ask for no token. */
const ADDRESS = '127.0.0.1';

/** How long answers under way may take to end once the server closes. */
const CLOSE_GRACE_MS = 250;

/** A server that cuts off who is slow: the defaults of Node wait a minute and take any number. */
export function createBoundedServer(): Server {
  const server = createServer({
    headersTimeout: 5_000,
    requestTimeout: 15_000,
    connectionsCheckingInterval: 1_000,
    keepAliveTimeout: 5_000,
    requireHostHeader: true,
  });
  server.maxConnections = 64;
  // A connection that cannot be accepted, for want of file handles, must not end the program.
  server.on('error', () => {});
  return server;
}

/**
 * Starts to listen.
 *
 * @param port the one to take, or a failure; `undefined` where any will do.
 * @param preferred tried in this order where any will do.
 * @returns the port taken.
 */
export async function listen(
  server: Server,
  port: number | undefined,
  preferred: readonly number[],
): Promise<number> {
  if (port !== undefined) {
    try {
      return await listenOn(server, port);
    } catch (error) {
      throw new SandboxError(portProblem(port, error));
    }
  }
  for (const candidate of preferred) {
    try {
      return await listenOn(server, candidate);
    } catch {
      // Taken, most often by another sandbox of this folder: on to the next.
    }
  }
  return listenOn(server, 0).catch((error: unknown) => {
    throw new SandboxError(`The sandbox cannot listen on this machine (${causeOf(error)}).`);
  });
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

function portProblem(port: number, error: unknown): string {
  const cause = causeOf(error);
  switch (cause) {
    case 'EADDRINUSE':
      return `Port ${port} is in use by another program. Choose another port, or leave it out.`;
    case 'EACCES':
      return `Port ${port} needs more rights than this program has. Choose one above 1023.`;
    case 'ERR_SOCKET_BAD_PORT':
      return `${port} is not a port. Choose a number between 1 and 65535.`;
    default:
      return `The sandbox cannot listen on port ${port} (${cause}).`;
  }
}

/** Ends the server within a moment, connections that clients keep open included. */
export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const cutRest = setTimeout(() => server.closeAllConnections(), CLOSE_GRACE_MS);
    server.close(() => {
      clearTimeout(cutRest);
      resolve();
    });
  });
}
