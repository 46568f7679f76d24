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
  const app = startApp({ home });
  await app.waitFor('◌ 0 waiting', { timeoutMs: 20_000 });
  expect(startedMs).toHaveLength(30);
  expect(most).toBeLessThanOrEqual(4);
  const inASecond = startedMs.map(
    (start) => startedMs.filter((one) => one >= start && one < start + 900).length,
  );
  expect(Math.max(...inASecond)).toBeLessThanOrEqual(10);
});
