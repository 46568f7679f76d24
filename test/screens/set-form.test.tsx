import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import type { TestApp, TestAppOptions } from '../support/open-test-app.tsx';
import { change } from './rotation-support.ts';
import { openVaultApp, type VaultApp } from './vault-app.ts';

/** Names that the service refuses from now on, and with each of them the others of its request. */
function refuse({ service }: VaultApp, ...refused: readonly string[]): void {
  service.answer = ({ names }) => {
    const bad = names.filter((name) => refused.includes(name));
    return bad.length === 0 ? null : { status: 400, body: { error: `${bad.join()}: is reserved` } };
  };
}

async function openSecrets(options: TestAppOptions = {}, refused: readonly string[] = []) {
  const app = await openVaultApp(options);
  refuse(app, ...refused);
  await app.press('2');
  return app;
}

/** What was sent so far: vault and values of each request. */
function sends({ service }: VaultApp) {
  return service.asked.map(({ vault, names, values }) => ({
    vault,
    values: names.map((name, at) => `${name}=${values[at]}`),
  }));
}

/** What is on screen, as one run of prose. */
function prose(app: TestApp): string {
  return app.words().replaceAll(/\s+/g, ' ');
}

async function setNew(app: VaultApp, ...entries: readonly string[]): Promise<void> {
  await app.press('n');
  for (const [at, entry] of entries.entries()) {
    if (at > 0) await app.press('ctrl+n');
    await app.type(entry);
  }
  await app.press('ctrl+s');
  await app.settle();
}

it('a value that was left is offered in a line, and never continued by what is typed next', async () => {
  const app = await openSecrets();
  await setNew(app, 'NPM_TOKEN=first');
  await app.press('esc', 'enter');
  expect(prose(app)).toContain('New value for NPM_TOKEN');
  await app.type('aaa');
  await app.press('esc', 'enter');
  expect(prose(app)).toContain('A value of 3 bytes was left here · ctrl+d brings it back');
  await app.type('bbb');
  await app.press('ctrl+s');
  await app.press('esc', 'enter');
  expect(app.frame()).not.toContain('was left here');
  await app.type('cccc');
  await app.press('esc', 'enter', 'ctrl+s');
  expect(prose(app)).toContain('The value is empty');
  await app.press('ctrl+d', 'ctrl+s');
  expect(sends(app).flatMap(({ values }) => values)).toEqual([
    'NPM_TOKEN=first',
    'NPM_TOKEN=bbb',
    'NPM_TOKEN=cccc',
  ]);
});

it('a new value that is refused is offered again at its place, from the results and from the list', async () => {
  const app = await openSecrets();
  await setNew(app, 'A=first');
  refuse(app, 'A');
  await app.press('esc', 'enter');
  await app.type('bad');
  await app.press('ctrl+s');
  expect(prose(app)).toContain('A ✗ failed: is reserved');
  await app.press('e');
  expect(prose(app)).toMatch(/New value for A .*Value •+ 3 bytes/);
  await app.press('esc', 'n');
  expect(prose(app)).not.toContain('left here');
  await app.press('esc', 'enter', 'ctrl+d', 'ctrl+s');
  expect(sends(app).flatMap(({ values }) => values)).toEqual(['A=first', 'A=bad', 'A=bad']);
  await app.press('esc', 'enter');
  expect(prose(app)).toContain('A value of 3 bytes was left here');
});

it('a new value isn’t sent over what another terminal has set since its form was opened, before that was said', async () => {
  const app = await openSecrets();
  const there = await openVaultApp({ machine: app.machine });
  await there.set('acme', 'prod', ['A']);
  await app.pass(2_000);
  await app.press('enter');
  await app.type('mine');
  await there.set('acme', 'prod', ['A']);
  await app.pass(2_000);
  await app.press('ctrl+s');
  expect(prose(app)).toContain(
    'Nothing was sent: A in prod on acme was just set elsewhere, now version 2. Check it, then send again.',
  );
  expect(sends(there)).toHaveLength(2);
  // Another key first: the one before may still be held.
  await app.press('tab', 'ctrl+s');
  expect(prose(app)).toContain('✓ set, version 3 (was 2)');
});

