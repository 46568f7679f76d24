import type { TestTerminal } from '../../test/support/terminal.ts';

/** One picture: how to get there from an empty sandbox. */
export interface Scene {
  readonly name: string;
  readonly columns: number;
  readonly rows: number;
  readonly play: (app: TestTerminal) => Promise<void>;
}

async function send(app: TestTerminal, key: string): Promise<void> {
  app.press('n');
  await app.waitFor('New dispatch');
  app.type(key);
  app.press('right');
  await app.waitFor(`Key     ${key}`);
  app.press('ctrl+s');
  await app.waitFor(new RegExp(`${key.slice(0, 8)}`));
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

/** The screens of the README, and the same at other sizes. */
export const SCENES: readonly Scene[] = [
  {
    name: 'runs',
    columns: 120,
    rows: 32,
    play: async (app) => {
      await fillList(app);
      app.press('j', 'j', 'j');
      await app.waitFor(/run [0-9a-f]{8}/);
    },
  },
  {
    name: 'runs-80',
    columns: 80,
    rows: 24,
    play: fillList,
  },
  {
    name: 'details-80',
    columns: 80,
    rows: 24,
    play: async (app) => {
      await fillList(app);
      app.press('j', 'j', 'j', 'enter');
      await app.waitFor(/run [0-9a-f]{8}/);
    },
  },
  {
    name: 'dispatch',
    columns: 120,
    rows: 32,
    play: async (app) => {
      await app.waitFor('No dispatches yet.');
      app.press('n');
      await app.waitFor('→ hello');
      app.type('de');
      await app.waitFor('→ deploy');
    },
  },
  {
    name: 'dispatch-filled',
    columns: 80,
    rows: 24,
    play: async (app) => {
      await app.waitFor('No dispatches yet.');
      app.press('n');
      app.type('deploy');
      app.press('tab', 'tab');
      app.type('Deploy 1.4.2');
      app.press('tab');
      app.paste('environment=staging\ndry_run=false\nregion=');
      await app.waitFor('dry_run');
    },
  },
  {
    name: 'empty',
    columns: 80,
    rows: 24,
    play: (app) => app.waitFor('No dispatches yet.'),
  },
  {
    name: 'help',
    columns: 120,
    rows: 40,
    play: async (app) => {
      await app.waitFor('No dispatches yet.');
      app.press('?');
      await app.waitFor('Dispatch form');
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
