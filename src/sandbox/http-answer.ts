import type { IncomingMessage, ServerResponse } from 'node:http';

/** A response before it is sent. An empty `body` means none. */
export interface PlannedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export function jsonAnswer(
  status: number,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): PlannedAnswer {
  return {
    status,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(value),
  };
}

export function errorAnswer(
  status: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): PlannedAnswer {
  return jsonAnswer(status, { error: message }, headers);
}

/** For how long to drain a body that nobody wants, so that its sender sees the response. */
const LINGER_MS = 500;

/** Sends a complete response. Closes the connection afterwards if the request body was not read. */
export function sendAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: PlannedAnswer,
): void {
  const bytes = Buffer.from(body);
  response.writeHead(status, {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...headers,
    'content-length': bytes.length,
    ...(hasUnreadBody(request) && { connection: 'close' }),
  });
  if (!hasUnreadBody(request)) {
    response.end(bytes);
    return;
  }
  response.flushHeaders();
  response.write(bytes);
  // Closing now, with unread bytes, would reset the connection, and the reset can overtake the response.
  const timer = setTimeout(() => response.end(), LINGER_MS);
  request.resume().once('close', () => {
    clearTimeout(timer);
    response.end();
  });
}

function hasUnreadBody({ complete, headers }: IncomingMessage): boolean {
  if (complete) return false;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
