import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import type { Dispatch } from '../../../src/old/domain/dispatch.ts';
import type { ActionName } from '../../../src/old/state/app/actions.ts';
import { activeParts } from '../../../src/old/state/profiles/profile-parts.ts';
import {
  answering,
  httpAnswer,
  startFaultServer,
  type WriteStep,
} from '../../support/fault-server.ts';
import { dispatch } from '../storage/support/dispatch.ts';
import { temporaryFolder } from '../storage/support/folders.ts';
import { history, loaded } from '../storage/support/histories.ts';
import { type HeadlessApp, sendDispatch, startHeadlessApp, until } from './support/headless-app.ts';

const accepted: WriteStep = {
  kind: 'write',
  bytes: httpAnswer({ status: 201, body: '{"dispatch_id":"d-1"}' }),
  ending: 'keep',
};
const notReady = answering({ body: '{"status":"not_ready"}' });
const ready = answering({
  body: '{"status":"ready","runs":[{"run_id":"r-1","run_url":"https://ci.acme.dev/1"}]}',
});

/** Another process writes to the history, for longer than a write waits before it queues. */
async function holdHistory(folder: string): Promise<void> {
  const other = new DatabaseSync(path.join(folder, 'history.db'));
  other.exec('BEGIN IMMEDIATE');
  await delay(300);
  other.exec('ROLLBACK');
  other.close();
}

async function start(folder: string, url: string): Promise<HeadlessApp> {
  const app = startHeadlessApp({ folder, url });
  onTestFinished(app.close);
  await until(app.store, (state) => activeParts(state).history === 'loaded');
  return app;
}

function stateOf({ store }: HeadlessApp): string | undefined {
  return [...store.getState().dispatches.values()][0]?.phase.state;
}

function act({ store }: HeadlessApp, action: ActionName): void {
  store.dispatch({ kind: 'acted', action });
}

function typeId({ store }: HeadlessApp): void {
  store.dispatch({ kind: 'field-edited', edit: { kind: 'insert', text: 'd-1' } });
}

it('watches what was accepted while another process held the history', async () => {
  const folder = temporaryFolder();
  const server = await startFaultServer({
    steps: [
      {
        kind: 'reply',
        to() {
          void holdHistory(folder);
          return accepted;
        },
      },
      notReady,
      ready,
    ],
  });
  onTestFinished(() => server.close());
  const app = await start(folder, server.origin);
  sendDispatch(app.store, 'deploy');
  await expect.poll(() => stateOf(app)).toBe('ready');
  expect(loaded(history(folder))).toMatchObject([{ phase: { state: 'ready', dispatchId: 'd-1' } }]);
});

it('brings nothing back that is forgotten while news of another terminal is read', async () => {
  const folder = temporaryFolder();
  const server = await startFaultServer({ steps: [] });
  onTestFinished(() => server.close());
  const other = history(folder);
  const nowMs = Date.now();
  const unknown = { state: 'unknown', reason: 'No answer.' } as const;
  const refused = { state: 'refused', reason: 'No such key.' } as const;
  await other.insert(dispatch({ localId: 'unknown', phase: unknown, createdAtMs: nowMs - 1 }));
  await other.insert(dispatch({ localId: 'refused', phase: refused, createdAtMs: nowMs }));
  const app = await start(folder, server.origin);
  const rows = () => [...app.store.getState().dispatches.keys()];
  await expect.poll(rows).toHaveLength(2);
  await other.insert(dispatch({ localId: 'news', phase: refused, createdAtMs: nowMs - 2 }));
  const held = holdHistory(folder);
  act(app, 'runs.forget');
  app.store.dispatch({ kind: 'files-changed' });
  act(app, 'runs.forget');
  act(app, 'runs.forget-anyway');
  await held;
  await expect.poll(rows).toContain('news');
  await expect.poll(() => loaded(other)).toHaveLength(1);
  expect(rows()).toEqual(['news']);
});

it.each<[string, Dispatch['phase'] | null, (app: HeadlessApp) => void]>([
  [
    'a stopped watch that is resumed',
    { state: 'stopped', dispatchId: 'd-1' },
    (app) => act(app, 'runs.stop-or-resume'),
  ],
  [
    'an unknown one whose id was found',
    { state: 'unknown', reason: 'No answer.' },
    (app) => {
      act(app, 'runs.resolve');
      act(app, 'form.next-field');
      typeId(app);
      act(app, 'form.submit');
    },
  ],
  [
    'an id from elsewhere',
    null,
    (app) => {
      act(app, 'runs.ask-for-id');
      typeId(app);
      act(app, 'form.submit');
    },
  ],
])('watches what could not be stored at once: %s', async (_, phase, watch) => {
  const folder = temporaryFolder();
  const server = await startFaultServer({ steps: [notReady, ready] });
  onTestFinished(() => server.close());
  const left = history(folder);
  if (phase) await left.insert(dispatch({ phase, createdAtMs: Date.now() }));
  const app = await start(folder, server.origin);
  await expect.poll(() => stateOf(app)).toBe(phase?.state);
  const held = holdHistory(folder);
  watch(app);
  await held;
  await expect.poll(() => stateOf(app)).toBe('ready');
  expect(loaded(left)).toMatchObject([{ phase: { state: 'ready', dispatchId: 'd-1' } }]);
});