it('n is a new form whatever failed before, in which letters are text, and ctrl+d brings back what failed', async () => {
  const app = await openSecrets({}, ['BAD']);
  await setNew(app, 'BAD=secret-1');
  expect(prose(app)).toContain('failed: is reserved');
  await app.press('esc');
  await app.press('n');
  expect(prose(app)).toContain('An entry was left here: BAD · ctrl+d brings it back');
  await app.type('NEXT=ccc333');
  expect(app.frame()).not.toContain('was left here');
  await app.press('ctrl+s');
  expect(prose(app)).toMatch(/NEXT ✓ set/);
  // From the results, too.
  await app.press('n', 'ctrl+d');
  expect(prose(app)).toContain('Name BAD');
  await app.press('ctrl+s');
  expect(sends(app).map(({ values }) => values)).toEqual([
    ['BAD=secret-1'],
    ['NEXT=ccc333'],
    ['BAD=secret-1'],
  ]);
});

it('a form opens on the default vault, whatever the last one wrote to, and another one is marked', async () => {
  const app = await openSecrets({ profiles: [{ name: 'acme', vault: 'team' }] });
  await app.press('n', 'shift+tab');
  await app.type('prod');
  expect(prose(app)).toContain('not the default, which is team');
  await app.press('tab');
  await app.type('A=1');
  await app.press('ctrl+s', 'esc', 'n');
  expect(prose(app)).toContain('Set secrets in team');
  await app.type('B=2');
  await app.press('ctrl+s');
  expect(sends(app)).toEqual([
    { vault: 'prod', values: ['A=1'] },
    { vault: 'team', values: ['B=2'] },
  ]);
});

it('several secrets go in one request; a retry asks for each, and only what is not confirmed goes back into the form', async () => {
  const app = await openSecrets({}, ['BAD']);
  await setNew(app, 'ONE=11', 'BAD=bad', 'TWO=22');
  expect(sends(app)).toEqual([{ vault: 'default', values: ['ONE=11', 'BAD=bad', 'TWO=22'] }]);
  expect(prose(app)).toMatch(/ONE \? unknown.*BAD ✗ failed.*TWO \? unknown/);
  await app.press('r');
  expect(
    sends(app)
      .slice(1)
      .map(({ values }) => values),
  ).toEqual([['ONE=11'], ['BAD=bad'], ['TWO=22']]);
  expect(prose(app)).toMatch(/ONE ✓ set.*BAD ✗ failed.*TWO ✓ set/);
  await app.press('down', 'enter');
  expect(prose(app)).toContain('Service response BAD: is reserved');
  await app.press('esc', 'e');
  expect(prose(app)).toMatch(/Name BAD ▸ Value •+ 3 bytes/);
  expect(app.frame()).not.toContain('ONE');
  refuse(app);
  await app.type('good');
  await app.press('ctrl+s');
  expect(sends(app).at(-1)).toEqual({ vault: 'default', values: ['BAD=good'] });
});

it('entries without the focus are one line each, and are opened by going to them', async () => {
  const app = await openSecrets();
  await app.press('n');
  await app.type('A=1');
  await app.press('ctrl+n');
  await app.type('B=22');
  await app.press('ctrl+n');
  await app.type('C=333');
  await app.press('shift+tab', 'shift+tab', 'shift+tab');
  await app.type('more');
  expect(prose(app)).toMatch(/A 1 byte Name B ▸ Value •+ 6 bytes Description C 3 bytes/);
  await app.press('ctrl+s');
  expect(sends(app)).toEqual([{ vault: 'default', values: ['A=1', 'B=22more', 'C=333'] }]);
});

