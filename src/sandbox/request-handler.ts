import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { attempt } from '../files/file-problem.ts';
import { whileLocked } from '../files/in-turn.ts';
import type { Dispatches } from './dispatches.ts';
import { createDispatch, pollDispatch, setSecrets, setVar } from './endpoints.ts';
import { type Faults, faultsFor, refusalOf } from './faults.ts';
import { refuseBrowserPage, refuseForeignHost } from './host-guard.ts';
import { errorAnswer, type PlannedAnswer, sendAnswer, sendHalf } from './http-answer.ts';
import { indexPage, noRunPage, runPage } from './pages.ts';
import { createBodyReader } from './request-body.ts';
import { findRoute, type Route } from './routes.ts';
import { judgeToken, type Tokens } from './tokens.ts';
import type { Vaults } from './vaults.ts';
import type { WorkflowEntry } from './workflows.ts';

/** One request, for tests. `bodyText` is empty if the body wasn't read. */
export interface SeenRequest {
  readonly method: string;
  /** As in the request line, including the query. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly bodyText: string;
}

export interface HandlerOptions {
  readonly port: number;
  /** `{base path}/{segment}`. */
  readonly prefix: string;
  readonly tokens: Tokens;
  readonly dispatches: Dispatches;
  readonly vaults: Vaults;
  readonly readWorkflows: () => ReadonlyMap<string, WorkflowEntry>;
  readonly faults: () => Faults;
  readonly onRequest?: ((request: SeenRequest) => void) | undefined;
  /** Aborted when the server closes: from then on nothing may touch the storage. */
  readonly closing: AbortSignal;
}

/** Answers one request and never throws: a defect here must not end the program around it. */
export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export function createRequestHandler(options: HandlerOptions): RequestHandler {
  const { onRequest, closing } = options;
  const bodies = createBodyReader();

  /** @returns `null` if there is no one left to answer. */
  async function plan(
    request: IncomingMessage,
    route: Route | null,
    faults: Faults,
  ): Promise<PlannedAnswer | null> {
    const admission = admit(options, request, route, faults);
    if (admission.kind === 'refused' || admission.route.method !== 'POST') {
      onRequest?.(seen(request, EMPTY));
      return admission.kind === 'refused'
        ? admission.answer
        : answerTo(options, admission.route, EMPTY);
    }
    return bodies.read(request, async (body) => {
      if (body.kind === 'cut' || closing.aborted) return null;
      const bytes = body.kind === 'whole' ? body.bytes : EMPTY;
      onRequest?.(seen(request, bytes));
      return body.kind === 'whole' ? answerTo(options, admission.route, bytes) : TOO_LARGE;
    });
  }

  return async (request, response) => {
    try {
      const route = findRoute(options.prefix, request.url ?? '');
      const faults =
        route !== null && 'area' in route ? faultsFor(options.faults(), route.area) : {};
      const answer = await plan(request, route, faults);
      if (answer === null) return;
      if (faults.latencyMs !== undefined) await delay(faults.latencyMs, null, { signal: closing });
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

type Admission =
  | { readonly kind: 'admitted'; readonly route: Route }
  | { readonly kind: 'refused'; readonly answer: PlannedAnswer };

const refused = (answer: PlannedAnswer): Admission => ({ kind: 'refused', answer });

/** All checks before the body is read, in the required order. */
function admit(
  { port, tokens }: HandlerOptions,
  request: IncomingMessage,
  route: Route | null,
  faults: Faults,
): Admission {
  const foreign = refuseForeignHost(request, port);
  if (foreign !== null) return refused(foreign);
  if (route === null) return refused(NOT_FOUND);
  if (request.method !== route.method) {
    const message = `This address takes ${route.method} requests.`;
    return refused(errorAnswer(405, message, { allow: route.method }));
  }
  if (!('area' in route)) return { kind: 'admitted', route };
  const refusal = refuseBrowserPage(request) ?? refusalOf(faults);
  if (refusal !== null) return refused(refusal);
  const verdict = judgeToken(tokens, route.area, request.headersDistinct.authorization);
  switch (verdict.kind) {
    case 'missing':
      return refused(errorAnswer(403, verdict.message));
    case 'invalid':
      return refused(errorAnswer(401, verdict.message, { 'www-authenticate': 'Bearer' }));
    case 'accepted':
      if (!isJson(request)) return refused(EMPTY_400);
      return { kind: 'admitted', route };
  }
}

function isJson(request: IncomingMessage): boolean {
  const [type = ''] = (request.headers['content-type'] ?? '').split(';', 1);
  return type.trim().toLowerCase() === 'application/json';
}

/** Another process may be writing. Reports what the system refuses. */
async function answerTo(
  options: HandlerOptions,
  route: Route,
  body: Uint8Array,
): Promise<PlannedAnswer> {
  const performed = await whileLocked(() => attempt(FAILED, () => perform(options, route, body)));
  return performed.ok ? performed.value : errorAnswer(500, performed.error.message);
}

function perform(options: HandlerOptions, route: Route, body: Uint8Array): PlannedAnswer {
  const { dispatches, vaults, port, prefix } = options;
  switch (route.kind) {
    case 'create-dispatch':
      return createDispatch(dispatches, body);
    case 'poll-dispatch':
      return pollDispatch(
        dispatches,
        route.dispatchId,
        (runId) => `http://127.0.0.1:${port}${prefix}/runs/${runId}`,
      );
    case 'set-secrets':
      return setSecrets(vaults, body);
    case 'set-var':
      return setVar(vaults, body);
    case 'run-page': {
      const run = dispatches.findRun(route.runId);
      return run === null ? noRunPage() : runPage(run);
    }
    case 'index-page':
      return indexPage(options.readWorkflows());
  }
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
