import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { addProfile, newHome, startApp } from '../support/app.ts';
import { fillHistory } from '../support/fixture.ts';
import { startKeepingService } from '../support/keeping-service.ts';

it('many that wait after a start are all asked about, four at once and ten a second at most', async () => {
  const home = newHome();
  const service = await startKeepingService();
  const ready = service.status;
  const startedMs: number[] = [];
  let underWay = 0;
  let most = 0;
  service.status = async (id) => {
    startedMs.push(performance.now());
    underWay += 1;
    most = Math.max(most, underWay);
    await delay(100);
    underWay -= 1;
    return ready(id);
  };
  await addProfile(home, {
    name: 'acme',
    url: service.baseUrl,
    token: 'a-token',
    kind: 'personal',
  });
  await fillHistory(home, 'acme', { dispatches: 30, state: 'waiting' });
  startApp({ home });
  await expect.poll(() => startedMs.length).toBe(30);
  expect(most).toBeLessThanOrEqual(4);
  // Between thirty starts there are 29 tenths of a second; a busy machine may see the first ones late.
  const [first = 0] = startedMs;
  expect((startedMs.at(-1) ?? 0) - first).toBeGreaterThan(2_400);
});
