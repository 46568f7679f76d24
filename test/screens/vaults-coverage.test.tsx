import chalk from 'chalk';
import { expect, it, onTestFinished } from 'vitest';
import { DAY_MS, openVaultApp, type VaultApp } from './vault-app.ts';

/** Three names in three places of two profiles; `OLD` is due. */
async function openCoverage(options: Parameters<typeof openVaultApp>[0] = {}): Promise<VaultApp> {
  const app = await openVaultApp(options);
  await app.set('acme', 'default', ['OLD', 'SHARED']);
  app.machine.clock.setWall(100 * DAY_MS);
  await app.set('acme', 'default', ['SHARED']);
  await app.set('acme', 'prod', ['SHARED']);
  await app.set('globex', 'prod', ['SHARED', 'THEIRS']);
  await app.press('2', 'm');
  return app;
}

/** The cells of a name, from left to right. */
function cellsOf(app: VaultApp, name: string): readonly string[] {
  const row = app.lines().find((line) => new RegExp(`^[ ▸]*${name} `).test(line)) ?? '';
  return row.trim().split(/ {3,}/).slice(1);
}

it('shows names against the places of all profiles, whichever is active', async () => {
  const app = await openCoverage();
  expect(app.words()).toMatch(/acme +globex +NAME +default +prod +prod/);
  expect(cellsOf(app, 'OLD')).toEqual(['v1', '100d !', '–', '–']);
  expect(cellsOf(app, 'THEIRS')).toEqual(['–', '–', 'v1', expect.stringMatching(/^\ds$/)]);
  expect(app.words()).toContain('3 names, 3 places · 1 due · 4 never set from here');
});

it('opens on the cell of the selected row, and says it in full', async () => {
  const app = await openCoverage();
  expect(app.words()).toContain('OLD in acme ▸ default: version 1, set 100d ago, due');
  await app.press('j', 'right', 'right');
  expect(app.words()).toMatch(/SHARED in globex ▸ prod: version 1, set \ds ago/);
  await app.press('right', 'left');
  expect(app.words()).toContain('SHARED in acme ▸ prod');
  await app.press('k');
  expect(app.words()).toContain('OLD in acme ▸ prod: never set from here');
});

it('has the whole selected cell in the bar, and the row in none, without colours too', async () => {
  const { level } = chalk;
  chalk.level = 3;
  onTestFinished(() => {
    chalk.level = level;
  });
  const app = await openCoverage();
  const inverse = app.raw().match(/\u001b\[7m.*?\u001b\[27m/g) ?? [];
  expect(inverse.join('')).toContain('100d');
  expect(inverse.join('')).not.toContain('OLD');
});

it('shows what is missing somewhere, or old, and goes back: the marks, the view, the list', async () => {
  const app = await openCoverage();
  await app.press('v');
  expect(app.words()).toContain('missing somewhere');
  expect(cellsOf(app, 'SHARED')).toEqual([]);
  await app.press('v');
  expect(app.words()).toContain('due somewhere');
  expect(cellsOf(app, 'THEIRS')).toEqual([]);
  await app.press('space');
  expect(app.words()).toContain('1 marked');
  await app.press('esc');
  expect(app.words()).not.toContain('marked');
  expect(app.words()).toContain('due somewhere');
  await app.press('esc');
  expect(app.words()).toContain('3 names');
  await app.press('esc');
  expect(app.frame()).toContain('VAULT');
});

it('shows what is due with !, and says so if nothing is', async () => {
  const app = await openCoverage();
  await app.press('m', '!');
  expect(app.words()).toMatch(/Coverage +due somewhere/);
  expect(cellsOf(app, 'OLD')).toHaveLength(4);
  await app.press('3', '!');
  expect(app.words()).toContain('Only secrets become due');
});

it('gives the selected place a new value with enter, also where the name was never set', async () => {
  const app = await openCoverage();
  await app.press('right', 'right');
  expect(app.words()).toContain('OLD in globex ▸ prod: never set from here');
  await app.press('enter');
  expect(app.words()).toMatch(/New value for OLD .*prod.*globex/);
  await app.press('esc');
  expect(app.words()).toContain('OLD in globex ▸ prod');
});

it('sends marked cells by a plan, and the name of a cell everywhere with r', async () => {
  const app = await openCoverage();
  await app.press('space', 'space');
  expect(app.frame()).toMatch(/OLD +x v1.*\n.*SHARED +x v2/);
  await app.press('enter');
  expect(app.words()).toMatch(/OLD.*SHARED/);
  expect(app.words()).not.toContain('Coverage');
  await app.press('esc', 'esc', 'k', 'r');
  expect(app.words()).toContain('SHARED');
  expect(app.words()).not.toContain('Coverage');
});

it.each([
  [60, 20],
  [40, 12],
])(
  'at %i×%i has the profiles over their vaults, and scrolls to the selected place',
  async (columns, rows) => {
    const app = await openCoverage({ columns, rows });
    expect(app.frame()).toMatch(/acme/);
    await app.press('right', 'right');
    expect(app.frame()).toMatch(/globex/);
    expect(app.words()).toContain('OLD in globex');
  },
);

it('counts what is unknown with its sign, and its ages go on', async () => {
  const app = await openVaultApp();
  await app.set('acme', 'default', ['A']);
  app.service.answer = () => ({ status: 503 });
  await app.set('acme', 'default', ['LOST']);
  await app.press('2', 'm');
  const age = cellsOf(app, 'A').at(-1);
  await app.pass(20_000);
  expect(cellsOf(app, 'A').at(-1)).not.toBe(age);
  expect(app.words()).toContain('? 1 unknown');
});

it('draws no table for a view that has nothing', async () => {
  const app = await openVaultApp();
  await app.set('acme', 'default', ['A']);
  await app.press('2', 'm', 'v');
  expect(app.words()).toContain('Nothing is missing anywhere.');
  expect(app.words()).not.toContain('NAME');
});
