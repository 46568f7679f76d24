import type { TestTerminal } from '../../test/support/terminal.ts';

/** One picture: how to get there from an empty sandbox. */
export interface Scene {
  readonly name: string;
  readonly columns: number;
  readonly rows: number;
  /** Profiles that stand there already, each with what `profile add` is told. */
  readonly profiles?: readonly (readonly string[])[];
  readonly play: (app: TestTerminal) => Promise<void>;
}

async function send(app: TestTerminal, key: string): Promise<void> {
  app.press('n');
  await app.waitFor('New dispatch');
  app.type(key);
  app.press('right');
  await app.waitFor(`Key     ${key}`);
  app.press('ctrl+s');
  await app.waitFor('STATE');
}

async function fillList(app: TestTerminal): Promise<void> {
  await app.waitFor('No dispatches yet.');
  await send(app, 'deploy-with-secret');
  await send(app, 'hello');
  await send(app, 'matrix');
  await send(app, 'broken');
  await app.waitFor(/✓ ready +matrix/);
  await app.waitFor(/✗ error +broken/);
  await send(app, 'nightly');
  await send(app, 'deploy');
  await app.waitFor(/◌ waiting +deploy/);
}

/** Names only: a picture must never hold a value, so what is typed here is thrown away with the scene. */
async function fillSecrets(app: TestTerminal): Promise<void> {
  await app.waitFor('No dispatches yet.');
  app.press('2', 'n');
  await app.waitFor('Set secrets in');
  app.type('DEPLOY_TOKEN');
  app.press('tab');
  app.paste('not-a-secret-of-anybody');
  app.press('ctrl+n');
  app.type('DEPLOY_KEY');
  app.press('tab');
  app.paste(
    `-----BEGIN PRIVATE KEY-----\n${'MIIEvQIBADANBgkqhkiG\n'.repeat(6)}-----END PRIVATE KEY-----\n`,
  );
  await app.waitFor('PEM');
}

const PROFILES = [
  ['acme', '--url', 'https://ci.acme.dev', '--token-kind', 'organization'],
  ['globex', '--url', 'https://ci.globex.io', '--token-kind', 'personal'],
  [
    'globex-prod',
    '--url',
    'https://ci.globex.io',
    '--token-kind',
    'service-account',
    '--protected',
  ],
] as const;

/** The screens of the README, and the same at other sizes. */
export const SCENES: readonly Scene[] = [
  {
    name: 'runs',
    columns: 120,
    rows: 32,
    play: async (app) => {
      await fillList(app);
      app.press('j', 'j', 'j');
      await app.waitFor(/▸ ✓ ready +matrix/);
    },
  },
  { name: 'runs-80', columns: 80, rows: 24, play: fillList },
  {
    name: 'dispatch',
    columns: 120,
    rows: 24,
    play: async (app) => {
      await app.waitFor('No dispatches yet.');
      app.press('n');
      await app.waitFor('→ hello');
      app.type('de');
      await app.waitFor('→ deploy');
    },
  },
  { name: 'secrets', columns: 120, rows: 24, play: fillSecrets },
  {
    name: 'secrets-after-400',
    columns: 120,
    rows: 24,
    play: async (app) => {
      await fillSecrets(app);
      app.press('ctrl+n');
      app.type('SANDBOX_RESERVED');
      app.press('tab');
      app.paste('not-a-secret-of-anybody');
      app.press('ctrl+s');
      await app.waitFor('s retry');
    },
  },
  {
    name: 'secrets-known',
    columns: 120,
    rows: 24,
    play: async (app) => {
      await fillSecrets(app);
      app.press('ctrl+s');
      await app.waitFor(/version 1/);
      app.press('2');
      await app.waitFor('VERSION');
      app.press('space');
      await app.waitFor('1 marked');
    },
  },
  {
    name: 'vars',
    columns: 120,
    rows: 24,
    play: async (app) => {
      await app.waitFor('No dispatches yet.');
      app.press('3', 'n');
      await app.waitFor('Set vars in');
      app.paste('REGION=eu-central-1\nREPLICAS=3\n');
      await app.waitFor('take these');
      app.press('enter');
      await app.waitFor('Took 2 entries');
      app.press('ctrl+s');
      await app.waitFor('2 vars set.');
    },
  },
  {
    name: 'profiles',
    columns: 120,
    rows: 26,
    profiles: PROFILES,
    play: async (app) => {
      await app.waitFor('No dispatches yet.');
      app.press('4');
      await app.waitFor('globex-prod');
      app.press('k');
      await app.waitFor(/▸ +globex-prod/);
    },
  },
  {
    name: 'profile-form',
    columns: 80,
    rows: 24,
    play: async (app) => {
      await app.waitFor('No dispatches yet.');
      app.press('4');
      await app.waitFor('Press a to add one');
      app.press('a');
      await app.waitFor('Base URL');
      app.type('acme\thttps://ci.acme.dev');
      await app.waitFor('https://ci.acme.dev');
    },
  },
  {
    name: 'switcher',
    columns: 100,
    rows: 24,
    profiles: PROFILES,
    play: async (app) => {
      await fillList(app);
      app.press('ctrl+o');
      await app.waitFor('Switch profile');
      app.type('glo');
      await app.waitFor(/› glo/);
    },
  },
  {
    name: 'palette',
    columns: 100,
    rows: 24,
    play: async (app) => {
      await fillList(app);
      app.press('ctrl+p');
      await app.waitFor('Watch a dispatch');
    },
  },
  {
    name: 'preferences',
    columns: 100,
    rows: 24,
    play: async (app) => {
      await app.waitFor('No dispatches yet.');
      app.press(',');
      await app.waitFor('[terminal]');
    },
  },
  {
    name: 'help',
    columns: 120,
    rows: 40,
    play: async (app) => {
      await app.waitFor('No dispatches yet.');
      app.press('?');
      await app.waitFor('Everywhere');
    },
  },
  {
    name: 'tiny',
    columns: 40,
    rows: 12,
    play: async (app) => {
      await app.waitFor('No dispatches yet.');
      await send(app, 'hello');
      await app.waitFor(/✓ ready/);
    },
  },
];
