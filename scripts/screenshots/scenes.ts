import { sendPlan, type TestTerminal } from '../../test/support/terminal.ts';
import type { Machine } from './machine.ts';

/** One picture, and how to get there from the start of the app. */
export interface Scene {
  readonly name: string;
  /** The text alternative. */
  readonly about: string;
  readonly columns: number;
  readonly rows: number;
  readonly play: (app: TestTerminal, machine: Machine) => Promise<void>;
}

/** The pictures of the README. */
export const SCENES: readonly Scene[] = [
  {
    name: 'switcher',
    about: 'The switcher over the runs screen, narrowed to two profiles',
    columns: 104,
    rows: 22,
    play: async (app) => {
      app.press('ctrl+o');
      await app.waitFor('Switch profile');
      app.type('glo');
      await app.waitFor(/› glo/);
    },
  },
  {
    name: 'form',
    about: 'A dispatch form with the params of the last dispatch of its key',
    columns: 100,
    rows: 24,
    play: async (app) => {
      app.press('n');
      await app.waitFor('New dispatch');
      app.type('deploy');
      app.press('right');
      await app.waitFor('#checkout');
      app.press('tab', 'tab', 'tab', 'tab');
      await app.waitFor(/▸ Params/);
    },
  },
  {
    name: 'coverage',
    about: 'Which secrets are set in which vaults of three profiles, at which version and age',
    columns: 124,
    rows: 18,
    play: async (app) => {
      app.press('2');
      await app.waitFor('DEPLOY_TOKEN');
      app.press('m');
      await app.waitFor('Coverage');
    },
  },
  {
    name: 'plan',
    about: 'The plan of a rotation over three organizations, one of them PROTECTED',
    columns: 104,
    rows: 22,
    play: planRotation,
  },
  {
    name: 'rotation',
    about: 'A rotation in progress: two places are set, the others are being sent',
    columns: 104,
    rows: 24,
    play: async (app, { delayGlobex }) => {
      delayGlobex(5_000);
      await planRotation(app);
      await sendPlan(app);
      await app.waitFor('is PROTECTED');
      app.type('globex-prod');
      await app.waitFor('› globex-prod');
      app.press('enter');
      await app.waitFor(/2 set/);
      delayGlobex(0);
    },
  },
  {
    name: 'secrets-after-400',
    about: 'Three secrets after a 400: one failed with its reason, two unknown',
    columns: 104,
    rows: 24,
    play: async (app) => {
      app.press('2', 'n');
      await app.waitFor('Set secrets in');
      // Pictures must never hold a real value.
      for (const name of ['DEPLOY_TOKEN', 'DEPLOY_KEY', 'SANDBOX_RESERVED']) {
        app.type(name);
        await app.waitFor(name);
        app.press('tab');
        app.paste('not-a-secret-of-anybody');
        if (name !== 'SANDBOX_RESERVED') app.press('ctrl+n');
      }
      app.press('ctrl+s');
      await app.waitFor('r retry');
    },
  },
  {
    name: 'preferences',
    about: 'The preferences: theme, bell, notifications, motion, screen reader',
    columns: 104,
    rows: 26,
    play: async (app) => {
      app.press(',');
      await app.waitFor('[auto]');
    },
  },
];

async function planRotation(app: TestTerminal): Promise<void> {
  app.press('2');
  await app.waitFor('DEPLOY_TOKEN');
  app.press('/');
  app.type('deploy_t');
  app.press('enter', 'enter');
  await app.waitFor('New value for DEPLOY_TOKEN');
  app.paste('not-a-secret-of-anybody-either');
  app.press('ctrl+s');
  await app.waitFor('Plan:');
}
