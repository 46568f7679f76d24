import { expect, it } from 'vitest';
import { expressionFor } from '../../src/domain/entry-result.ts';
import { openOnSecrets } from './rotation-support.ts';
import { DAY_MS, openVaultApp, type VaultApp } from './vault-app.ts';

/** The row of the table that has these words, without the sign of the selection. */
function rowOf(app: VaultApp, ...words: readonly string[]): string {
  const row = app.lines().find((line) => words.every((word) => line.includes(word)));
  return (row ?? '').replace(/^[ x▸]+/, '').replace(/ {2,}/g, ' | ');
}

/** The name and the vault of the selected row. */
const selected = (app: VaultApp): string =>
  /▸ (\S+(?: {2,}\S+){1,2})/.exec(app.lines().find((line) => /^x? ?▸/.test(line)) ?? '')?.[1] ?? '';

it.each([
  ['2', 'secrets', expressionFor('secret', 'NAME')],
  ['3', 'vars', expressionFor('var', 'NAME')],
])(
  'without any yet, says what they are, how runs use them and how to begin (%s)',
  async (tab, kind, expression) => {
    const app = await openVaultApp({ columns: 60, rows: 20 });
    await app.press(tab);
    expect(app.words()).toContain(`No ${kind} set for acme from here yet.`);
    expect(app.words()).toContain(expression);
    expect(app.words()).toMatch(/n sets the first .* \.env/);
  },
);

it('says why nothing can be set in a profile, where it would say how to begin', async () => {
  const app = await openVaultApp({ profiles: [{ name: 'acme', tokens: ['organization'] }] });
  await app.press('2');
  expect(app.words()).toContain('Nothing can be set here: no token for vaults.');
});

it('lists vault, version and age, what is due and what is unknown: of one profile, and of all with a', async () => {
  const app = await openVaultApp();
  await app.set('acme', 'prod', ['OLD']);
  app.machine.clock.setWall(100 * DAY_MS);
  await app.set('acme', 'prod', ['NEW', 'LOST']);
  await app.set('globex', 'default', ['THEIRS']);
  app.service.answer = () => ({ status: 500, body: 'oops' });
  await app.set('acme', 'prod', ['LOST']);
  await app.set('acme', 'prod', ['REGION'], 'var');
  await app.press('2');
  expect(rowOf(app, 'OLD')).toBe('OLD | prod | v1 | 100d | ! due');
  expect(rowOf(app, 'NEW')).toMatch(/^NEW \| prod \| v1 \| \ds \| ✓ set$/);
  expect(rowOf(app, 'LOST')).toBe('LOST | prod | ? | – | ? unknown');
  expect(app.words()).toMatch(/LOST may or may not have been set \ds ago: .*500/);
  expect(app.words()).toContain('1 unknown · 1 due');
  expect(app.frame()).not.toContain('THEIRS');
  await app.press('a');
  expect(rowOf(app, 'THEIRS')).toMatch(/^THEIRS \| globex \| default \| v1/);
  await app.press('3');
  expect(rowOf(app, 'REGION')).toMatch(/^REGION \| acme \| prod/);
});

it('says that a version went back, which something else must have done', async () => {
  const app = await openVaultApp();
  await app.set('acme', 'prod', ['DEPLOY_TOKEN']);
  await app.set('acme', 'prod', ['DEPLOY_TOKEN']);
  app.service.versions.clear();
  await app.set('acme', 'prod', ['DEPLOY_TOKEN']);
  await app.press('2');
  expect(rowOf(app, 'DEPLOY_TOKEN')).toMatch(/\| v1 \| .* \| ! was v2$/);
  expect(app.words()).toContain('DEPLOY_TOKEN went back from version 2 to 1');
  await app.set('acme', 'prod', ['DEPLOY_TOKEN']);
  expect(rowOf(app, 'DEPLOY_TOKEN')).toMatch(/\| v2 \| .* \| ✓ set$/);
});

it('goes back one step at a time: the filter, the marks, all profiles', async () => {
  const app = await openVaultApp();
  await app.set('acme', 'prod', ['A_KEY', 'B_KEY']);
  await app.set('globex', 'prod', ['A_KEY']);
  await app.press('2', 'a', 'space', '/');
  await app.type('b_');
  await app.press('enter');
  expect(rowOf(app, 'A_KEY')).toBe('');
  await app.press('esc');
  expect(app.frame()).toMatch(/^x +A_KEY/m);
  await app.press('esc');
  expect(app.frame()).not.toMatch(/^x/m);
  expect(app.frame()).toContain('globex');
  await app.press('esc');
  expect(app.frame()).not.toContain('globex');
  expect(app.frame()).toContain('[2 Secrets]');
});

