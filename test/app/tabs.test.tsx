import { expect, it } from 'vitest';
import { openTestApp } from '../support/open-test-app.tsx';

it('shows the active profile and where it is, and goes from tab to tab', async () => {
  const app = await openTestApp();
  expect(app.lines()[0]).toContain(`acme ▸ ${new URL(app.server.origin).host}/svc`);
  expect(app.frame()).toContain('[1 Runs]');
  await app.press('3');
  expect(app.frame()).toContain('[3 Vars]');
});

it('ends where it is asked to', async () => {
  const app = await openTestApp();
  await app.press('q');
  expect(app.hasQuit()).toBe(true);
});
