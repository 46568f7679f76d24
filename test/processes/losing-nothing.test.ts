import { expect, it } from 'vitest';
import { newHome, runProgram, startApp } from '../support/app.ts';
import { startCountingService } from '../support/counting-service.ts';
import { addProfile } from '../support/program.ts';

it('where the terminal that watches is killed, another one goes on, and nothing is sent again', async () => {
  const home = newHome();
  const service = await startCountingService((response) => {
    if (isDone) return false;
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"not_ready"}');
    checks += 1;
    return true;
  });
  let isDone = false;
  let checks = 0;
  await addProfile(home, { name: 'acme', url: service.url, token: 'token' });
  await runProgram({ home, args: ['dispatch', 'deploy', '--no-wait'] });
  const first = startApp({ home });
  await first.waitFor(/◌ waiting +deploy/);
  await expect.poll(() => checks).toBeGreaterThan(0);
  const second = startApp({ home });
  await second.waitFor(/◌ waiting +deploy/);
  first.kill('SIGKILL');
  await first.exit();
  isDone = true;
  await second.waitFor(/✓ ready +deploy/, { timeoutMs: 60_000 });
  expect(service.created).toEqual(['deploy']);
});
