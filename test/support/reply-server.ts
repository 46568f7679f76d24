import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { listening } from './listening.ts';

export interface SeenRequest {
  readonly method: string;
  /** From the segment on: `/svc/api/…`. */
  readonly path: string;
  /** Parsed; `null` if there was none. */
  readonly body: unknown;
  readonly token: string;
}

/** `silence` never answers; `drop` ends the connection once the request is here. */
export type Reply =
  | {
      readonly status?: number;
      readonly body?: unknown;
      readonly headers?: Readonly<Record<string, string>>;
    }
  | 'silence'
  | 'drop';

/** A real HTTP server whose reply is a function. */
export class ReplyServer {
  readonly requests: SeenRequest[] = [];
  reply: (request: SeenRequest) => Reply | Promise<Reply> = () => 'silence';
  readonly #server = createServer((request, response) => void this.#serve(request, response));
  #held = 0;
  #connections = 0;
  #origin = '';

  static async start(): Promise<ReplyServer> {
    const server = new ReplyServer();
    server.#server.on('connection', () => {
      server.#connections += 1;
    });
    server.#origin = `http://127.0.0.1:${await listening(server.#server)}`;
    return server;
  }

  /** How many connections were made to it. */
  get connections(): number {
    return this.#connections;
  }

  get origin(): string {
    return this.#origin;
  }

  /** Requests that are here, whole, and that nobody has answered yet. */
  get held(): number {
    return this.#held;
  }

  /** How many requests came, of one method if it is named. */
  count(method?: 'GET' | 'POST'): number {
    return this.requests.filter((each) => method === undefined || each.method === method).length;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request).catch(() => null);
    if (body === null) return;
    this.#held += 1;
    let isHeld = true;
    const letGo = () => {
      if (isHeld) this.#held -= 1;
      isHeld = false;
    };
    response.once('close', letGo);
    const seen: SeenRequest = {
      method: request.method ?? '',
      path: request.url ?? '',
      body: body === '' ? null : JSON.parse(body),
      token: request.headers.authorization?.replace('Bearer ', '') ?? '',
    };
    this.requests.push(seen);
    const reply = await this.reply(seen);
    if (reply === 'silence' || response.destroyed) return;
    letGo();
    if (reply === 'drop') return void response.socket?.resetAndDestroy();
    const { status = 200, body: answer, headers = {} } = reply;
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(answer === undefined ? '' : JSON.stringify(answer));
  }
}
