import { expect, it } from 'vitest';
import { addProfile, newHome, sendDispatch, startApp } from '../support/app.ts';
import { runUrl, startKeepingService } from '../support/keeping-service.ts';
import type { TestTerminal } from '../support/terminal.ts';

function count(app: TestTerminal, pattern: RegExp): number {
  return app.rawOutput().match(pattern)?.length ?? 0;
}

it('the end of a dispatch is on screen at once, rung and notified; its URL is a link and is copied', async () => {
  const home = newHome();
  const service = await startKeepingService(3);
  await addProfile(home, { name: 'acme', url: service.baseUrl, token: 'canary-token' });
  const app = startApp({ home });
  await app.waitFor('acme ▸');
  await sendDispatch(app, 'deploy');
  await expect.poll(() => service.checks().length).toBe(3);
  const readyAt = performance.now();
  await app.waitFor(/✓ ready +deploy/);
  expect(performance.now() - readyAt).toBeLessThan(2_000);

  const id = `d-${new URL(service.baseUrl).port}-1`;
  await app.waitFor(runUrl(id).slice(0, 30));
  const link =
    /\u001b\]8;id=\w+;(https:[^\u0007]*)\u0007((?:[^\u001b]|\u001b\[[\d;]*m)*)\u001b\]8;;\u0007/g;
  const links = [...app.rawOutput().matchAll(link)];
  expect(new Set(links.map(([, url]) => url))).toEqual(new Set([runUrl(id)]));
  const linked = links.map(([, , text]) => text).join('');
  expect(linked.replaceAll(/\u001b\[[\d;]*m/g, '')).toContain(runUrl(id));
  await expect.poll(() => count(app, /\u001b\]9;dispatchbox acme: deploy is ready\u0007/g)).toBe(1);
  expect(app.rawOutput()).toContain('deploy is ready\u0007\u0007');

  app.press('y');
  await app.waitFor('clipboard; paste to check: https://');
  const base64 = Buffer.from(runUrl(id)).toString('base64');
  expect(app.rawOutput()).toContain(`\u001b]52;c;${base64}\u0007`);
  app.press('enter', 'c', 'i');
  await app.waitFor(`paste to check: ${id}`);
  app.press('esc');
  await app.waitFor('/ filter');
  app.press('q');
  expect(await app.exit()).toMatchObject({ code: 0 });
  // The window's title is the shell's.
  expect(app.rawOutput()).not.toMatch(/\u001b\](?:0|1|2|9;4);|\u001b\[2[23];\dt/);
  expect(app.rawOutput()).not.toContain('canary-token');
});
