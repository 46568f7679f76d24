import { expect, it } from 'vitest';
import type { Driven } from '../../support/driven.ts';
import { openThree } from './support/three-profiles.ts';

/** Switches to a profile by its name, as a person does. */
async function switchTo(app: Driven, name: string): Promise<void> {
  app.press('ctrl+o');
  app.kind(name);
  app.press('enter');
  await app.until(({ session }) => session.phase === 'open' && session.profile.name === name);
}

const FORMS: readonly [string, (app: Driven) => void][] = [
  [
    'New dispatch',
    (app) => {
      app.press('1', 'n');
      app.kind('deploy');
      app.press('tab');
      app.kind('main');
    },
  ],
  [
    'Set secrets',
    (app) => {
      app.press('2', 'n');
      app.kind('NEW_KEY');
      app.press('tab');
      app.paste('a value');
    },
  ],
  [
    'Set vars',
    (app) => {
      app.press('3', 'n');
      app.kind('REGION');
      app.press('tab');
      app.paste('eu');
    },
  ],
];

it.each(FORMS)(
  '%s goes where the form says, whatever profile is on before and after',
  async (what, fillIn) => {
    const { app, servers } = await openThree();
    for (const server of Object.values(servers)) server.isAnswering = () => false;
    await switchTo(app, 'globex');
    fillIn(app);
    const drawn = new RegExp(`${what}.* (?:to|at) (\\S+ ▸ \\S+)`).exec(app.screen())?.[1];
    app.press('ctrl+s');
    await switchTo(app, 'initech');
    await expect.poll(() => servers.globex.posts().length).toBe(1);
    expect(drawn).toBe(`globex ▸ ${servers.globex.host}`);
    expect(servers.globex.posts()[0]?.token).toBe('globex-token');
    expect([...servers.acme.posts(), ...servers.initech.posts()]).toEqual([]);
  },
);