it('a value is hidden until it is shown, loses one newline, and what cannot be seen in it is said', async () => {
  const app = await openSecrets();
  await app.press('n');
  await app.type('A=');
  await app.paste('hunter2\n');
  expect(prose(app)).toContain('•••••••• 7 bytes · ends with a newline (dropped)');
  await app.press('ctrl+r');
  expect(app.frame()).toContain('hunter2');
  await app.press('ctrl+r', 'ctrl+n');
  expect(app.frame()).not.toContain('hunter2');
  // Letters of a paste are no keys, and neither is an ESC in it.
  await app.type('B=');
  await app.paste('q1\u001b[200~n\u200b');
  expect(prose(app)).toContain("contains a character that can't be seen");
  await app.press('ctrl+s');
  const [sent] = sends(app);
  expect(sent?.values).toEqual(['A=hunter2', expect.stringMatching(/^B=q1.*n\u200b$/)]);
});

it('.env lines are shown before they are in the form, with what to write instead of those that are refused', async () => {
  const app = await openSecrets({ columns: 80, rows: 24 });
  const file = path.join(app.machine.folder, 'x.env');
  writeFileSync(file, "REGION=eu\nA=1 # hunter2\nGOOD='12'\n");
  await app.press('n');
  await app.type(`@${file}x`);
  await app.press('enter');
  await expect.poll(() => prose(app)).toContain('There is no file at this path');
  await app.press('backspace', 'enter');
  await expect.poll(() => prose(app)).toContain('2 entries, 1 skipped');
  expect(prose(app)).toContain(app.server.origin.replace('http://', ''));
  expect(prose(app)).toMatch(/line 2 · A .*quote the value.*REGION 2 bytes new.*GOOD 2 bytes new/);
  await app.press('esc');
  expect(prose(app)).toContain(`Name @`);
  await app.press('enter');
  await expect.poll(() => prose(app)).toContain('2 entries, 1 skipped');
  await app.press('enter');
  expect(prose(app)).toContain('Imported 2 entries. Nothing has been sent yet.');
  await app.press('ctrl+n');
  // Pasted, with one that the form has.
  await app.paste('GOOD=13\nMORE=x');
  await app.press('enter');
  await app.press('ctrl+s');
  expect(app.frame()).not.toContain('hunter2');
  expect(sends(app)).toEqual([{ vault: 'default', values: ['REGION=eu', 'GOOD=13', 'MORE=x'] }]);
});

it('pasted .env lines are offered again after their preview or their profile was left', async () => {
  const app = await openSecrets({ profiles: [{ name: 'acme' }, { name: 'globex' }] });
  await app.press('n');
  await app.paste('ONE=11\nTWO=22');
  await app.press('esc');
  expect(prose(app)).toContain('Draft kept until you quit.');
  expect(prose(app)).toContain('2 entries were left here: ONE, TWO · ctrl+d brings them back');
  await app.type('FIVE');
  await app.press('esc', 'q');
  expect(prose(app)).toContain('What was typed for FIVE in default at acme will be lost.');
  await app.press('n', 'n', 'ctrl+d', 'shift+tab', 'ctrl+u', 'esc', 'n');
  await app.paste('THREE=33\nFOUR=44');
  for (const profile of ['globex', 'acme']) {
    await app.press('ctrl+o');
    await app.type(profile);
    await app.press('enter');
  }
  await app.press('n');
  expect(prose(app)).toContain(
    '4 entries were left here: THREE, FOUR, … · ctrl+d brings the last 2',
  );
  await app.press('ctrl+d');
  await app.press('ctrl+s');
  await app.press('n', 'ctrl+d');
  await app.press('ctrl+s');
  expect(sends(app).map(({ values }) => values)).toEqual([
    ['THREE=33', 'FOUR=44'],
    ['ONE=11', 'TWO=22'],
  ]);
});

it('.env lines pasted as one value are questioned, with where to paste them', async () => {
  const app = await openSecrets();
  await app.press('n');
  await app.type('n=');
  await app.paste('# of the app\nONE=11\nexport TWO=22\n');
  await app.press('ctrl+s');
  expect(prose(app)).toContain('n has a value of 2 NAME=value lines');
  expect(prose(app)).toContain('To set each line by itself, paste the lines into Name.');
  expect(prose(app)).not.toContain('plain text');
  expect(app.server.requests).toEqual([]);
  await app.press('y');
  expect(app.server.requests).toHaveLength(1);
});

