import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { dispatchBefore, dispatched, openDispatchApp } from '../screens/dispatch-app.ts';
import { openVaultApp } from '../screens/vault-app.ts';
import { openTestApp, type TestApp } from '../support/open-test-app.tsx';

/** The rows of a dialog, without its frame. */
function inDialog(app: TestApp): readonly string[] {
  return app.lines().flatMap((line) => /│ (.*?) +│/.exec(line)?.[1]?.trim() ?? []);
}

it('ctrl+o enter goes back and forth between two profiles; the sandbox is last, the active one marked', async () => {
  const app = await openTestApp({
    profiles: [{ name: 'acme' }, { name: 'globex' }, { name: 'initech' }],
  });
  expect(app.lines()[0]).toContain('acme');
  await app.press('ctrl+o');
  await app.type('init');
  await app.press('enter');
  expect(app.lines()[0]).toContain('initech');
  await app.press('ctrl+o');
  expect(inDialog(app).at(-1)).toMatch(/^sandbox /);
  expect(app.frame()).toMatch(/initech .*active/);
  await app.press('enter');
  expect(app.lines()[0]).toContain('acme');
  await app.press('ctrl+o', 'enter');
  expect(app.lines()[0]).toContain('initech');
  await app.press('ctrl+o');
  const [, first, second, third] = inDialog(app);
  expect([first, second, third].map((row) => row?.match(/[a-z]+/)?.[0])).toEqual([
    'acme',
    'initech',
    'globex',
  ]);
});

it('ctrl+d in the switcher makes a profile the default, and switches nothing', async () => {
  const app = await openTestApp();
  await app.press('ctrl+o');
  await app.type('globex');
  await app.press('ctrl+d');
  expect(app.words()).toContain('New terminals open on globex.');
  await app.press('esc');
  expect(app.lines()[0]).toContain('acme');
  expect(app.app.profiles.findByName('globex')?.isDefault).toBe(true);
});

it.each([
  ['rerun', 'Run again, with edits'],
  ['env', 'Set new or import a .env'],
  ['import', 'Set new or import a .env'],
  ['delete', 'Forget the dispatch here'],
  ['history', 'Log of writes to vaults'],
  ['due', 'Due for a new value'],
  ['draft', 'New dispatch'],
  ['template', 'New dispatch'],
  ['settings', 'Preferences'],
  ['help', 'All keys'],
  ['shortcuts', 'All keys'],
  ['remap', 'All keys'],
  ['globex', 'globex'],
  ['theme', 'Theme'],
])('the palette finds by the word %s: %s', async (word, name) => {
  const app = await openDispatchApp();
  await dispatchBefore(app, { key: 'deploy' });
  await app.press('ctrl+p');
  await app.type(word);
  expect(inDialog(app).some((row) => row.replace(/^▸ /, '').startsWith(name))).toBe(true);
});

it('the palette does what another tab has there, and where that is done to a row, shows it first', async () => {
  const app = await openVaultApp();
  await app.set('acme', 'default', ['API_KEY']);
  await app.press('ctrl+p');
  await app.type('import');
  await app.press('enter');
  expect(app.frame()).toContain('[2 Secrets]');
  expect(app.words()).toContain('Set secrets in default');
  await app.press('esc', '1', 'ctrl+p');
  await app.type('rotate everywhere');
  await app.press('enter');
  expect(app.frame()).toContain('[2 Secrets]');
  expect(app.words()).toContain('Rotate everywhere: press r.');
  await app.press('1', 'ctrl+p');
  // What was chosen last stands first.
  expect(inDialog(app)[1]).toContain('Rotate everywhere');
  await app.press('ctrl+p');
  expect(app.frame()).not.toContain('Commands');
});

it('the palette fills in the form with a template by its name, from any tab', async () => {
  const app = await openDispatchApp();
  const acme = app.app.profiles.findByName('acme')?.id ?? '';
  const request = { key: 'deploy', ref: 'release/1', title: '', params: { env: 'staging' } };
  await app.app.templates.save(acme, { name: 'to staging', scope: 'profile', request });
  const choose = async () => {
    await app.press('ctrl+p');
    await app.type('to stag');
    expect(inDialog(app)[1]).toMatch(/^▸ to staging +deploy .* template$/);
    await app.press('enter');
  };
  await app.press('3');
  await choose();
  expect(app.frame()).toMatch(/New dispatch to acme/);
  expect(app.frame()).toMatch(/Key +deploy\b/);
  await choose();
  expect(app.words()).toContain('Leave what is open here first');
  await app.press('ctrl+s');
  expect(dispatched(app)).toEqual([
    { key: 'deploy', ref: 'release/1', params: { env: 'staging' } },
  ]);
});

