import type { IncomingMessage, ServerResponse } from 'node:http';
import { attempt } from '../storage/storage-problem.ts';
import { errorAnswer, type PlannedAnswer, sendAnswer } from './http-answer.ts';
import { type FoundRoute, findRoute, type Service } from './routes.ts';
import { refuseToken, type Tokens } from './tokens.ts';

interface HandlerOptions extends Service {
  readonly tokens: Tokens;
  /** Aborted when the server closes: from then on nothing may touch the storage. */
  readonly closing: AbortSignal;
}

/** Answers one request and never throws: a defect here must not end the program around it. */
type RequestHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export function createRequestHandler(service: HandlerOptions): RequestHandler {
  return async (request, response) => {
    try {
      const answer = await answerTo(service, request);
      if (answer !== null) sendAnswer(request, response, answer);
    } catch {
      if (response.headersSent) response.destroy();
      else sendAnswer(request, response, DEFECT);
    }
  };
}

const NOT_FOUND = errorAnswer(404, 'There is nothing at this address.');
const TOO_LARGE = errorAnswer(413, 'The body is larger than 8 MiB.');
const EMPTY_400: PlannedAnswer = { status: 400, headers: {}, body: '' };

const FAILED = 'The sandbox failed';
// Leaves out the error itself, which could contain something that was sent.
const DEFECT = errorAnswer(500, `${FAILED}.`);

/** @returns `null` if there is no one left to answer. */
async function answerTo(
  service: HandlerOptions,
  request: IncomingMessage,
): Promise<PlannedAnswer | null> {
  const foreign = refuseForeignHost(request, service.port);
  if (foreign !== null) return foreign;
  const route = findRoute(request.url ?? '');
  if (route === null) return NOT_FOUND;
  const refusal = refuse(request, route, service.tokens);
  if (refusal !== null) return refusal;
  const body = route.method === 'POST' ? await readBody(request) : new Uint8Array();
  if (body === 'too-large') return TOO_LARGE;
  if (body === 'cut' || service.closing.aborted) return null;
  // Reports what the system refuses, such as a full disk.
  const answered = attempt(FAILED, () => route.answer(service, { id: route.id, body }));
  return answered.ok ? answered.value : errorAnswer(500, answered.error.message);
}

/** All checks of a route before the body is read, in the required order. */
function refuse(
  request: IncomingMessage,
  { method, area }: FoundRoute,
  tokens: Tokens,
): PlannedAnswer | null {
  if (request.method !== method) {
    return errorAnswer(405, `This address takes ${method} requests.`, { allow: method });
  }
  if (area === null) return null;
  return (
    refuseBrowserPage(request) ??
    refuseToken(tokens, area, request.headersDistinct.authorization) ??
    (isJson(request) ? null : EMPTY_400)
  );
}

function isJson(request: IncomingMessage): boolean {
  const [type = ''] = (request.headers['content-type'] ?? '').split(';', 1);
  return type.trim().toLowerCase() === 'application/json';
}

/**
 * Rejects requests not addressed to this machine by name. A web page can point its own host name at
 * 127.0.0.1, but it can't choose the Host header that the browser sends.
 *
 * @returns the refusal, or `null` if the request may proceed.
 */
function refuseForeignHost(request: IncomingMessage, port: number): PlannedAnswer | null {
  const hosts = request.headersDistinct.host ?? [];
  const [host] = hosts;
  if (host === undefined || hosts.length !== 1) {
    return errorAnswer(400, 'A request needs exactly one Host header.');
  }
  // A full URL in the request line would name a second host.
  if (!request.url?.startsWith('/')) {
    return errorAnswer(400, 'The request line needs a path that begins with a slash.');
  }
  const allowed = ['127.0.0.1', 'localhost', '[::1]'].flatMap((name) =>
    port === 80 ? [name, `${name}:80`] : [`${name}:${port}`],
  );
  if (allowed.includes(host.toLowerCase())) return null;
  return errorAnswer(403, "This service only responds on this machine's own address.");
}

/**
 * Rejects requests that a browser sends on behalf of a page. None of our pages calls the API, so no origin is
 * allowed.
 */
function refuseBrowserPage(request: IncomingMessage): PlannedAnswer | null {
  const site = request.headersDistinct['sec-fetch-site'] ?? [];
  const isOwn = site.every((value) => value === 'none' || value === 'same-origin');
  if (request.headers.origin === undefined && isOwn) return null;
  return errorAnswer(403, "The API doesn't respond to web pages.");
}

/**
 * A secret may be 1 MiB. As JSON with every byte written `\u00xx` it is six times larger, so 8 MiB fits one
 * secret of any content, or several of ordinary content, in one request.
 */
const MAX_BODY_BYTES = 8 * 1024 * 1024;

/**
 * @returns the whole body; `too-large` by its declared length, or by the first chunk over the limit, with the rest left
 * unread; `cut` if the connection closed first
 */
async function readBody(request: IncomingMessage): Promise<Uint8Array | 'too-large' | 'cut'> {
  if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES) return 'too-large';
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    // The connection stays open for the answer to a body that is too large.
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      length += chunk.length;
      if (length > MAX_BODY_BYTES) return 'too-large';
      chunks.push(chunk);
    }
  } catch {
    return 'cut';
  }
  return Buffer.concat(chunks);
}
