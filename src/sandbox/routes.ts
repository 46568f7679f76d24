import type { Area } from './tokens.ts';

/** Where a request goes. Matching is exact: no trailing slash, no dots, and only ids are decoded. */
export type Route =
  | { readonly kind: 'create-dispatch'; readonly method: 'POST'; readonly area: Area }
  | {
      readonly kind: 'poll-dispatch';
      readonly method: 'GET';
      readonly area: Area;
      readonly dispatchId: string;
    }
  | { readonly kind: 'set-secrets'; readonly method: 'POST'; readonly area: Area }
  | { readonly kind: 'set-var'; readonly method: 'POST'; readonly area: Area }
  | { readonly kind: 'run-page'; readonly method: 'GET'; readonly runId: string }
  | { readonly kind: 'index-page'; readonly method: 'GET' };

/** @param prefix `{base path}/{segment}`. @returns `null` for 404. */
export function findRoute(prefix: string, requestTarget: string): Route | null {
  const path = requestTarget.split('?', 1)[0] ?? '';
  if (!path.startsWith(`${prefix}/`)) return null;
  const rest = path.slice(prefix.length);
  switch (rest) {
    case '/':
      return { kind: 'index-page', method: 'GET' };
    case '/api/runs/dispatches':
      return { kind: 'create-dispatch', method: 'POST', area: 'dispatches' };
    case '/api/vaults/secrets':
      return { kind: 'set-secrets', method: 'POST', area: 'vaults' };
    case '/api/vaults/vars':
      return { kind: 'set-var', method: 'POST', area: 'vaults' };
  }
  const dispatchId = idAfter('/api/runs/dispatches/', rest);
  if (dispatchId !== null) {
    return { kind: 'poll-dispatch', method: 'GET', area: 'dispatches', dispatchId };
  }
  const runId = idAfter('/runs/', rest);
  return runId === null ? null : { kind: 'run-page', method: 'GET', runId };
}

function idAfter(start: string, path: string): string | null {
  if (!path.startsWith(start)) return null;
  const id = path.slice(start.length);
  if (id === '' || id.includes('/')) return null;
  try {
    return decodeURIComponent(id);
  } catch {
    return null;
  }
}