it('a name that an expression may not reach is questioned, without a word of what else it may be', async () => {
  const app = await openSecrets();
  await app.press('3', 'n');
  await app.type('1BAD=x');
  await app.press('ctrl+s');
  expect(prose(app)).toContain('1BAD begins with a digit');
  expect(prose(app)).not.toContain('plain text');
});

it('a value is generated as asked, and told of in the log by how it was made', async () => {
  const app = await openSecrets({ columns: 60, rows: 20 });
  await app.press('n');
  await app.type('A=');
  await app.press('ctrl+g');
  await app.press('right', 'right', 'down');
  await app.type('8');
  await app.press('enter');
  expect(prose(app)).toContain('8 bytes · generated: 8 digits');
  await app.press('ctrl+s');
  const [sent] = sends(app);
  expect(sent?.values).toEqual([expect.stringMatching(/^A=\d{8}$/)]);
  const log = app.app.vaults.log(0);
  expect(log.ok && log.value.map(({ source }) => source)).toEqual(['8 digits']);
});

it('a var that looks like a secret, and a name that looks like a value, are questioned before anything is sent', async () => {
  const app = await openSecrets();
  await app.press('3', 'n');
  const token = `ghp_${'aB3d'.repeat(9)}`;
  await app.type(`DEPLOY=${token}`);
  await app.press('ctrl+s');
  expect(prose(app)).toContain('looks like a GitHub token');
  await app.press('esc');
  expect(app.server.requests).toEqual([]);
  await app.press('ctrl+s');
  await app.press('y');
  expect(sends(app)).toEqual([{ vault: 'default', values: [`DEPLOY=${token}`] }]);
  await app.press('2', 'n');
  await app.type(`${token}=x`);
  await app.press('ctrl+s');
  expect(prose(app)).toContain('Entry 1 has a name that may be a value');
});

it('a new value of a protected profile asks for its name, and one of a read-only profile is refused', async () => {
  const app = await openSecrets({ profiles: [{ name: 'acme', isProtected: true }] });
  await app.press('n');
  await app.type('A=1');
  await app.press('ctrl+s');
  expect(app.server.requests).toEqual([]);
  await app.type('acme');
  await app.press('enter');
  expect(sends(app)).toEqual([{ vault: 'default', values: ['A=1'] }]);
  const other = await openSecrets({ profiles: [{ name: 'acme' }] });
  await other.press('n');
  await other.type('A=1');
  await change(other, 'acme', { isReadOnly: true });
  await other.press('ctrl+s');
  expect(prose(other)).toContain('Nothing was sent: acme is read-only.');
  expect(other.server.requests).toEqual([]);
});

it('vars are sent one by one, and x stops what was not sent yet', async () => {
  const app = await openSecrets();
  await app.press('3');
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  app.service.answer = () => answered.then(() => null);
  await setNew(app, 'A=1', 'B=2', 'C=3', 'D=4', 'E=5', 'F=6');
  await expect.poll(() => app.server.requests.length).toBe(4);
  await app.press('x');
  expect(prose(app)).toContain('nothing more is sent');
  answer();
  await expect
    .poll(() => prose(app))
    .toMatch(/D ✓ set E – not sent: stopped F – not sent: stopped/);
  await app.press('r');
  await expect.poll(() => prose(app)).toContain('F ✓ set');
  expect(app.server.requests).toHaveLength(6);
});

it('what is wrong stands below its field, and the focus goes to the first', async () => {
  const app = await openSecrets({ columns: 60, rows: 20 });
  await setNew(app, 'A=1', 'A=2', 'B C=');
  expect(app.server.requests).toEqual([]);
  expect(prose(app)).toContain('A is named twice in one request');
  await app.type('2');
  await app.press('ctrl+s');
  expect(prose(app)).toContain('The name has a space');
  await app.press('ctrl+x', 'ctrl+s');
  expect(sends(app)).toEqual([{ vault: 'default', values: ['A=1', 'A2=2'] }]);
});

