import type { DispatchRequest } from '../../src/domain/dispatch.ts';
import { must } from '../support/must.ts';
import {
  openTestServices,
  type TestOptions,
  type TestServices,
} from '../support/open-test-services.ts';
import type { Reply, SeenRequest } from '../support/reply-server.ts';

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;

export function request(key = 'deploy'): DispatchRequest {
  return { key, ref: 'main', title: '', params: {} };
}

/** Each dispatch is accepted as `d-<key>`; then each poll is answered by what `status` gives for its id. */
export function accepting(status: (id: string) => Reply) {
  return ({ method, path, body }: SeenRequest): Reply => {
    if (method === 'POST') {
      return { status: 201, body: { dispatch_id: `d-${(body as DispatchRequest).key}` } };
    }
    return status(path.split('/').at(-1) ?? '');
  };
}

export const NOT_READY: Reply = { body: { status: 'not_ready' } };
export const READY: Reply = {
  body: { status: 'ready', runs: [{ run_id: 'r1', run_url: 'https://ci.test/r1' }] },
};

/** Sends a dispatch with each of these keys. @returns their rows */
export async function sent({ runs, to }: TestServices, keys: readonly string[], profile = 'acme') {
  const rows = [];
  for (const key of keys) {
    rows.push(must(await runs.send(to(profile), request(key))).row);
  }
  return rows;
}

/** A terminal with the app, which shows the dispatches of acme. @param of another terminal of its machine */
export async function openApp(of?: Partial<TestOptions>): Promise<TestServices> {
  const app = await openTestServices(of);
  app.runs.open('acme');
  return app;
}

/** An app with a dispatch of each of these keys, of which none is ready. */
export async function appWith(keys: readonly string[]) {
  const here = await openApp();
  here.server.reply = accepting(() => NOT_READY);
  const rows = await sent(here, keys);
  return { here, ids: rows.map(({ dispatch }) => dispatch.localId) };
}

/** Dispatches that wait, many at once and without a request. @returns their ids */
export async function waiting({ storage }: TestServices, localIds: readonly string[]) {
  const of = { profileId: 'acme', profileName: 'acme', tokenKind: 'personal' } as const;
  await storage.dispatches.journal(
    localIds.map((localId) => ({ ...of, localId, request: request(localId) })),
  );
  for (const localId of localIds) {
    const phase = { state: 'waiting', dispatchId: `d-${localId}`, unknownStatus: null } as const;
    await storage.dispatches.storeAnswer(localId, (before) => ({ ...before, phase }));
  }
  return localIds;
}

export function statesOf({ runs }: TestServices): Record<string, string> {
  return Object.fromEntries(
    runs.rows.get().map(({ dispatch }) => [dispatch.request.key, dispatch.phase.state]),
  );
}

export function keys(count: number, prefix = 'k'): string[] {
  return Array.from({ length: count }, (_, at) => `${prefix}${at}`);
}
