import { expect, it } from 'vitest';
import { fakeBrowser, newHome, proseOf, startApp } from '../support/app.ts';

it('a new user dispatches, sees the runs, opens one, quits and finds it again', async () => {
  const home = newHome();
  const size = { columns: 80, rows: 24 };
  const browser = fakeBrowser(home);
  const app = startApp({ home, env: { BROWSER: browser.command }, ...size });
  await app.waitFor('No dispatches yet.');

  app.press('n');
  await app.waitFor('New dispatch to sandbox');
  app.type('mat');
  await app.waitFor('→ matrix');
  app.press('right');
  await app.waitFor('Key     matrix');
  app.press('tab', 'tab');
  app.type('My title');
  app.press('tab');
  app.paste('who=me\nwhy=because');
  await app.waitFor('because');
  app.press('ctrl+s');
  await app.waitFor(/◌ waiting +matrix/);
  await app.waitFor(/✓ ready +matrix .*3/);

  app.press('enter');
  await app.waitFor(/http:\/\/127\.0\.0\.1:\d+\/svc\/runs\//);
  app.press('o');
  await app.waitFor(/to the browser/i);
  const url = browser.opened().trim();
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/svc\/runs\/[\w-]+$/);
  expect(proseOf(app.text(), '')).toContain(url);
  const page = await (await fetch(url)).text();
  expect(page).toContain('My title');

  app.press('q');
  expect(await app.exit()).toEqual({ code: 0, signal: null });

  const again = startApp({ home, ...size });
  await again.waitFor(/✓ ready +matrix .*3/);
  again.press('enter');
  await again.waitFor((screen) => proseOf(screen, '').includes(url));
  await again.waitFor('sandbox ▸ 127.0.0.1');
  // The sandbox is back at the same address, so the page is still there.
  expect((await fetch(url)).status).toBe(200);
});
