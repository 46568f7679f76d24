import { afterAll, describe, expect, it } from 'vitest';
import { answer, cleanUp, runCommand, served } from './support.ts';

afterAll(cleanUp);

const VALUE = 'canary-Value-7Qm2-x9Kd-0123456789';

describe('what the service says', () => {
  it.concurrent.each(
    [400, 401, 403, 404, 409, 422, 429, 503].map((status, at) => {
      const commands = [
        ['dispatch', 'deploy', '--json'],
        ['status', 'd-1', '--json'],
        ['secret', 'set', 'A', '--json'],
        ['var', 'set', 'A=@-', '--json'],
      ];
      return { status, args: commands[at % commands.length] ?? [] };
    }),
  )('with a $status to $args.0 comes first', async ({ status, args }) => {
    const { server, home } = await served(answer(status, { error: 'Not on a Friday' }));
    const end = await runCommand(home, args, { input: VALUE });
    const { error } = JSON.parse(end.stdout);
    expect(error).toMatch(
      new RegExp(`^Not on a Friday\\. 127\\.0\\.0\\.1:\\d+ returned ${status}`),
    );
    expect(end.stderr).toContain(error);
    // What was set is not taken out of the words of this program.
    expect(error).toContain(`127.0.0.1:${server.port}`);
  });

  it.concurrent('of a secret that is a part of the address leaves the address as it is', async () => {
    const { home } = await served(answer(401, { error: 'No 127.0 for you' }));
    const end = await runCommand(home, ['secret', 'set', 'A', '--json'], {
      input: '127.0',
    });
    expect(JSON.parse(end.stdout).error).toMatch(/^No \[redacted\] for you\. 127\.0\.0\.1:\d+/);
  });
});

describe('a dispatch', () => {
  it.concurrent('of more runs than anybody reads shows the first ones, and counts the rest', async () => {
    const runs = Array.from({ length: 100_000 }, (_, at) => ({ run_id: `r-${at}`, run_url: '' }));
    const { home } = await served(answer(200, { status: 'ready', runs }));
    const end = await runCommand(home, ['status', 'd-1', '--json']);
    expect(JSON.parse(end.stdout)).toMatchObject({ status: 'ready', more_runs: 99_000 });
    expect(JSON.parse(end.stdout).runs).toHaveLength(1_000);
    expect(end.stderr).toMatch(/1,000 .*99,000 more/);
  });
});
