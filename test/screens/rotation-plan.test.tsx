import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { openOnSecrets, row, sendPlan, setBefore, showPlan, VALUE } from './rotation-support.ts';

it('starts with every known place; places go out, in, away, and are added, and only those that are in get the value', async () => {
  const { app, vaults } = await openOnSecrets(['acme/a', 'acme/b', 'globex/a', 'globex/b']);
  await showPlan(app);
  expect(app.words()).toContain('Plan: 4 places in 2 profiles');
  // The first goes out; the second is taken away.
  await app.press('space');
  expect(app.words()).toContain('Plan: 3 of 4 places in 2 profiles');
  await app.press('d');
  expect(app.words()).toContain('Took acme ▸ b out of this plan. It returns in the next plan');
  await app.press('n');
  expect(app.words()).toContain('One more place for DEPLOY_TOKEN');
  await app.type('nobody/x');
  await app.press('enter');
  expect(app.words()).toContain('No profile is named nobody.');
  await app.press('ctrl+u');
  await app.type('globex/new');
  await app.press('enter');
  expect(app.words()).toContain('Plan: 3 of 4 places in 1 profile');
  await sendPlan(app);
  expect(app.words()).toContain("3 of 3 rotated. 2 other known places weren't in the plan.");
  expect(vaults.asked.map(({ place }) => place).toSorted()).toEqual([
    ...['globex/a', 'globex/b', 'globex/new'],
  ]);
  // The next one has what is known, and the places of this one.
  await app.press('esc', 'r');
  expect(app.words()).toContain('in 5 places in 2 profiles');
});

it('asks for a value again after it was left, and never continues one that cannot be seen', async () => {
  const { app, vaults } = await openOnSecrets(['acme/a', 'acme/b']);
  for (const value of ['aa', 'bbb']) {
    await showPlan(app, value);
    await app.press('esc');
    expect(app.words()).toMatch(new RegExp(`Value +•+ +${value.length} bytes`));
    await app.press('esc', 'r');
    const left = `A value of ${value.length} bytes was left here · ctrl+d brings it back`;
    expect(app.words()).toContain(left);
    await app.press('esc');
  }
  await app.press('r', 'ctrl+d', 'ctrl+s');
  expect(app.words()).toContain('new value: 3 bytes');
  await app.press('esc', 'ctrl+s');
  expect(app.words()).toContain('new value: 3 bytes');
  await app.press('esc');
  await app.type('cccc');
  await app.press('ctrl+s');
  expect(app.words()).toContain('new value: 4 bytes');
  await sendPlan(app);
  expect(vaults.asked.map(({ values: [value] }) => value)).toEqual(['cccc', 'cccc']);
  await app.press('esc', 'r');
  expect(app.words()).not.toContain('was left here');
});

it('questions .env lines pasted as one value before its plan', async () => {
  const { app } = await openOnSecrets(['acme/prod', 'globex/prod']);
  await app.press('r');
  await app.paste('ONE=11\nexport TWO=22\n');
  await app.press('ctrl+s');
  expect(app.words()).toContain('DEPLOY_TOKEN has a value of 2 NAME=value lines');
  await app.press('esc');
  expect(app.words()).toContain('New value for DEPLOY_TOKEN');
  await app.press('ctrl+s');
  await app.press('y');
  expect(app.words()).toContain('Plan: 2 places');
});

it('says before its plan what is wrong with a file, and in it how large the file is', async () => {
  const { app, vaults } = await openOnSecrets(['acme/a']);
  const file = path.join(app.machine.folder, 'key.pem');
  await showPlan(app, `@${file}`);
  await expect.poll(app.words).toContain('✗ There is no file at this path.');
  writeFileSync(file, 'one\ntwo\n');
  await app.press('tab', 'ctrl+s');
  await expect
    .poll(app.words)
    .toContain('new value: a file of 8 bytes · 2 lines · ends with a newline (kept)');
  await sendPlan(app);
  await expect.poll(() => vaults.asked.map(({ values }) => values)).toEqual([['one\ntwo\n']]);
});

it('says what quitting would lose of it', async () => {
  const { app } = await openOnSecrets(['acme/a', 'acme/b']);
  const lost = 'The new value of DEPLOY_TOKEN will be lost.';
  await app.press('r');
  await app.type(VALUE);
  // That leaves the form, and keeps what is in it.
  await app.press('ctrl+c', '1');
  await app.press('q');
  expect(app.words()).toContain(lost);
  expect(app.hasQuit()).toBe(false);
});

it('says so of one that was sent and has its value here alone', async () => {
  const { app, vaults } = await openOnSecrets(['acme/a', 'acme/b']);
  vaults.answer = ({ place }) => (place === 'acme/a' ? null : { status: 503 });
  await showPlan(app);
  await sendPlan(app);
  await app.press('esc', '1', 'q');
  expect(app.words()).toContain('An unfinished rotation of DEPLOY_TOKEN will lose its value.');
});

