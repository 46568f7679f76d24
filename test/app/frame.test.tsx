import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { dispatchBefore, openDispatchApp } from '../screens/dispatch-app.ts';
import { DAY_MS, openVaultApp } from '../screens/vault-app.ts';
import { openTestApp, type TestAppOptions } from '../support/open-test-app.tsx';

it('shows the active profile and where it is, and goes from tab to tab', async () => {
  const app = await openTestApp();
  expect(app.lines()[0]).toContain(`acme ▸ ${new URL(app.server.origin).host}/svc`);
  expect(app.lines()[0]).not.toMatch(/default|chosen here/);
  expect(app.frame()).toContain('[1 Runs]');
  await app.press('3');
  expect(app.frame()).toContain('[3 Vars]');
  await app.press('tab');
  expect(app.frame()).toContain('[4 Profiles]');
  await app.press('tab');
  expect(app.frame()).toContain('[1 Runs]');
  await app.press('shift+tab');
  expect(app.frame()).toContain('[4 Profiles]');
});

it('counts dispatches once, in the header, as the views; where it is narrow, words give way first', async () => {
  const app = await openDispatchApp();
  await dispatchBefore(app, { key: 'deploy' });
  await dispatchBefore(app, { key: 'nightly' });
  await dispatchBefore(app, { key: 'deploy' }, 'globex');
  await app.pass(1_000);
  expect(app.lines()[0]).toContain('elsewhere ◌ 1');
  expect(app.lines()[0]).toMatch(/\[all 2\] +◌ 2 waiting +✗ 0 failed$/);
  await app.press('v');
  expect(app.lines()[0]).toMatch(/all 2 +\[◌ 2 waiting\] +✗ 0 failed$/);
  await app.press('2');
  expect(app.lines()[0]).toMatch(/all 2 +◌ 2 waiting +✗ 0 failed$/);
  const at = (size: TestAppOptions) => openTestApp({ machine: app.machine, ...size });
  const [wide, narrow, least] = [
    await at({ columns: 80, rows: 24 }),
    await at({ columns: 60, rows: 20 }),
    await at({ columns: 40, rows: 10 }),
  ];
  expect(wide.lines()[0]).toMatch(/^ acme ▸ \S+ +other ◌ 1 +· +\[all 2\] +◌ 2 +✗ 0$/);
  expect(narrow.lines()[0]).toMatch(/^ acme ▸ .* ◌ 1 · ◌ 2$|^ acme ▸ .*◌ 2/);
  expect(least.lines()[0]).toMatch(/^ acme .*◌ 2$/);
});

it('the tabs keep their names at 60×20, whatever else there is to say of the list', async () => {
  const app = await openVaultApp({ columns: 60, rows: 20 });
  await app.set('acme', 'default', ['API_KEY', 'NPM_TOKEN', 'OTHER']);
  await app.press('2', 's', 'space');
  const [, tabs = ''] = app.lines();
  expect(tabs).toContain('1 Runs  [2 Secrets]  3 Vars   4 Profiles');
  expect(tabs).toMatch(/by age {2}\d\/3$/);
});

it('says on every tab how many secrets are due, and where something was typed', async () => {
  const app = await openVaultApp();
  await app.set('acme', 'default', ['API_KEY', 'NPM_TOKEN']);
  await app.set('globex', 'default', ['API_KEY']);
  app.machine.clock.setWall(100 * DAY_MS);
  await app.pass(60 * 60_000);
  expect(app.lines()[1]).toContain('2 Secrets · 2 due');
  await app.press('n');
  await app.type('deploy');
  await app.press('esc', '3');
  expect(app.lines()[1]).toContain(' 1 Runs* ');
  // A form of another profile doesn't offer it.
  await app.press('4', 'j', 'enter');
  expect(app.lines()[1]).toContain(' 1 Runs  ');
  await app.press('q');
  expect(app.words()).toContain('The draft of a dispatch on acme (deploy)');
});

it.each([
  ['a form of secrets', 'n'],
  ['a rotation', 'r'],
  ['a new value', 'enter'],
])('marks the tab that is on as soon as something is typed there: %s', async (_, key) => {
  const app = await openVaultApp();
  await app.set('acme', 'default', ['API_KEY']);
  await app.press('2', key);
  await app.type('v');
  expect(app.lines()[1]).toContain('[2 Secrets]*');
  await app.press('backspace');
  expect(app.lines()[1]).toContain('[2 Secrets] ');
});

it('leaves step by step with ctrl+c, and names what quitting would lose', async () => {
  const app = await openDispatchApp();
  await app.press('n');
  await app.type('deploy');
  await app.press('ctrl+c');
  expect(app.frame()).not.toContain('New dispatch');
  expect(app.hasQuit()).toBe(false);
  await app.press('q');
  expect(app.words()).toMatch(/Quit now\?.*deploy/);
  await app.press('esc');
  expect(app.hasQuit()).toBe(false);
  await app.press('ctrl+c');
  expect(app.words()).toContain('Quit now?');
  await app.press('y');
  expect(app.hasQuit()).toBe(true);
});

it('ends at once where nothing is lost', async () => {
  const app = await openTestApp();
  await app.press('q');
  expect(app.hasQuit()).toBe(true);
});

it('draws anew and suspends from a dialog, too', async () => {
  const app = await openTestApp();
  await app.press('ctrl+o', 'ctrl+l');
  expect(app.redraws()).toBe(1);
  expect(app.frame()).toContain('Switch profile');
});

it('a window that is too small has no keys but those to leave, and says once what that loses', async () => {
  const app = await openTestApp({ columns: 39, rows: 9 });
  expect(app.words()).toContain('needs 40 columns and 10 rows; this window has 39 and 9');
  await app.press('n', '?', 'ctrl+p');
  expect(app.words()).toContain('needs 40 columns');
  await app.press('ctrl+c');
  expect(app.hasQuit()).toBe(true);
});

