import type { Area } from '../domain/token.ts';
import { DISPATCH_BODY, decodeJson, decodeSecret, SECRETS_BODY, VARS_BODY } from './decode.ts';
import type { Dispatches } from './dispatches.ts';
import { errorAnswer, jsonAnswer, type PlannedAnswer } from './http-answer.ts';
import { INDEX_PAGE, runPage } from './pages.ts';
import { shownName, type Vaults } from './vaults.ts';

/** The part of every path that stands for the product (specification, first paragraph). */
export const SEGMENT = 'svc';

export interface Service {
  readonly port: number;
  readonly dispatches: Dispatches;
  readonly vaults: Vaults;
}

interface Given {
  /** The id in its path, if it has one. */
  readonly id: string;
  readonly body: Uint8Array;
}

interface Route {
  readonly method: 'GET' | 'POST';
  /** What follows the segment. A group is an id. */
  readonly path: RegExp;
  /** `null` for pages, which people open without a token. */
  readonly area: Area | null;
  readonly answer: (service: Service, given: Given) => PlannedAnswer;
}

const DISPATCHES = /^\/api\/runs\/dispatches$/;
const DISPATCH = /^\/api\/runs\/dispatches\/([^/]+)$/;

const ROUTES: readonly Route[] = [
  { method: 'POST', path: DISPATCHES, area: 'dispatches', answer: createDispatch },
  { method: 'GET', path: DISPATCH, area: 'dispatches', answer: pollDispatch },
  { method: 'POST', path: /^\/api\/vaults\/secrets$/, area: 'vaults', answer: setSecrets },
  { method: 'POST', path: /^\/api\/vaults\/vars$/, area: 'vaults', answer: setVar },
  { method: 'GET', path: /^\/runs\/([^/]+)$/, area: null, answer: showRun },
  { method: 'GET', path: /^\/$/, area: null, answer: () => INDEX_PAGE },
];

export type FoundRoute = Route & Pick<Given, 'id'>;

/** Matching is exact: no trailing slash, no dots, and only ids are decoded. @returns `null` for 404. */
export function findRoute(requestTarget: string): FoundRoute | null {
  const [path = ''] = requestTarget.split('?', 1);
  if (!path.startsWith(`/${SEGMENT}/`)) return null;
  for (const route of ROUTES) {
    const match = route.path.exec(path.slice(SEGMENT.length + 1));
    if (match === null) continue;
    try {
      return { ...route, id: decodeURIComponent(match[1] ?? '') };
    } catch {
      return null;
    }
  }
  return null;
}

/** Specification §4.1. */
function createDispatch({ dispatches }: Service, { body }: Given): PlannedAnswer {
  const decoded = decodeJson(body, DISPATCH_BODY);
  if (!decoded.ok) return errorAnswer(400, decoded.error);
  return jsonAnswer(201, { dispatch_id: dispatches.create(decoded.value) });
}

/** Specification §4.2. A failed dispatch is a regular state, so the status is 200. */
function pollDispatch({ dispatches, port }: Service, { id }: Given): PlannedAnswer {
  const state = dispatches.stateOf(id);
  if (state === null) return errorAnswer(404, 'There is no dispatch with this identifier.');
  if (state.status !== 'ready') return jsonAnswer(200, state);
  const pages = `http://127.0.0.1:${port}/${SEGMENT}/runs`;
  const runs = state.runIds.map((runId) => ({ run_id: runId, run_url: `${pages}/${runId}` }));
  return jsonAnswer(200, { status: 'ready', runs });
}

/** Specification §4.3 and §7: valid entries are stored and versioned even when this returns 400. */
function setSecrets({ vaults }: Service, { body }: Given): PlannedAnswer {
  const decoded = decodeJson(body, SECRETS_BODY);
  if (!decoded.ok) return errorAnswer(400, decoded.error);
  const entries = decoded.value.secrets.map((value, at) => decodeSecret(value, at + 1));
  const { set, failed } = vaults.setSecrets(decoded.value.vault_name, entries);
  if (failed.size > 0) return errorAnswer(400, failureText(failed));
  return jsonAnswer(200, { set_secrets: [...set.keys()], versions: Object.fromEntries(set) });
}

/** Specification §4.4 and §7. */
function setVar({ vaults }: Service, { body }: Given): PlannedAnswer {
  const decoded = decodeJson(body, VARS_BODY);
  if (!decoded.ok) return errorAnswer(400, decoded.error);
  const { name, value } = decoded.value.var;
  const problem = vaults.setVar(decoded.value.vault_name, name, value);
  if (problem === null) return jsonAnswer(200, {});
  return errorAnswer(400, `The var ${shownName(name)} could not be set: ${problem}.`);
}

/** Specification §7 rule 2: an introductory line, then one line per secret that was not set. */
function failureText(failed: ReadonlyMap<string, string>): string {
  const lines = [...failed].map(([shown, reason]) => `${shown}: ${reason}`);
  return ['Some secrets could not be set:', ...lines].join('\n');
}

function showRun({ dispatches }: Service, { id }: Given): PlannedAnswer {
  return runPage(dispatches.findRun(id));
}