it('sends several names to their places, each with its own value or all with one', async () => {
  const { app, vaults } = await openOnSecrets(['acme/a', 'globex/a']);
  await setBefore(app, 'acme/a', 'API_KEY');
  vaults.asked.length = 0;
  await app.press('g', 'space', 'space');
  await app.press('r');
  expect(app.words()).toContain('New values for 2 secrets in 3 places in 2 profiles · 2 vaults');
  await app.type('for-the-first');
  await app.press('tab');
  await app.type('for-the-second');
  await app.press('ctrl+s');
  expect(row(app, 'API_KEY', 'acme')).toContain('v1');
  await app.press('esc', 'shift+tab');
  await app.press('shift+tab', 'right', 'tab');
  await app.type('for-all');
  await app.press('ctrl+s');
  await sendPlan(app);
  expect(vaults.asked.map(({ values: [value] }) => value)).toEqual([
    'for-all',
    'for-all',
    'for-all',
  ]);
});

it.each([
  [120, 40],
  [80, 24],
  [60, 20],
])('shows its places in full where there is room, at %i by %i', async (columns, rows) => {
  const profiles = [{ name: 'acme' }, { name: 'initech-production' }];
  const { app } = await openOnSecrets(['acme/default', 'initech-production/prod'], profiles, {
    columns,
    rows,
  });
  await showPlan(app);
  expect(row(app, 'initech-production', 'prod')).toContain('v1');
  expect(app.words()).toContain('Nothing has been sent yet');
  expect(app.lines().every((line) => line.length <= columns)).toBe(true);
});

it('keeps rows for its places in a low window, beside an alert', async () => {
  const { app, vaults } = await openOnSecrets(
    ['acme/a', 'acme/b', 'acme/c', 'acme/d', 'globex/a'],
    [{ name: 'acme' }, { name: 'globex' }],
    { columns: 40, rows: 12 },
  );
  vaults.answer = ({ place }) => (place === 'globex/a' ? { status: 401 } : null);
  await setBefore(app, 'globex/a').catch(() => {});
  await showPlan(app);
  expect(app.words()).toContain("globex's token was rejected.");
  expect(app.lines().filter((line) => line.includes('acme   '))).toHaveLength(3);
});

it('offers places that can be written to before those that cannot', async () => {
  const profiles = [{ name: 'acme', isReadOnly: true }, { name: 'globex' }];
  const { app } = await openOnSecrets(['acme/a', 'globex/b'], profiles);
  await app.press('j');
  await showPlan(app);
  await app.press('n');
  const offered = app.lines().filter((line) => /(acme|globex)\/default/.test(line));
  expect(offered.map((line) => /(acme|globex)/.exec(line)?.[0])).toEqual(['globex', 'acme']);
  expect(offered[1]).toContain('read-only');
});

it('takes an offered vault with enter, and stays in the field after a profile whose vault is still to be typed', async () => {
  const { app } = await openOnSecrets(['acme/a', 'acme/b', 'globex/c']);
  await app.press('j', 'j');
  await showPlan(app);
  await app.press('d', 'n', 'down', 'enter');
  expect(app.words()).toMatch(/Plan: 3 places in 2 profiles/);
  await app.press('n');
  expect(row(app, 'acme/ ')).toContain('type any other vault');
  await app.type('acme/');
  await app.press('down', 'enter');
  expect(app.words()).not.toContain('The name of the vault is empty');
  await app.type('new');
  await app.press('enter');
  expect(row(app, 'acme', ' new ')).not.toBe('');
});

it('has room for whole hosts at 80 columns where no place needs a note', async () => {
  const { app } = await openOnSecrets(['acme/a', 'globex/c'], undefined, { columns: 80, rows: 24 });
  await showPlan(app);
  const host = app.server.origin.replace('http://', '');
  expect(row(app, 'globex', ' c ', `${host}/svc`)).not.toBe('');
});

it('says while it can’t be journaled that it is being sent, and leaving it changes nothing about that', async () => {
  const { app, vaults } = await openOnSecrets(['acme/a', 'acme/b']);
  await showPlan(app);
  const other = new DatabaseSync(path.join(app.machine.folder, 'dispatchbox.db'));
  other.exec('BEGIN IMMEDIATE');
  await sendPlan(app);
  await app.press('d');
  expect(app.words()).toContain("It's being sent.");
  expect(app.words()).toContain('Plan: 2 places');
  await app.press('esc');
  expect(app.words()).toContain("It's still being sent. If it can't be, its values are kept.");
  expect(vaults.asked).toEqual([]);
  other.exec('ROLLBACK');
  other.close();
  await expect.poll(() => vaults.asked.length).toBe(2);
});
