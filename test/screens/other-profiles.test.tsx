import { expect, it } from 'vitest';
import type { TestApp } from '../support/open-test-app.tsx';
import { dispatchBefore, openDispatchApp } from './dispatch-app.ts';
import { openVaultApp } from './vault-app.ts';

/** The tokens of what was sent from now on, in turn. */
function sentFromNow({ server }: TestApp): () => readonly string[] {
  const before = server.requests.length;
  const posts = () => server.requests.slice(before).filter(({ method }) => method === 'POST');
  return () => posts().map(({ token }) => token);
}

/** Sends the open form, to globex, while acme is active. */
async function sendsOnlyAfterYes(app: TestApp, question: string): Promise<void> {
  const sent = sentFromNow(app);
  await app.press('ctrl+s');
  expect(app.words()).toMatch(new RegExp(`${question}\\?.*globex`));
  await app.press('esc');
  expect(sent()).toEqual([]);
  await app.press('ctrl+s');
  await app.press('y');
  expect(sent()).toEqual(['globex-personal']);
}

it('asks before a dispatch of another profile is run again there', async () => {
  const app = await openDispatchApp();
  await dispatchBefore(app, { key: 'deploy' }, 'globex');
  await app.press('a', 'r');
  await sendsOnlyAfterYes(app, 'Dispatch deploy');
});

it.each([
  ['secret', '2'],
  ['var', '3'],
] as const)('asks before a %s of another profile gets a new value there', async (kind, tab) => {
  const app = await openVaultApp();
  await app.set('globex', 'prod', ['REGION'], kind);
  await app.press(tab, 'a', 'enter');
  await app.type('eu');
  await sendsOnlyAfterYes(app, 'Set REGION');
});