it('keeps what is typed while the window is too small for its field, and does nothing else', async () => {
  const app = await openTestApp();
  await app.press('n');
  await app.type('dep');
  await app.resize({ columns: 39, rows: 9 });
  await app.type('loy');
  await app.press('q', 'ctrl+s');
  await app.paste('-it');
  expect(app.words()).toContain('needs 40 columns');
  await app.resize({ columns: 120, rows: 40 });
  expect(app.frame()).toMatch(/Key +deployq-it/);
  expect(app.hasQuit()).toBe(false);
  expect(app.server.requests).toEqual([]);
});

it('takes keys of preferences.json as soon as they are there, and says what it can’t take', async () => {
  const app = await openTestApp();
  const write = (keys: unknown) =>
    writeFileSync(path.join(app.machine.folder, 'preferences.json'), JSON.stringify({ keys }));
  write({ 'app.show-help': 'H', 'runs.new': 'd', 'runs.nothing': 'x' });
  await app.pass(2_000);
  expect(app.words()).toContain('There is no action named runs.nothing.');
  expect(app.words()).toMatch(/d would be both "new" \(runs.new\) and "forget"/);
  expect(app.frame()).toContain('H help');
  await app.press('H');
  expect(app.frame()).toMatch(/H +all keys · changed/);
  write({});
  await app.pass(2_000);
  await app.press('esc', '?');
  expect(app.frame()).toMatch(/\? +all keys$|\? +all keys /m);
});

it('takes what comes to a tab that isn’t shown, and draws it once it is', async () => {
  const app = await openDispatchApp();
  await dispatchBefore(app, { key: 'deploy', params: { environment: 'staging' } });
  await app.pass(1_000);
  await app.press('2');
  await dispatchBefore(app, { key: 'nightly' });
  await app.press('1');
  expect(app.frame()).toMatch(/ {2}. waiting +nightly/);
  expect(app.frame()).toMatch(/▸ . waiting +deploy/);
  expect(app.details()).toContain('environment  staging');
});

it('the footer has the keys that work now, and never loses the way to all others', async () => {
  const app = await openDispatchApp();
  const footer = () => app.lines().at(-1) ?? '';
  expect(footer()).toContain('n new');
  expect(footer()).not.toContain('r run again');
  await dispatchBefore(app, { key: 'deploy' });
  await app.pass(1_000);
  expect(footer()).toContain('r run again');
  expect(footer()).toMatch(/\? help +ctrl\+p everything$/);
  await app.resize({ columns: 40, rows: 10 });
  expect(footer()).toMatch(/^ n new .*\? help$/);
  await app.press('n');
  expect(footer()).toMatch(/^ ctrl\+s send .*ctrl\+p everything$/);
});

it('a screen reader says the keys of the footer that lead on and out, whichever they are', async () => {
  const app = await openTestApp({ isScreenReaderEnabled: true });
  await app.press('n');
  expect(app.frame()).toContain('Keys: ctrl+s send; esc back');
  const keys = { 'form.submit': 'ctrl+e' };
  writeFileSync(path.join(app.machine.folder, 'preferences.json'), JSON.stringify({ keys }));
  await app.pass(2_000);
  expect(app.frame()).toContain('Keys: ctrl+e send; esc back');
});

it('each tab keeps its form, its place in the list and what was scrolled', async () => {
  const app = await openDispatchApp({ columns: 120, rows: 12 });
  for (const key of ['first', 'second', 'third'])
    await dispatchBefore(app, { key, params: Object.fromEntries(LONG.map((at) => [at, 'x'])) });
  await app.pass(1_000);
  await app.press('k', 'J', 'J');
  const details = app.details();
  expect(app.frame()).toMatch(/▸ . waiting +second/);
  await app.press('2', '1');
  expect(app.frame()).toMatch(/▸ . waiting +second/);
  expect(app.details()).toBe(details);
  await app.press('2', 'n');
  await app.type('API_KEY');
  await app.press('esc', '3', '2', 'n');
  expect(app.frame()).toContain('API_KEY');
});

const LONG = Array.from({ length: 20 }, (_, at) => `param-${at}`);

it.each([
  [120, 40],
  [80, 24],
  [60, 20],
  [40, 10],
])(
  'every screen fits a window of %i×%i, with its notice and its keys in view',
  async (columns, rows) => {
    const app = await openVaultApp({ columns, rows });
    await app.set('acme', 'default', [
      'API_KEY',
      'NPM_TOKEN',
      'A_NAME_THAT_NO_COLUMN_HAS_ROOM_FOR',
    ]);
    for (const keys of SCREENS) {
      await app.press(...keys);
      const lines = app.lines();
      expect(lines.length, keys.join()).toBe(rows);
      expect(Math.max(...lines.map((line) => line.length)), keys.join()).toBeLessThanOrEqual(
        columns,
      );
      expect(app.words(), keys.join()).toMatch(
        /ctrl\+p everything$|\? help$|esc (close|back|cancel)/,
      );
      await app.press('esc', 'esc', 'esc', 'esc');
    }
  },
);

/** Each screen of the app, and the keys that lead to it. */
const SCREENS = [
  ['1'],
  ['1', 'n'],
  ['1', 'n', 'ctrl+t'],
  ['2'],
  ['2', 'n'],
  ['2', 'enter'],
  ['2', 'r'],
  ['2', 'm'],
  ['2', 'l'],
  ['3', 'n'],
  ['4'],
  ['4', 'n'],
  ['4', 'e'],
  ['?'],
  [','],
  ['ctrl+p'],
  ['ctrl+o'],
];
