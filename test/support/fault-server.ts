import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { createServer as createTlsServer, type TlsOptions } from 'node:tls';
import { listening } from './listening.ts';

/** What happens to the connection when a step is done. */
type Ending = 'keep' | 'close' | 'reset';

/** Writes these bytes, whatever they are, once the request is whole. */
export interface WriteStep {
  readonly kind: 'write';
  readonly bytes: Uint8Array;
  readonly ending: Ending;
}

/** What the server does with one request. */
export type FaultStep =
  | WriteStep
  /** Writes what fits the request. */
  | { readonly kind: 'reply'; readonly to: (request: Buffer) => WriteStep }
  /** Writes one byte at a time. */
  | { readonly kind: 'drip'; readonly bytes: Uint8Array; readonly everyMs: number }
  /** Writes the head, then the chunk again and again until the other side has enough. */
  | { readonly kind: 'flood'; readonly head: Uint8Array; readonly chunk: Uint8Array }
  /** Never answers. */
  | { readonly kind: 'silence' }
  /** Ends the connection when this many bytes of the request are here; 0 is at once. */
  | { readonly kind: 'drop'; readonly afterBytes: number; readonly ending: 'close' | 'reset' };

export interface SeenRequest {
  /** Every byte that arrived, in order. */
  readonly raw: Buffer;
  readonly isWhole: boolean;
}

/** An HTTP server made of raw bytes: it does exactly what its script says, wrong things too. */
export interface FaultServer {
  readonly port: number;
  /** `http://127.0.0.1:port`, or https. */
  readonly origin: string;
  /** Each request of which at least one byte arrived, the latest last. */
  readonly requests: readonly SeenRequest[];
  /** Connections that were accepted; with TLS, those whose handshake succeeded. */
  readonly connections: number;
  /** Connections that are open now. */
  readonly open: number;
  /** Replaces the script: a step for each request in turn, the last one again and again. */
  script(...steps: readonly FaultStep[]): void;
  close(): Promise<void>;
}

/** The bytes of an HTTP answer; a length is added unless the headers name one or another framing. */
export function httpAnswer({
  status = 200,
  headers = {},
  body = '',
}: {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: string | Uint8Array;
}): Buffer {
  const bytes = Buffer.from(body);
  const names = Object.keys(headers).map((name) => name.toLowerCase());
  const isFramed = names.some((name) =>
    ['content-length', 'transfer-encoding', 'connection'].includes(name),
  );
  const lines = Object.entries(headers).flatMap(([name, value]) =>
    [value].flat().map((one) => `${name}: ${one}`),
  );
  if (!isFramed) lines.push(`Content-Length: ${bytes.length}`);
  const head = [`HTTP/1.1 ${status} Scripted`, ...lines, '', ''].join('\r\n');
  return Buffer.concat([Buffer.from(head, 'latin1'), bytes]);
}

/** A step that answers properly and keeps the connection. */
export function answering(answer: Parameters<typeof httpAnswer>[0]): WriteStep {
  return { kind: 'write', bytes: httpAnswer(answer), ending: 'keep' };
}

export async function startFaultServer(
  options: { readonly steps?: readonly FaultStep[]; readonly tls?: TlsOptions } = {},
): Promise<FaultServer> {
  const sockets = new Set<Socket>();
  const requests: Array<{ raw: Buffer; isWhole: boolean }> = [];
  let steps: readonly FaultStep[] = options.steps ?? [{ kind: 'silence' }];
  let taken = 0;
  let connections = 0;
  const nextStep = (): FaultStep =>
    steps[Math.min(taken++, steps.length - 1)] ?? { kind: 'silence' };

  const serve = (socket: Socket): void => {
    connections += 1;
    let request: { raw: Buffer; isWhole: boolean } | null = null;
    let step: FaultStep | null = null;
    const upcoming = steps[Math.min(taken, steps.length - 1)];
    if (upcoming?.kind === 'drop' && upcoming.afterBytes === 0) {
      end(socket, upcoming.ending);
      return;
    }
    socket.on('data', (chunk) => {
      if (request === null || request.isWhole) {
        request = { raw: Buffer.alloc(0), isWhole: false };
        requests.push(request);
        step = nextStep();
      }
      request.raw = Buffer.concat([request.raw, chunk]);
      request.isWhole = isWhole(request.raw);
      if (step?.kind === 'drop' && request.raw.length >= step.afterBytes) end(socket, step.ending);
      else if (request.isWhole && step !== null) {
        perform(socket, step, request.raw);
      }
    });
  };
  const onConnection = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
  };

  const server =
    options.tls === undefined ? createServer(serve) : createTlsServer(options.tls, serve);
  server.on('connection', onConnection);
  server.on('secureConnection', onConnection);
  const port = await listening(server);

  return {
    port,
    origin: `${options.tls === undefined ? 'http' : 'https'}://127.0.0.1:${port}`,
    requests,
    get connections() {
      return connections;
    },
    get open() {
      return sockets.size;
    },
    script(...newSteps) {
      steps = newSteps;
      taken = 0;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function perform(socket: Socket, step: FaultStep, request: Buffer): void {
  switch (step.kind) {
    case 'reply':
      perform(socket, step.to(request), request);
      return;
    case 'write':
      socket.write(step.bytes, () => end(socket, step.ending));
      return;
    case 'drip':
      drip(socket, step.bytes, step.everyMs);
      return;
    case 'flood':
      socket.write(step.head);
      flood(socket, step.chunk);
      return;
    case 'silence':
    case 'drop':
      return;
  }
}

function end(socket: Socket, ending: Ending): void {
  if (ending === 'close') socket.end();
  if (ending === 'reset') socket.resetAndDestroy();
}

function drip(socket: Socket, bytes: Uint8Array, everyMs: number): void {
  let sent = 0;
  const timer = setInterval(() => {
    socket.write(bytes.subarray(sent, sent + 1));
    sent += 1;
    if (sent === bytes.length) clearInterval(timer);
  }, everyMs);
  socket.on('close', () => clearInterval(timer));
}

function flood(socket: Socket, chunk: Uint8Array): void {
  while (socket.writable && socket.write(chunk));
  socket.once('drain', () => flood(socket, chunk));
}

function isWhole(raw: Buffer): boolean {
  const headEnd = raw.indexOf('\r\n\r\n');
  if (headEnd < 0) return false;
  const head = raw.subarray(0, headEnd).toString('latin1');
  const length = Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? 0);
  return raw.length >= headEnd + 4 + length;
}
