import { expect, it } from 'vitest';
import { prepareChecks } from '../effects/support/checked-secret.ts';
import { startApp } from '../support/app.ts';

const VALUE = 'canary-of-the-new-value';

it('a group is made, rotated and verified, and the next start and the log remember it', async () => {
  const { home, posted } = await prepareChecks();
  const app = startApp({ home });
  await app.waitFor('No dispatches yet.');
  app.press('2', 'p');
  await app.waitFor(/DEPLOY_TOKEN +2 +– +2/);
  app.press('e', 'tab');
  app.type('30');
  app.press('ctrl+s');
  await app.waitFor(/DEPLOY_TOKEN +2 +30d +2/);
  app.press('enter');
  await app.waitFor('New value for DEPLOY_TOKEN in 2 places');
  app.paste(VALUE);
  app.press('ctrl+s');
  await app.waitFor('Plan: 2 places in 2 profiles');
  app.press('y');
  await app.waitFor('globex is PROTECTED');
  await confirmed(app, 'v verifies the new value with a dispatch on acme, globex.');
  app.press('v');
  await app.waitFor('globex is PROTECTED');
  await confirmed(app, 'acme: verified (hello name=acme)');
  await app.waitFor('globex: check ended in error (deploy-with-secret main');
  expect(posted().filter((body) => 'key' in body)).toHaveLength(2);
  app.press('esc', 'l');
  await app.waitFor(/DEPLOY_TOKEN +set v1 +acme ▸ default +✓ ready/);
  await app.waitFor(/DEPLOY_TOKEN +set v1 +globex ▸ prod +✗ error/);
  app.press('ctrl+c');
  await app.exit();

  const again = startApp({ home });
  await again.waitFor('error');
  again.press('2', 'p');
  await again.waitFor(/DEPLOY_TOKEN +2 +30d +2/);
  expect(app.rawOutput() + again.rawOutput()).not.toContain('canary');
});

/** An enter right behind the name counts as a key repeat. */
async function confirmed(app: ReturnType<typeof startApp>, then: string): Promise<void> {
  app.type('globex');
  await app.waitFor('› globex');
  await expect
    .poll(
      () => {
        if (app.text().includes('› globex')) app.press('enter');
        return app.text();
      },
      { interval: 200 },
    )
    .not.toContain('› globex');
  await app.waitFor(then);
}
