import type { ServerResponse } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import type { AppState } from '../../../src/old/state/app-state.ts';
import { activeParts } from '../../../src/old/state/profiles/profile-parts.ts';
import { startCountingService } from '../../support/counting-service.ts';
import { temporaryFolder } from '../storage/support/folders.ts';
import { sendDispatch, startHeadlessApp, until } from './support/headless-app.ts';

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

it('a service that fails 90 % of polls loses no dispatch: ten of ten become ready', async () => {
  const service = await startCountingService(nineOutOfTen());
  const app = startHeadlessApp({ folder: temporaryFolder(), url: service.url, speed: 1_500 });
  onTestFinished(app.close);
  await until(app.store, (state) => activeParts(state).history === 'loaded');
  for (let index = 0; index < 10; index += 1) sendDispatch(app.store, `key-${index}`);
  await until(app.store, allAre('ready'));
  expect(app.store.getState().dispatches.size).toBe(10);
  expect(service.created).toHaveLength(10);
  expect(app.announced).toHaveLength(10);
});
