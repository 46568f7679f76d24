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

const EVERY_ANSWER = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

/** How much of an unwanted body to drain, and for how long, so that its sender sees the response. */
const LINGER_BYTES = 64 * 1024;
const LINGER_MS = 500;

/** Sends a complete response. Closes the connection afterwards if the request body was not read. */
export function sendAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  answer: PlannedAnswer,
): void {
  const body = Buffer.from(answer.body);
  const isRead = request.complete || !announcesBody(request);
  response.writeHead(answer.status, {
    ...EVERY_ANSWER,
    ...answer.headers,
    'content-length': body.length,
    ...(isRead ? {} : { connection: 'close' }),
  });
  if (isRead) {
    response.end(body);
    return;
  }
  if (body.length === 0) response.flushHeaders();
  else response.write(body);
  endAfterLingering(request, response);
}

/** Sends the head and half of the body, then cuts the connection. */
export function sendHalf(response: ServerResponse, answer: PlannedAnswer): void {
  const body = Buffer.from(answer.body);
  response.writeHead(answer.status, {
    ...EVERY_ANSWER,
    ...answer.headers,
    'content-length': body.length,
  });
  response.write(body.subarray(0, Math.floor(body.length / 2)), () => response.destroy());
}

function announcesBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/**
 * The full response has been written. Closing now, with unread bytes, would reset the connection, and the
 * reset can overtake the response; so drain a little more first.
 */
function endAfterLingering(request: IncomingMessage, response: ServerResponse): void {
  let bytesLeft = LINGER_BYTES;
  const finish = () => {
    clearTimeout(timer);
    request.off('data', discard).off('end', finish).off('close', finish);
    response.end();
  };
  const discard = (chunk: Buffer) => {
    bytesLeft -= chunk.length;
    if (bytesLeft < 0) finish();
  };
  const timer = setTimeout(finish, LINGER_MS);
  request.on('data', discard).once('end', finish).once('close', finish);
  request.resume();
}
