import { expect, it } from 'vitest';
import { Report } from '../../../src/old/cli/report.ts';
import type { Host } from '../../../src/old/process/host.ts';
import { openHistory } from '../../../src/old/storage/history.ts';
import { must } from '../../support/must.ts';
import { answer, profileIdIn, runCommand, served } from './support.ts';

it('a command closes what it has opened when it ends, the latest first, and once', async () => {
  const report = new Report({} as Host, {});
  const closed: string[] = [];
  for (const name of ['connection', 'history', 'index']) {
    report.closeAtEnd(async () => {
      closed.push(`${name} closes`);
      await new Promise((resolve) => setImmediate(resolve));
      closed.push(`${name} is closed`);
    });
  }
  await report.end();
  await report.end();
  expect(closed).toEqual(
    ['index', 'history', 'connection'].flatMap((name) => [`${name} closes`, `${name} is closed`]),
  );
});

it('a command that fails midway by a defect of ours closes them too', async () => {
  const { home } = await served(answer(201, { dispatch_id: 'd-1' }));
  const failsAt = 'dispatch_id d-1';
  const { status } = await runCommand(home, ['dispatch', 'deploy', '--no-wait'], { failsAt });
  expect(status).toBe(70);
  // Open, its terminal would pass for alive, and the dispatch for one still being sent.
  const history = must(openHistory(home));
  const [sent] = must(history.load(profileIdIn(home, 'acme')));
  expect(sent?.phase.state).toBe('unknown');
  await history.close();
});
