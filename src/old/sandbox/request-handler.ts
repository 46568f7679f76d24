import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { attempt } from '../files/file-problem.ts';
import { retryWhileLocked } from '../files/retry-while-locked.ts';
import { type Faults, faultsFor, refusalOf } from './faults.ts';
import { errorAnswer, type PlannedAnswer, sendAnswer, sendHalf } from './http-answer.ts';
import { readBody } from './request-body.ts';
import { type FoundRoute, findRoute } from './routes.ts';
import type { Service } from './service.ts';
import { refuseToken, type Tokens } from './tokens.ts';

/** One request, for tests. `bodyText` is empty if the body wasn't read. */
export interface SeenRequest {
  readonly method: string;
  /** As in the request line, including the query. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly bodyText: string;
}

interface HandlerOptions extends Service {
  readonly tokens: Tokens;
  readonly faults: () => Faults;
  readonly onRequest?: ((request: SeenRequest) => void) | undefined;
  /** Aborted when the server closes: from then on nothing may touch the storage. */
  readonly closing: AbortSignal;
}

/** Answers one request and never throws: a defect here must not end the program around it. */
type RequestHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export function createRequestHandler(options: HandlerOptions): RequestHandler {
  const { onRequest, closing } = options;

  /** @returns `null` if there is no one left to answer. */
  async function plan(
    request: IncomingMessage,
    route: FoundRoute | null,
    faults: Faults,
  ): Promise<PlannedAnswer | null> {
    const refusal =
      refuseForeignHost(request, options.port) ??
      (route === null ? NOT_FOUND : refuse(options, request, route, faults));
    if (route === null || refusal !== null || route.method === 'GET') {
      onRequest?.(seen(request, EMPTY));
      return refusal ?? (route && answerTo(options, route, EMPTY));
    }
    const body = await readBody(request);
    if (body.kind === 'cut' || closing.aborted) return null;
    const bytes = body.kind === 'whole' ? body.bytes : EMPTY;
    onRequest?.(seen(request, bytes));
    return body.kind === 'whole' ? answerTo(options, route, bytes) : TOO_LARGE;
  }

  return async (request, response) => {
    try {
      const route = findRoute(request.url ?? '');
      const faults = route?.area ? faultsFor(options.faults(), route.area) : {};
      const answer = await plan(request, route, faults);
      if (answer === null) return;
      if (faults.latencyMs) await delay(faults.latencyMs, null, { signal: closing });
      deliver(request, response, answer, faults);
    } catch {
      if (closing.aborted || response.headersSent) response.destroy();
      else sendAnswer(request, response, DEFECT);
    }
  };
}

const EMPTY = new Uint8Array(0);
const NOT_FOUND = errorAnswer(404, 'There is nothing at this address.');
const TOO_LARGE = errorAnswer(413, 'The body is larger than 8 MiB.');
const EMPTY_400: PlannedAnswer = { status: 400, headers: {}, body: '' };

const FAILED = 'The sandbox failed';
// Leaves out the error itself, which could contain something that was sent.
const DEFECT = errorAnswer(500, `${FAILED}.`);

/** All checks of a route before the body is read, in the required order. */
function refuse(
  { tokens }: HandlerOptions,
  request: IncomingMessage,
  { method, area }: FoundRoute,
  faults: Faults,
): PlannedAnswer | null {
  if (request.method !== method) {
    return errorAnswer(405, `This address takes ${method} requests.`, { allow: method });
  }
  if (area === null) return null;
  return (
    refuseBrowserPage(request) ??
    refusalOf(faults) ??
    refuseToken(tokens, area, request.headersDistinct.authorization) ??
    (isJson(request) ? null : EMPTY_400)
  );
}

function isJson(request: IncomingMessage): boolean {
  const [type = ''] = (request.headers['content-type'] ?? '').split(';', 1);
  return type.trim().toLowerCase() === 'application/json';
}

/** Another process may be writing. Reports what the system refuses. */
async function answerTo(
  service: Service,
  { answer, id }: FoundRoute,
  body: Uint8Array,
): Promise<PlannedAnswer> {
  const answered = await retryWhileLocked(() =>
    attempt(FAILED, () => answer(service, { id, body })),
  );
  return answered.ok ? answered.value : errorAnswer(500, answered.error.message);
}

function deliver(
  request: IncomingMessage,
  response: ServerResponse,
  answer: PlannedAnswer,
  { cutConnections }: Faults,
): void {
  switch (cutConnections) {
    case undefined:
      sendAnswer(request, response, answer);
      break;
    case 'before-answer':
      response.destroy();
      break;
    case 'half-body':
      sendHalf(response, answer);
      break;
  }
}

function seen(request: IncomingMessage, body: Uint8Array): SeenRequest {
  const { method = '', url: path = '', headers } = request;
  return { method, path, headers, bodyText: new TextDecoder().decode(body) };
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
