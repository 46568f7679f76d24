import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { PROGRAM } from '../../test/support/program.ts';
import { openTerminal, type TestTerminal } from '../../test/support/terminal.ts';
import { startNamedServices } from './named-services.ts';

const ACME = 'ci.acme.dev';
const GLOBEX = 'ci.globex.io';

/** The machine of somebody who works with three profiles. */
export interface Machine {
  readonly home: string;
  /** Runs a command of the program. */
  readonly run: (args: readonly string[], input?: string) => Promise<void>;
  readonly open: (
    size: { readonly columns: number; readonly rows: number },
    theme?: 'dark' | 'light',
  ) => TestTerminal;
  /** Delays globex's answers, so that a picture can catch them in progress. */
  readonly delayGlobex: (latencyMs: number) => void;
  readonly close: () => Promise<void>;
}

export async function newMachine(): Promise<Machine> {
  // Always the same folder, since some screens show paths.
  const home = path.join(os.tmpdir(), 'dispatchbox-home');
  rmSync(home, { recursive: true, force: true });
  mkdirSync(home, { recursive: true });
  const services = await startNamedServices(path.join(home, 'services'), [ACME, GLOBEX]);
  const all = {
    HOME: home,
    XDG_CONFIG_HOME: path.join(home, '.config'),
    LANG: 'C.UTF-8',
    ...services.env,
  };
  const apps: TestTerminal[] = [];

  /** Must not block: the services run in this process and have to answer. */
  const run: Machine['run'] = (args, input = '') =>
    new Promise((resolve, reject) => {
      const child = execFile(
        process.execPath,
        [PROGRAM, ...args],
        { cwd: home, env: { PATH: process.env.PATH, ...all } },
        (error) => (error ? reject(error) : resolve()),
      );
      child.stdin?.end(input);
    });

  for (const [name, host, kind, ...more] of PROFILES) {
    const tokens = services.tokens(host);
    const token = tokens[kind];
    const add = ['profile', 'add', name, '--url', `https://${host}`, '--token-kind', kind];
    await run([...add, ...more], token);
    if (kind === 'service-account') continue;
    const vaults = ['profile', 'token', name, '--token-kind', 'service-account'];
    await run(vaults, tokens['service-account']);
  }
  const preferences = path.join(home, '.config/dispatchbox/preferences.json');
  return {
    home,
    run,
    open(size, theme = 'dark') {
      // Nobody answers what the background of a picture is.
      writeFileSync(preferences, JSON.stringify({ theme }), { mode: 0o600 });
      const app = openTerminal({
        command: process.execPath,
        args: [PROGRAM],
        cwd: home,
        env: { ...all, COLORTERM: 'truecolor' },
        ...size,
      });
      apps.push(app);
      return app;
    },
    delayGlobex: (latencyMs) => services.delay(GLOBEX, latencyMs),
    async close() {
      for (const app of apps) await app.close();
      await services.close();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

const PROFILES: readonly (readonly [
  name: string,
  host: string,
  kind: 'organization' | 'personal' | 'service-account',
  ...more: readonly string[],
])[] = [
  ['acme', ACME, 'organization'],
  ['globex', GLOBEX, 'personal'],
  ['globex-prod', GLOBEX, 'service-account', '--vault', 'prod', '--protected'],
];

const DEPLOYS: readonly (readonly [ref: string, title: string, ...params: readonly string[]])[] = [
  ['main', 'Checkout with saved cards', 'environment=staging'],
  ['v2.13.4', 'Release 2.13.4', 'environment=production', 'dry_run=false'],
  ['main', 'Search over all orders', 'environment=staging', 'dry_run=true'],
];

/** What a day of work leaves in the list. */
const EARLIER: readonly (readonly [key: string, ref: string, title: string])[] = [
  ['deploy', 'v2.13.3', 'Release 2.13.3'],
  ['matrix', 'fix/orders', 'Orders, second try'],
  ['deploy', 'feature/login', 'Login by link'],
  ['hello', 'v2.13.3', 'Release 2.13.3'],
  ['matrix', 'feature/login', 'Login by link'],
  ['deploy', 'v2.13.2', 'Release 2.13.2'],
  ['broken', 'main', 'Names of streets'],
  ['deploy', 'fix/prices', 'Prices with tax'],
  ['matrix', 'main', 'After the holidays'],
];

/** Dispatches from before the picture. */
export async function fillHistory({ run }: Machine): Promise<void> {
  const dispatch = (profile: string, ...args: readonly string[]) =>
    run(['dispatch', '--profile', profile, ...args]).catch(() => {});
  await Promise.all(
    EARLIER.map(([key, ref, title]) => dispatch('acme', key, '--ref', ref, '--title', title)),
  );
  await dispatch('acme', 'hello', '--ref', 'v2.13.4', '--title', 'Release 2.13.4');
  await dispatch('acme', 'matrix', '--ref', 'main', '--title', 'After the Postgres upgrade');
  await dispatch('acme', 'broken', '--ref', 'fix/orders', '--title', 'Orders without a customer');
  for (const [ref, title, ...params] of DEPLOYS) {
    const all = params.flatMap((param) => ['--param', param]);
    await dispatch('acme', 'deploy', '--ref', ref, '--title', title, ...all);
  }
  await dispatch('acme', 'nightly', '--ref', 'main', '--title', 'All browsers', '--no-wait');
  await dispatch('globex', 'matrix', '--ref', 'develop', '--title', 'Import of price lists');
  await dispatch('globex', 'deploy', '--ref', 'v8.2.0', '--title', 'Price lists, second half');
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** How long ago what ended was sent, the latest first. */
const SENT_MINUTES = [2, 6, 14, 26, 47, 65, 90, 121, 130, 187, 240, 305, 480, 1_500, 1_610, 2_900];

/** How long ago names were set. The rest is from today. */
const SET_DAYS: Readonly<Record<string, number>> = {
  DEPLOY_TOKEN: 12,
  REGISTRY_PASSWORD: 97,
  SENTRY_DSN: 34,
  SMTP_PASSWORD: 121,
  STRIPE_KEY: 8,
};

/** Nobody's day takes a minute: moves what the machine remembers back by hours and days. */
export function letTimePass({ home }: Machine): void {
  const database = new DatabaseSync(path.join(home, '.local/share/dispatchbox/dispatchbox.db'));
  const ended = database
    .prepare("SELECT id, detail FROM dispatches WHERE state <> 'waiting' ORDER BY created_at DESC")
    .all();
  const move = database.prepare(
    'UPDATE dispatches SET created_at = created_at - :by, checked_at = checked_at - :by, detail = :detail WHERE id = :id',
  );
  ended.forEach(({ id = null, detail }, at) => {
    const by = (SENT_MINUTES[at] ?? 4_000) * MINUTE_MS;
    const moved = JSON.parse(String(detail), (_, value) =>
      typeof value === 'number' && value > 1e12 ? value - by : value,
    );
    move.run({ by, id, detail: JSON.stringify(moved) });
  });
  const age = database.prepare('UPDATE writes SET at = at - ? WHERE name = ?');
  for (const [name, days] of Object.entries(SET_DAYS)) age.run(days * DAY_MS, name);
  database.close();
}

/** Fills the vaults. The values are thrown away with the machine. */
export async function fillVaults({ run }: Machine): Promise<void> {
  const set = (profile: string, vault: string, ...names: readonly string[]) => {
    const entries = names.map((name) => `${name}=not-a-secret-of-anybody\n`).join('');
    const where = ['--profile', profile, '--vault', vault, '--confirm', profile];
    return run(['secret', 'set', ...where, '--entries', '-'], entries);
  };
  await set('acme', 'default', 'DEPLOY_TOKEN', 'REGISTRY_PASSWORD', 'SENTRY_DSN');
  await set('acme', 'prod', 'DEPLOY_TOKEN', 'STRIPE_KEY');
  await set('globex', 'default', 'DEPLOY_TOKEN', 'SMTP_PASSWORD');
  await set('globex-prod', 'prod', 'DEPLOY_TOKEN');
}
