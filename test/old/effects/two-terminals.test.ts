import type { ServerResponse } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import type { ActionName } from '../../../src/old/state/app/actions.ts';
import { activeParts } from '../../../src/old/state/profiles/profile-parts.ts';
import { startCountingService } from '../../support/counting-service.ts';
import { dispatch } from '../storage/support/dispatch.ts';
import { temporaryFolder } from '../storage/support/folders.ts';
import { history } from '../storage/support/histories.ts';
import { type HeadlessApp, startHeadlessApp, until } from './support/headless-app.ts';

function neverReady(response: ServerResponse): boolean {
  response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"not_ready"}');
  return true;
}

async function twoTerminals(): Promise<readonly [HeadlessApp, HeadlessApp]> {
  const service = await startCountingService(neverReady);
  const folder = temporaryFolder();
  const start = async () => {
    const app = startHeadlessApp({ folder, url: service.url, speed: 50 });
    onTestFinished(app.close);
    await until(app.store, (state) => activeParts(state).history === 'loaded');
    return app;
  };
  const left = history(folder);
  await left.insert(
    dispatch({ phase: { state: 'waiting', dispatchId: 'd-1', unknownStatus: null } }),
  );
  const terminals = [await start(), await start()] as const;
  await Promise.all(terminals.map((terminal) => hasState(terminal, 'waiting')));
  return terminals;
}

function hasState({ store }: HeadlessApp, wanted: string): Promise<void> {
  return until(store, ({ dispatches }) =>
    [...dispatches.values()].some(({ phase }) => phase.state === wanted),
  );
}

function act({ store }: HeadlessApp, action: ActionName): void {
  store.dispatch({ kind: 'acted', action });
}

it.each([
  ['the one that was first', 0],
  ['the other one', 1],
] as const)(
  'what is stopped in %s is stopped in both, and resumed where it is asked for',
  async (_, index) => {
    const terminals = await twoTerminals();
    const [one, other] = index === 0 ? terminals : ([terminals[1], terminals[0]] as const);
    act(one, 'runs.stop-or-resume');
    await hasState(other, 'stopped');
    act(other, 'runs.stop-or-resume');
    await hasState(one, 'waiting');
    await until(other.store, ({ dispatches }) =>
      [...dispatches.values()].every(({ timeline }) => timeline?.at(-1)?.kind === 'not-ready'),
    );
    expect([...other.store.getState().watching.watches.values()]).toHaveLength(1);
  },
);

it.each([0, 1] as const)('what terminal %i forgets is gone in both', async (index) => {
  const terminals = await twoTerminals();
  const one = terminals[index];
  act(one, 'runs.forget');
  act(one, 'runs.forget-anyway');
  await Promise.all(
    terminals.map(({ store }) => until(store, ({ dispatches }) => dispatches.size === 0)),
  );
});
