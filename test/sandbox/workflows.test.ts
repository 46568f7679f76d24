import { expect, test } from 'vitest';
import { leapingClock, outcomeOf, setSecrets, setVar, start, visit } from './support.ts';

async function withPages() {
  const sandbox = await start({ clock: leapingClock });
  const pages = async (body: object): Promise<string[]> => {
    const state = await outcomeOf(sandbox, body);
    if (state.status !== 'ready') throw new Error(state.error);
    const runs: { run_url: string }[] = state.runs;
    return Promise.all(runs.map(async ({ run_url }) => (await visit(run_url)).text));
  };
  return { sandbox, pages };
}

test('vars and params stand in clear, secrets never, and what was put in is not read again', async () => {
  const { sandbox, pages } = await withPages();
  await setSecrets(sandbox, [{ name: 'DEPLOY_TOKEN', secret: 'canary-7f3c' }]);
  await setVar(sandbox, 'REGION', `$&eu\${{ secrets.DEPLOY_TOKEN }}`);
  const params = { environment: `qa\${{ vars.REGION }}` };
  const [page = ''] = await pages({ key: 'deploy-with-secret', params });
  expect(page).toContain('Signed in with the token ***');
  expect(page).toContain(`environment  qa\${{ vars.REGION }}`);
  expect(page).toContain(`region       $&#38;eu\${{ secrets.DEPLOY_TOKEN }}`);
  expect(page).toContain('secret, version 1');
  expect(page).not.toContain('canary-7f3c');
});

test('no workflow leaves an expression unread, in its own words', async () => {
  const { sandbox, pages } = await withPages();
  await setSecrets(sandbox, [{ name: 'DEPLOY_TOKEN', secret: 'a' }]);
  await setVar(sandbox, 'REGION', 'eu');
  for (const { key, params } of sandbox.samples) {
    if (key === 'broken') continue;
    for (const page of await pages({ key, params })) expect(page, key).not.toContain('{{');
  }
});

test('each run has its own name, and the ref is that of the dispatch or of the workflow', async () => {
  const { pages } = await withPages();
  const matrix = await pages({ key: 'matrix', ref: 'v2' });
  for (const [at, name] of ['node 22', 'node 24', 'node 26'].entries()) {
    expect(matrix[at]).toContain(`Test on ${name}`);
    expect(matrix[at]).toContain('>v2<');
  }
  expect(await pages({ key: 'nightly', params: { any: 'thing' } })).toEqual([
    expect.stringContaining('>main<'),
  ]);
});

test('what can be dispatched is told with what a form begins with', async () => {
  const { samples } = await start();
  expect(samples.map(({ key }) => key)).toEqual([
    ...['hello', 'deploy', 'nightly', 'matrix', 'broken', 'deploy-with-secret'],
  ]);
  expect(samples[1]).toMatchObject({
    ref: 'main',
    params: { environment: 'staging', dry_run: 'false' },
  });
});
