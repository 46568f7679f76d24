import { expect, it } from 'vitest';
import { fakeBrowser, newHome, proseOf, says, startApp } from '../support/app.ts';
import { startSandboxProcess } from '../support/sandbox-process.ts';

const MESSAGE_OF_BROKEN =
  'The workflow broken could not be read at this ref; line 7 has no command.';

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

it('workflows of the sandbox fail as a service says it, and go on once a secret is set', async () => {
  const home = newHome();
  const app = startApp({ home });
  await app.waitFor('No dispatches yet.');
  // Keys that arrive as one read do what they do one by one.
  app.type('nabc\x7f\x7f\x7fhello\t\t\tx\x13');
  await app.waitFor(/✗ error +hello/);

  app.press('n');
  app.type('broken');
  app.press('ctrl+s');
  await app.waitFor(/✗ error +broken/);
  await app.waitFor(says(MESSAGE_OF_BROKEN));

  app.press('n');
  app.type('deploy-with-secret');
  app.press('ctrl+s');
  await app.waitFor(says('needs the secret DEPLOY_TOKEN'));
  const address = /127\.0\.0\.1:\d+\/svc/.exec(app.line(0))?.[0];
  // Another one on the same folder tells its tokens.
  const { child, address: other } = await startSandboxProcess(home);
  child.kill();
  const set = async (what: string, body: unknown): Promise<number> => {
    const { status } = await fetch(`http://${address}/api/vaults/${what}`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${other.tokens.personal}`,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify({ vault_name: 'default', ...(body as object) }),
    });
    return status;
  };
  expect(await set('secrets', { secrets: [{ name: 'DEPLOY_TOKEN', secret: 's3cr3t' }] })).toBe(200);
  expect(await set('vars', { var: { name: 'REGION', value: 'north' } })).toBe(200);
  app.press('r');
  await app.waitFor('Key     deploy-with-secret');
  app.press('ctrl+s');
  await app.waitFor(/✓ ready +deplo/);
  expect(app.rawOutput()).not.toContain('s3cr3t');
});
