import { expect, it, vi } from 'vitest';
import type * as PollSchedule from '../../src/domain/poll-schedule.ts';
import { openHistory } from '../../src/storage/history.ts';
import { answer, profileIdIn, runCommand, served } from '../cli/support.ts';
import { must } from '../support/must.ts';

// The rule as it is, but for its half a minute.
vi.mock('../../src/domain/poll-schedule.ts', async (original) => {
  const rule = await original<typeof PollSchedule>();
  const spared = rule.NOT_FOUND_PATIENCE_MS - 500;
  const isForgotten: typeof rule.isForgotten = (progress, elapsedMs) =>
    rule.isForgotten(progress, elapsedMs + spared);
  return { ...rule, isForgotten };
});

it('a dispatch that the service forgets ends as unknown once it was patient, with 1', async () => {
  const accepted = answer(201, { dispatch_id: 'd-1' });
  const notReady = answer(200, { status: 'not_ready' });
  const { server, home } = await served(accepted, notReady, answer(404, {}));
  const end = await runCommand(home, ['dispatch', 'deploy', '--json']);
  expect(end.status).toBe(1);
  expect(JSON.parse(end.stdout)).toMatchObject({
    ...{ dispatch_id: 'd-1', status: 'unknown', runs: [] },
    error: expect.stringContaining('404'),
  });
  expect(server.requests.length).toBeGreaterThan(3);
  const history = must(openHistory(home));
  const remembered = must(history.load(profileIdIn(home, 'acme')));
  await history.close();
  expect(remembered).toMatchObject([{ phase: { state: 'unknown', dispatchId: 'd-1' } }]);
});
