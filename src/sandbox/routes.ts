import { createDispatch, pollDispatch, setSecrets, setVar } from './endpoints.ts';
import type { PlannedAnswer } from './http-answer.ts';
import { indexPage, runPage } from './pages.ts';
import type { Given, Service } from './service.ts';
import type { Area } from './tokens.ts';

interface Route {
  readonly method: 'GET' | 'POST';
  /** What follows the prefix. A group is an id. */
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
  { method: 'GET', path: /^\/runs\/([^/]+)$/, area: null, answer: runPage },
  { method: 'GET', path: /^\/$/, area: null, answer: indexPage },
];

export type FoundRoute = Route & Pick<Given, 'id'>;

/** Matching is exact: no trailing slash, no dots, and only ids are decoded. @returns `null` for 404. */
export function findRoute(prefix: string, requestTarget: string): FoundRoute | null {
  const path = requestTarget.split('?', 1)[0] ?? '';
  if (!path.startsWith(`${prefix}/`)) return null;
  for (const route of ROUTES) {
    const match = route.path.exec(path.slice(prefix.length));
    if (match === null) continue;
    try {
      return { ...route, id: decodeURIComponent(match[1] ?? '') };
    } catch {
      return null;
    }
  }
  return null;
}
