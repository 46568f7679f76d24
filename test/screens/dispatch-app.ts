import type { DispatchRequest } from '../../src/domain/dispatch.ts';
import { must } from '../support/must.ts';
import { openTestApp, type TestApp, type TestAppOptions } from '../support/open-test-app.tsx';
import { writable } from '../support/writable.ts';

/** The app over a service that accepts every dispatch, and never says what came of it. */
export async function openDispatchApp(options?: TestAppOptions) {
  const app = await openTestApp(options);
  let accepted = 0;
  app.server.reply = ({ method }) => {
    if (method === 'GET') return { body: { status: 'not_ready' } };
    accepted += 1;
    return { status: 201, body: { dispatch_id: `d-${accepted}` } };
  };
  return app;
}

/** What was dispatched, in the order in which it came. */
export function dispatched({ server }: TestApp): readonly unknown[] {
  return server.requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
}

/** Dispatches as a command would, before a person comes. */
export async function dispatchBefore(
  { app: { profiles, runs }, settle }: TestApp,
  { key, ref = '', title = '', params = {} }: Partial<DispatchRequest>,
  profileName = 'acme',
): Promise<void> {
  const id = profiles.findByName(profileName)?.id ?? '';
  const to = writable(profiles.destination(id, 'dispatches'));
  must(await runs.send(to, { key: key ?? '', ref, title, params }));
  await settle();
}
