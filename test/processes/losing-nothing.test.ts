import type { ServerResponse } from 'node:http';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { AppState } from '../../src/state/app-state.ts';
import { activeParts } from '../../src/state/profiles/profile-parts.ts';
import { openHistory } from '../../src/storage/history.ts';
import { startCountingService } from '../effects/support/counting-service.ts';
import { sendDispatch, startHeadlessApp, until } from '../effects/support/headless-app.ts';
import { temporaryFolder } from '../storage/support/folders.ts';
import { must } from '../support/must.ts';
import { inOneFile } from '../support/one-file.ts';
import { startProgram } from './support/programs.ts';

const SEND_ONE = path.join(import.meta.dirname, 'support/send-one.ts');
const AT_ONCE = 4;

function allAre(...states: readonly string[]) {
  return ({ dispatches }: AppState): boolean =>
    [...dispatches.values()].every(({ phase }) => states.includes(phase.state));
}

/** In turn: an error, a page, half a body, a broken connection, a limit. One in ten is let through. */
function nineOutOfTen(): (response: ServerResponse) => boolean {
  let asked = 0;
  return (response) => {
    asked += 1;
    switch (asked % 10) {
      case 0:
        return false;
      case 1:
      case 6:
        response.writeHead(503).end();
        break;
      case 2:
        response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Sign in</h1>');
        break;
      case 3:
      case 7:
        response.socket?.resetAndDestroy();
        break;
      case 4:
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': 99 });
        response.write('{"status":');
        response.socket?.end();
        break;
      default:
        response.writeHead(429, { 'retry-after': '2' }).end();
    }
    return true;
  };
}

it('a service that fails 90 % of polls loses no dispatch: 30 of 30 become ready', async () => {
  const service = await startCountingService(nineOutOfTen());
  const app = startHeadlessApp({ folder: temporaryFolder(), url: service.url, speed: 1_500 });
  onTestFinished(app.close);
  await until(app.store, (state) => activeParts(state).history === 'loaded');
  for (let index = 0; index < 30; index += 1) sendDispatch(app.store, `key-${index}`);
  await until(app.store, allAre('ready'));
  expect(app.store.getState().dispatches.size).toBe(30);
  expect(service.created).toHaveLength(30);
  expect(app.announced).toHaveLength(30);
}, 60_000);

it('20 quits and restarts, 10 of them kill -9, lose none that was sent and send none twice', async () => {
  const folder = temporaryFolder();
  const service = await startCountingService();
  const sendOne = await inOneFile(SEND_ONE, temporaryFolder());
  let next = 0;
  async function startAndEnd(): Promise<void> {
    for (let index = next++; index < 20; index = next++) {
      const program = startProgram(sendOne, [folder, service.url, `key-${index}`]);
      await program.firstLine;
      // Before, while and after its request is under way: a fifth of them certainly after.
      if (index % 5 === 4) await expect.poll(() => service.created).toContain(`key-${index}`);
      else await new Promise((resolve) => setTimeout(resolve, (index % 10) * 12));
      if (index % 2 === 0) program.kill();
      else program.endInput();
      await program.ended;
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, startAndEnd));

  const history = must(openHistory(folder));
  const left = history.load('acme');
  history.close();
  const remembered = (left.ok ? left.value : []).map(({ request }) => request.key);
  expect(new Set(service.created).size).toBe(service.created.length);
  expect(remembered).toEqual(expect.arrayContaining(service.created));
  // The others were killed before they were written down, and so before anything was sent.
  expect(service.created.length).toBeGreaterThanOrEqual(4);

  // What was accepted is watched to its end; what nobody knows stays as it is, and is not sent again.
  const app = startHeadlessApp({ folder, url: service.url, speed: 400 });
  onTestFinished(app.close);
  const posts = service.created.length;
  await until(
    app.store,
    (state) =>
      state.dispatches.size === remembered.length && allAre('ready', 'unknown', 'refused')(state),
  );
  expect(service.created).toHaveLength(posts);
}, 120_000);