it('gives one place a new value with enter, every place with r, and starts anew with n', async () => {
  const app = await openVaultApp();
  await app.set('acme', 'prod', ['API_KEY']);
  await app.set('acme', 'default', ['OTHER']);
  await app.set('globex', 'prod', ['API_KEY']);
  const requests = app.server.requests.length;
  await app.press('2', 'j', 'enter');
  expect(app.words()).toMatch(/New value for API_KEY .*prod/);
  expect(app.frame()).not.toContain('globex');
  expect(app.words()).toContain('Also in 1 other place: esc, then r');
  await app.type('s3cret-value');
  await app.press('ctrl+s');
  expect(app.server.requests.slice(requests)).toMatchObject([
    { token: 'acme-personal', body: { vault_name: 'prod' } },
  ]);
  await app.press('esc');
  expect(rowOf(app, 'API_KEY')).toContain('| v2 |');
  await app.press('r');
  expect(app.words()).toContain('API_KEY');
  expect(app.words()).toMatch(/2 places|rotat/i);
  await app.press('esc', 'n');
  expect(app.words()).toMatch(/Set secrets in default/);
});

it('sends several marked secrets by a plan, and several vars of one vault by a form', async () => {
  const app = await openVaultApp();
  await app.set('acme', 'prod', ['A', 'B']);
  await app.set('acme', 'prod', ['REGION', 'ZONE'], 'var');
  await app.set('acme', 'default', ['REGION'], 'var');
  await app.press('2', 'space', 'space', 'enter');
  expect(app.words()).toMatch(/A.*B/);
  expect(app.frame()).not.toContain('NAME  ');
  await app.press('esc', '3', 'space', 'space', 'enter');
  expect(app.words()).toContain('The marked vars are in several vaults.');
  await app.press('esc', 'g', 'j', 'space', 'space', 'enter');
  expect(app.words()).toMatch(/REGION.*ZONE/);
});

it('forgets what is marked, here alone, and brings it back with u', async () => {
  const app = await openVaultApp();
  await app.set('acme', 'prod', ['A', 'B', 'C']);
  const requests = app.server.requests.length;
  await app.press('2', 'space', 'space', 'd');
  expect(app.words()).toContain('Forgot 2 secrets: A in acme ▸ prod, B in acme ▸ prod');
  expect(selected(app)).toMatch(/^C/);
  // Pressed twice: what undoes the first stays.
  await app.press('d');
  expect(app.words()).toContain('u undoes this');
  await app.press('u');
  expect(app.words()).toContain('Brought back 2 secrets');
  expect(selected(app)).toMatch(/^A/);
  await app.press('u');
  expect(app.words()).toContain('There is nothing to undo here.');
  expect(app.server.requests).toHaveLength(requests);
});

it('copies the expression that a workflow refers to it by', async () => {
  const app = await openVaultApp();
  await app.set('acme', 'prod', ['API_KEY']);
  await app.set('acme', 'prod', ['REGION'], 'var');
  await app.press('2', 'y', '3', 'y');
  expect(app.words()).toContain('Copied: the expression of REGION');
  expect(app.copied).toEqual([expressionFor('secret', 'API_KEY'), expressionFor('var', 'REGION')]);
});

it('keeps its tabs and its row while it is sorted, at 60×20', async () => {
  const app = await openVaultApp({ columns: 60, rows: 20 });
  await app.set('acme', 'prod', ['FIRST']);
  app.machine.clock.setWall(DAY_MS);
  await app.set('acme', 'default', ['SECOND']);
  await app.press('2', 's');
  expect(app.frame()).toContain('AGE↓');
  expect(app.lines()[1]).toMatch(/1 Runs.*\[2 Secrets\].*3 Vars.*4 Profiles/);
  expect(selected(app)).toMatch(/^SECOND/);
  const [first, second] = ['FIRST', 'SECOND'].map((name) => app.frame().indexOf(name));
  expect(first).toBeLessThan(second ?? 0);
});

it('selects what was set from a form or by a rotation', async () => {
  const app = await openVaultApp();
  await app.set('acme', 'default', ['A', 'B']);
  await app.press('2', 'n');
  await app.type('ZED=1');
  await app.press('ctrl+s');
  await app.press('esc');
  expect(selected(app)).toMatch(/^ZED/);
  await app.press('g', '/');
  await app.type('B');
  await app.press('enter', 'r');
  await app.type('new');
  await app.press('ctrl+s', 'g', 'ctrl+s');
  await app.press('esc', 'esc');
  expect(selected(app)).toMatch(/^B/);
});

it('opens no form where the profile is read-only, and says why', async () => {
  const { app } = await openOnSecrets(['acme/a'], [{ name: 'acme', isReadOnly: true }]);
  expect(app.words()).not.toMatch(/n set new|enter new value/);
  for (const keys of [['n'], ['enter'], ['1', 'n']]) {
    await app.press(...keys);
    expect(app.words()).toContain('acme is read-only. Edit the profile to write to it.');
    await app.press('g');
  }
});
