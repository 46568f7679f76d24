import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { err, ok, type Result } from '../domain/result.ts';
import { problemFromError } from '../files/file-problem.ts';
import { START_FAILED } from './words.ts';

/** This machine only, whatever else changes: the pages ask for no token. */
const ADDRESS = '127.0.0.1';

/** How long answers under way may take to end once the server closes. */
const CLOSE_GRACE_MS = 250;

const MOST_CONNECTIONS = 64;

/** A server that cuts off who is slow: the defaults of Node wait a minute and take any number. */
export function createBoundedServer(): Server {
  const server = createServer({
    headersTimeout: 5_000,
    requestTimeout: 15_000,
    connectionsCheckingInterval: 1_000,
    keepAliveTimeout: 5_000,
    requireHostHeader: true,
  });
  // A connection that cannot be accepted, for want of file handles, must not end the program.
  server.on('error', () => {});
  boundConnections(server);
  return server;
}

/** Who has asked nothing for longest gives way, so that no number of idle connections keeps others waiting. */
function boundConnections(server: Server): void {
  const open = new Set<Socket>();
  const idle = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    if (open.size >= MOST_CONNECTIONS) {
      const [longest] = idle;
      (longest ?? socket).destroy();
    }
    open.add(socket);
    idle.add(socket);
    socket.once('close', () => {
      open.delete(socket);
      idle.delete(socket);
    });
  });
  server.on('request', ({ socket }, response) => {
    idle.delete(socket);
    response.once('close', () => {
      if (open.has(socket)) idle.add(socket);
    });
  });
}

/**
 * Starts to listen.
 *
 * @param port the one to take, or a failure; `undefined` where any will do.
 * @param preferred tried in this order where any will do.
 * @returns the port taken, or a sentence.
 */
export async function listen(
  server: Server,
  port: number | undefined,
  preferred: readonly number[],
): Promise<Result<number, string>> {
  let problem: unknown;
  // Those that are taken are so by another sandbox of this folder, most often: on to the next.
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
      return `Port ${port} is in use by another program. Choose another port, or leave it out.`;
    case 'EACCES':
      return `Port ${port} needs more rights than this program has. Choose one above 1023.`;
    case 'ERR_SOCKET_BAD_PORT':
      return `${port} is not a port. Choose a number between 1 and 65535.`;
    default:
      return problemFromError(START_FAILED, error).message;
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
