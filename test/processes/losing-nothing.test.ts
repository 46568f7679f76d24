import { expect, it } from 'vitest';
import { newHome, runProgram, startApp } from '../support/app.ts';
import { startKeepingService } from '../support/keeping-service.ts';
import { addProfile } from '../support/program.ts';

it('where the terminal that watches is killed, another one goes on, and nothing is sent again', async () => {
  const home = newHome();
  const service = await startKeepingService();
  const ready = service.status;
  service.status = () => ({ status: 'not_ready' });
  await addProfile(home, { name: 'acme', url: service.baseUrl, token: 'token' });
  await runProgram({ home, args: ['dispatch', 'deploy', '--no-wait'] });
  const first = startApp({ home });
  await first.waitFor(/◌ waiting +deploy/);
  await expect.poll(() => service.checks().length).toBeGreaterThan(0);
  const second = startApp({ home });
  await second.waitFor(/◌ waiting +deploy/);
  first.kill('SIGKILL');
  await first.exit();
  service.status = ready;
  await second.waitFor(/✓ ready +deploy/, { timeoutMs: 60_000 });
  expect(service.posts()).toHaveLength(1);
});