it('what is sent stays with its profile: the next form is of the one that was switched to', async () => {
  const app = await openSecrets();
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  app.service.answer = () => answered.then(() => null);
  await setNew(app, 'OF_ACME=1');
  expect(prose(app)).toMatch(/OF_ACME ◌ sending/);
  await app.press('4', 'j', 'enter', '2');
  expect(prose(app)).not.toContain('OF_ACME');
  await app.press('n');
  expect(prose(app)).toContain('Set secrets in default at globex');
  await app.type('OF_GLOBEX=2');
  answer();
  await expect.poll(() => prose(app)).toContain('On acme: 1 secret set.');
  expect(prose(app)).toContain('Name OF_GLOBEX');
  await app.press('ctrl+s');
  expect(app.server.requests.map(({ token }) => token)).toEqual([
    'acme-personal',
    'globex-personal',
  ]);
});

it('asks for a token for vaults where one is missing, and sends what was typed with it', async () => {
  const app = await openSecrets({ profiles: [{ name: 'acme', tokens: ['organization'] }] });
  await setNew(app, 'ONE=aaa');
  expect(prose(app)).toMatch(/acme has no token for vaults\. Press ctrl\+y to enter a token\./);
  await app.press('ctrl+y');
  expect(prose(app)).toMatch(/A new token for acme/);
  expect(prose(app)).toContain('[service account]');
  await app.type('acme-vaults');
  await app.press('enter');
  await app.press('ctrl+s');
  expect(sends(app).at(-1)).toEqual({ vault: 'default', values: ['ONE=aaa'] });
});

it('asks once for another token where the service rejected it', async () => {
  const app = await openSecrets();
  app.server.reply = () => ({ status: 401 });
  await setNew(app, 'A=1');
  expect(prose(app)).toContain("acme's token was rejected.");
  expect(prose(app).match(/Press (?:t|ctrl\+y) to \w+/g)).toHaveLength(1);
});

it('a form that is left before its values are journaled loses none that the service refuses', async () => {
  const app = await openSecrets({}, ['BAD']);
  await app.press('n');
  await app.type('BAD\tbad-value');
  const other = new DatabaseSync(path.join(app.machine.folder, 'dispatchbox.db'));
  other.exec('BEGIN IMMEDIATE');
  await app.press('ctrl+s', 'esc');
  await app.pass(100);
  expect(app.server.requests).toEqual([]);
  other.exec('ROLLBACK');
  other.close();
  await expect.poll(() => sends(app)).toMatchObject([{ values: ['BAD=bad-value'] }]);
  await app.pass(100);
  await app.press('n');
  expect(prose(app)).toContain('An entry was left here: BAD · ctrl+d brings it back');
  await app.press('ctrl+d');
  expect(prose(app)).toContain('9 bytes');
});

it.each([
  ['its value', 'hunter2-and-more', 'has a value in it'],
  ['the value of another secret', `glpat-${'aB3d'.repeat(6)}`, 'looks like a GitLab token'],
])('a description that holds %s is not sent: others can read it', async (_what, text, words) => {
  const app = await openSecrets();
  await app.press('n');
  await app.type('API_KEY');
  await app.press('tab');
  await app.type('hunter2-and-more');
  await app.press('tab');
  await app.type(`set by ${text}`);
  await app.press('ctrl+s');
  await app.settle();
  expect(prose(app)).toContain(`The description ${words}, and others can read it. Take it out.`);
  expect(sends(app)).toEqual([]);
  await app.press('ctrl+u');
  await app.type('set by hand');
  await app.press('ctrl+s');
  await app.settle();
  expect(sends(app)).toEqual([{ vault: 'default', values: ['API_KEY=hunter2-and-more'] }]);
});
