import { expect, it } from 'vitest';
import { newHome, runProgram, startApp } from '../support/app.ts';
import { startCountingService } from '../support/counting-service.ts';
import { answering, type FaultStep, startFaultServer } from '../support/fault-server.ts';
import { addProfile, askProgram } from '../support/program.ts';

const READY = '{"status":"ready","runs":[{"run_id":"r-1","run_url":"https://ci.acme.dev/r-1"}]}';

const HALF: FaultStep = {
  kind: 'write',
  bytes: Buffer.from('HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{"st'),
  ending: 'close',
};

/** Each takes longer than the one before it to be asked again, so there are few in a row. */
const FAULTS: readonly (readonly [string, readonly FaultStep[]])[] = [
  [
    'an error, a page, half a body',
    [
      answering({ status: 503 }),
      answering({ headers: { 'Content-Type': 'text/html' }, body: '<h1>Sign in</h1>' }),
      HALF,
    ],
  ],
  [
    'a limit, a broken connection',
    [
      answering({ status: 429, headers: { 'Retry-After': '1' } }),
      { kind: 'drop', afterBytes: 60, ending: 'reset' },
    ],
  ],
];

it.concurrent.for(FAULTS)(
  'a service that fails check after check loses no dispatch: %s',
  async ([, faults], { expect, onTestFinished }) => {
    const home = newHome(onTestFinished);
    const server = await startFaultServer({
      steps: [
        answering({ status: 201, body: '{"dispatch_id":"d-1"}' }),
        ...faults,
        answering({ body: READY }),
      ],
    });
    onTestFinished(() => server.close());
    await addProfile(home, { name: 'acme', url: server.origin, token: 'token' });
    const end = await runProgram({ home, args: ['dispatch', 'deploy', '--json'] });
    expect(JSON.parse(end.stdout)).toMatchObject({ dispatch_id: 'd-1', status: 'ready' });
    expect(server.requests).toHaveLength(faults.length + 2);
    const { dispatches } = await askProgram(home, 'runs');
    expect(dispatches).toMatchObject([{ dispatch_id: 'd-1', status: 'ready' }]);
  },
);

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
