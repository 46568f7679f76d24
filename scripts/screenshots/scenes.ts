import type { TestTerminal } from '../../test/support/terminal.ts';
import type { Machine } from './machine.ts';

/** One picture, and how to get there from the start of the app. */
export interface Scene {
  readonly name: string;
  /** The text alternative. */
  readonly about: string;
  /** 120×40 where it isn't said. */
  readonly window?: { readonly columns: number; readonly rows: number };
  /** Dark where it isn't said. */
  readonly ground?: 'light';
  readonly play: (app: TestTerminal, machine: Machine) => Promise<void>;
}

/** The pictures of the README. */
export const SCENES: readonly Scene[] = [
  {
    name: 'runs',
    about: 'The list of runs with the details of the selected dispatch beside it',
    play: async (app) => {
      app.press('j');
      await app.waitFor(/▸ ✓ ready/);
    },
  },
  {
    name: 'switcher',
    about: 'The switcher over the runs screen, narrowed to two profiles',
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
    play: async (app) => {
      app.press('n');
      await app.waitFor('New dispatch');
      app.type('dep');
      await app.waitFor('→ deploy');
      app.press('right');
      await app.waitFor('dry_run');
      app.press('tab', 'tab', 'tab', 'tab');
      await app.waitFor(/▸ Params/);
    },
  },
  {
    name: 'coverage',
    about: 'Which secrets are set in which vaults of three profiles, at which version and age',
    play: async (app) => {
      app.press('2');
      await app.waitFor('DEPLOY_TOKEN');
      app.press('m');
      await app.waitFor('Coverage');
    },
  },
  {
    name: 'new-value',
    about: 'A new value for one secret, with the place that it is sent to',
    play: async (app) => {
      app.press('2');
      await app.waitFor('SENTRY_DSN');
      app.press('/');
      app.type('sentry');
      app.press('enter', 'enter');
      await app.waitFor('New value for SENTRY_DSN');
      app.paste('not-a-secret-of-anybody');
      await app.waitFor('23 bytes');
    },
  },
  {
    name: 'plan',
    about: 'The plan of a rotation over three organizations, one of them PROTECTED',
    play: planRotation,
  },
  {
    name: 'results',
    about:
      'The results of setting three secrets: one was refused, with its reason, two are unknown',
    play: async (app) => {
      app.press('2');
      await app.waitFor('DEPLOY_TOKEN');
      app.press('n');
      await app.waitFor('Set secrets in default');
      const names = ['DATABASE_URL', 'SANDBOX_KEY', 'SIGNING_KEY'];
      app.paste(names.map((name) => `${name}=not-a-secret-of-anybody\n`).join(''));
      await app.waitFor('enter import');
      app.press('enter');
      await app.waitFor('Set secrets in default');
      app.press('ctrl+s');
      await app.waitFor('unknown');
    },
  },
  {
    name: 'profile-form',
    about: 'The form of a profile, with a token for dispatches and one for vaults',
    play: async (app) => {
      app.press('4');
      await app.waitFor('globex-prod');
      app.press('e');
      await app.waitFor('Base URL');
    },
  },
  {
    name: 'runs-light',
    about: 'The list of runs in a light window of 80 columns',
    window: { columns: 80, rows: 24 },
    ground: 'light',
    play: async (app) => {
      app.press('j');
      await app.waitFor(/▸ ✓ ready/);
    },
  },
];

async function planRotation(app: TestTerminal): Promise<void> {
  app.press('2');
  await app.waitFor('DEPLOY_TOKEN');
  app.press('/');
  app.type('deploy_t');
  app.press('enter', 'r');
  await app.waitFor('New value for DEPLOY_TOKEN');
  app.paste('not-a-secret-of-anybody-either');
  await app.waitFor('30 bytes');
  app.press('ctrl+s');
  await app.waitFor('Plan:');
}