it('the palette switches profiles, and goes to a preference', async () => {
  const app = await openTestApp();
  await app.press('ctrl+p');
  await app.type('globex');
  await app.press('enter');
  expect(app.lines()[0]).toContain('globex');
  await app.press('ctrl+p');
  await app.type('reduced');
  await app.press('enter');
  expect(app.frame()).toMatch(/▸ Reduced motion +on \[off\]/);
  await app.press('space');
  expect(app.frame()).toMatch(/▸ Reduced motion +\[on\] off/);
  expect(app.app.preferences.state.get().preferences.reducedMotion).toBe(true);
  await app.press('left');
  expect(app.app.preferences.state.get().preferences.reducedMotion).toBe(false);
  // Also where another one is selected.
  for (let time = 0; time < 2; time += 1) {
    await app.press('G', 'ctrl+p');
    await app.type('theme');
    await app.press('enter');
    expect(app.frame()).toContain('▸ Theme');
  }
  await app.press('esc');
  expect(app.frame()).toContain('[1 Runs]');
});

it('every key is on one page of help at 120×40, those of the place first; at 80×24 it scrolls; / searches', async () => {
  const app = await openTestApp();
  await app.press('4', '?');
  expect(app.lines()[3]).toMatch(/^ Help/);
  expect(app.words()).toContain('to change keys, edit preferences.json');
  expect(app.lines()[5]).toMatch(/^ Profiles /);
  for (const key of ['run again, with edits', 'use it in this terminal', 'suspend', 'half a page'])
    expect(app.frame()).toContain(key);
  expect(app.frame()).not.toMatch(/\d+–\d+ of/);
  const small = await openTestApp({ machine: app.machine, columns: 80, rows: 24 });
  await small.press('?');
  expect(small.frame()).toMatch(/↓ +1–\d+ of \d+/);
  expect(small.frame()).toMatch(/^ n +new dispatch +j k/m);
  await small.press('G');
  expect(small.frame()).toMatch(/↑ +\d+–\d+ of \d+/);
  await small.press('/');
  await small.type('sus');
  expect(small.frame()).toMatch(/ctrl\+z +suspend/);
  expect(small.frame()).not.toContain('run again');
  // By the other words that people use, too, as in the palette.
  await small.press('ctrl+u');
  await small.type('rerun');
  expect(small.frame()).toContain('run again, with edits');
  await small.press('esc', 'esc');
  expect(small.frame()).toContain('[1 Runs]');
});

it('what is wrong stays in a line with a key to it and to the others, until it is dismissed', async () => {
  const app = await openDispatchApp();
  await dispatchBefore(app, { key: 'deploy' });
  await dispatchBefore(app, { key: 'nightly' }, 'globex');
  await app.pass(1_000);
  app.server.reply = () => ({ status: 401, body: { error: 'unauthorized' } });
  await app.pass(20_000);
  await app.press('3');
  expect(app.words()).toMatch(
    /! 1\/2 acme's token was rejected\. 1 check is paused\. Press t to replace it\. · w shows all 2/,
  );
  await app.press('w');
  expect(app.frame()).toMatch(/│ ▸ acme's token/);
  expect(app.frame()).toMatch(/│ {3}globex's token/);
  await app.press('d');
  expect(app.frame()).not.toMatch(/│ ▸? *acme's token/);
  await app.press('enter');
  expect(app.words()).toMatch(/token (?:of|for) globex/i);
  await app.press('esc');
  expect(app.words()).toMatch(
    /! globex's token was rejected\. 1 check is paused\. · w: replace the token/,
  );
  await app.press('w', 'd');
  expect(app.frame()).not.toContain('rejected');
  await app.press('w');
  expect(app.words()).toContain('Nothing is wrong.');
});

it('says on w also what a row or a notice said: checks that fail, and preferences that cannot be read', async () => {
  const app = await openDispatchApp();
  await dispatchBefore(app, { key: 'deploy' });
  app.server.reply = () => ({ status: 503 });
  await app.pass(10_000);
  expect(app.words()).not.toContain('Checks of');
  await app.press('w');
  expect(app.words()).toContain('Checks of deploy fail. They are tried again');
  await app.press('esc');
  writeFileSync(path.join(app.machine.folder, 'preferences.json'), '{');
  await app.pass(2_000);
  await app.press('w', 'j');
  expect(inDialog(app).join(' ')).toMatch(/Checks of deploy fail.*▸.*preferences\.json/);
});

it('says of dispatches that return 404 by now how to check again, and shows them in all profiles', async () => {
  const app = await openDispatchApp();
  await dispatchBefore(app, { key: 'deploy' }, 'globex');
  await app.pass(1_000);
  app.server.reply = () => ({ status: 404, body: { error: 'dispatch not found' } });
  await app.pass(90_000);
  expect(app.words()).toContain(
    '! A dispatch of globex now returns 404. Select it and press R to check again.',
  );
  await app.press('4', 'w', 'enter');
  expect(app.lines()[0]).toMatch(/all profiles 1 .*✗ 0 failed +\[\? 1 unknown\]/);
  expect(app.frame()).toMatch(/\? unknown +.*deploy/);
});

it('says that a dispatch of another profile has ended', async () => {
  const app = await openDispatchApp();
  await dispatchBefore(app, { key: 'deploy' }, 'globex');
  await app.pass(1_000);
  app.server.reply = () => ({
    body: { status: 'ready', runs: [{ run_id: 'r-1', run_url: 'https://ci.test/r-1' }] },
  });
  await app.pass(3_000);
  expect(app.words()).toContain('globex: deploy is ready.');
});
