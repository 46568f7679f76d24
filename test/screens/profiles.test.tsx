import { expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../support/open-test-app.tsx';

/** What a service says of a dispatch that can't exist. */
const NOT_FOUND = { status: 404, body: { error: 'dispatch not found' } };

async function onProfiles(app: TestApp): Promise<TestApp> {
  app.server.reply = () => NOT_FOUND;
  await app.press('4');
  return app;
}

it('uses a profile in this terminal, and leaves the default of new ones', async () => {
  const app = await onProfiles(await openTestApp());
  await app.press('j', 'enter');
  expect(app.lines()[0]).toContain('globex ▸');
  const other = await openTestApp({ machine: app.machine });
  expect(other.lines()[0]).toContain('acme ▸');
});

it('makes a profile the default of new terminals, and stays where it is', async () => {
  const app = await onProfiles(await openTestApp());
  await app.press('j', '*');
  expect(app.words()).toContain('New terminals open on globex');
  expect(app.lines()[0]).toContain('acme ▸');
  const other = await openTestApp({ machine: app.machine });
  expect(other.lines()[0]).toContain('globex ▸');
});

it('says what a check of the connection saw, never that a token is valid', async () => {
  const app = await onProfiles(await openTestApp());
  // Held, it is one check.
  await app.press('R', 'R', 'R');
  expect(app.server.requests).toMatchObject([{ method: 'GET', token: 'acme-personal' }]);
  expect(app.details()).toContain(
    "was reached, and answered 404 for a dispatch that can't exist: dispatch not found",
  );
  expect(app.details()).toContain("404 doesn't show whether it is accepted");
  expect(app.details()).toContain('Vault access can only be tested by writing.');
  expect(app.words()).not.toMatch(/valid/);
});

it('adds a profile with a token that serves both areas, and checks its connection', async () => {
  const app = await onProfiles(await openTestApp({ profiles: [] }));
  expect(app.words()).toContain('No profiles yet');
  await app.press('n');
  await app.type(`initech\t${app.server.origin}/svc/api/\t\t\tpersonal\t`);
  expect(app.words()).toContain('the segment svc.');
  expect(app.words()).toContain('the personal token above');
  await app.paste('initech-token-0123456789');
  expect(app.frame()).not.toContain('initech-token');
  await app.press('ctrl+s');
  expect(app.server.requests).toMatchObject([
    { path: expect.stringContaining('/svc/api/'), token: 'initech-token-0123456789' },
  ]);
  expect(app.lines()[0]).toContain('initech ▸');
  expect(app.words()).toMatch(/Saved initech with its personal token/);
});

it('selects a profile that was just saved, so that the next key is for it', async () => {
  const app = await onProfiles(await openTestApp());
  await app.press('j', 'n');
  await app.type(`initech\t${app.server.origin}/other`);
  await app.press('ctrl+s', 'e');
  expect(app.words()).toContain('Edit initech');
});

it('says what is wrong below its field, and keeps all that was typed', async () => {
  const app = await onProfiles(await openTestApp({ profiles: [] }));
  await app.press('n');
  await app.type('two words\tftp://x\t');
  await app.press('ctrl+s');
  expect(app.words()).toContain('The base URL must begin with https://');
  expect(app.words()).toMatch(/starting with a letter or digit/);
  await app.press('home');
  await app.type('a');
  expect(app.frame()).toContain('atwo words');
});

it('offers a profile that was left half typed, and brings it back on ctrl+d only', async () => {
  const app = await onProfiles(await openTestApp());
  await app.press('n');
  await app.type('initech');
  await app.press('esc', 'n');
  expect(app.words()).toContain('The profile initech was left here');
  expect(app.frame()).not.toMatch(/Name +initech/);
  await app.press('ctrl+d');
  expect(app.frame()).toMatch(/Name +initech/);
  // But nothing over what is being typed.
  await app.press('esc', 'n');
  await app.type('umbrella');
  await app.press('ctrl+d');
  expect(app.frame()).toMatch(/Name +umbrella/);
  await app.press('esc', 'n');
  expect(app.words()).toContain('The profile umbrella was left here, and 1 before · ctrl+d');
});

it('keeps a token that works unless the new one is accepted, or the person wants it', async () => {
  const app = await onProfiles(await openTestApp());
  app.server.reply = ({ token }) => (token === 'acme-personal' ? NOT_FOUND : { status: 401 });
  await app.press('t', 'enter');
  expect(app.words()).toContain('The token is empty.');
  await app.paste('a-wrong-token-0123456789');
  expect(app.words()).toContain('24 characters');
  await app.press('enter');
  expect(app.words()).toContain('The new token was tried, and rejected');
  await app.press('esc', 'esc');
  expect(app.words()).not.toContain('A new token for acme');
  await app.press('R');
  expect(app.server.requests.at(-1)).toMatchObject({ token: 'acme-personal' });
});

it('asks before it replaces a token that cannot be tried', async () => {
  const profiles = [{ name: 'acme', tokens: ['service-account'] }] as const;
  const app = await onProfiles(await openTestApp({ profiles }));
  await app.press('t', 'shift+tab', 'right', 'right', 'tab', 'a', 'enter');
  expect(app.words()).toContain('The new token has 1 character');
  await app.press('n', 'esc', 'e');
  await app.toField('Token for vaults');
  await app.press('tab', 'a', 'ctrl+s');
  expect(app.words()).toContain('Replace the service account token?');
  await app.press('y');
  expect(app.words()).toContain('Saved acme with its service account token');
});

it('says how much of its form a small window shows', async () => {
  const app = await onProfiles(await openTestApp({ columns: 60, rows: 20 }));
  await app.press('e');
  expect(app.frame()).toMatch(/^↓ +1–\d+ of \d+$/m);
});

it('replaces what a field was filled with by the first paste, as in any form', async () => {
  const app = await onProfiles(await openTestApp());
  await app.press('e');
  await app.toField('Base URL');
  await app.paste(`${app.server.origin}/eu`);
  expect(app.frame()).toMatch(new RegExp(`Base URL +${app.server.origin}/eu *$`, 'm'));
  await app.toField('Segment');
  await app.press('end');
  await app.type('x');
  expect(app.frame()).toMatch(/Segment +svcx/);
});

it('asks before a new address takes the tokens of the old one with it', async () => {
  const app = await onProfiles(await openTestApp());
  const other = await app.machine.addServer();
  await app.press('R', 'e');
  await app.toField('Base URL');
  await app.press('ctrl+u');
  await app.type(other.origin);
  await app.press('ctrl+s');
  expect(app.words()).toContain('saving removes: personal');
  await app.press('y');
  expect(app.frame()).toMatch(/personal +none/);
  expect(app.words()).not.toMatch(/not refused|dispatch not found/);
  expect(other.requests).toEqual([]);
});

it('removes a protected profile only by its name, and never the active one', async () => {
  const app = await onProfiles(
    await openTestApp({ profiles: [{ name: 'acme' }, { name: 'globex', isProtected: true }] }),
  );
  await app.press('d');
  expect(app.words()).toContain('acme is active in this terminal');
  await app.press('j', 'd', 'y', 'enter');
  expect(app.frame()).toMatch(/globex +127/);
  await app.press('ctrl+u');
  await app.type('globex');
  await app.press('enter');
  expect(app.words()).toContain('Removed globex and its tokens');
});

it('takes the protection away once its name was typed, as before a write', async () => {
  const app = await onProfiles(
    await openTestApp({ profiles: [{ name: 'acme' }, { name: 'globex', isProtected: true }] }),
  );
  await app.press('j', 'e');
  await app.toField('Writes');
  await app.press('left', 'ctrl+s', 'y', 'enter');
  expect(app.words()).toContain('globex is PROTECTED');
  await app.press('ctrl+u');
  await app.type('globex');
  await app.press('enter');
  expect(app.words()).toContain('Saved globex');
  expect(app.frame()).not.toContain('PROTECTED');
});

it.each([80, 120, 200])(
  'says what each profile has a token for, at %i columns',
  async (columns) => {
    const profiles = [
      { name: 'acme', tokens: ['organization'] },
      { name: 'globex', tokens: ['organization', 'service-account'] },
      { name: 'initech', tokens: [] },
    ] as const;
    const app = await onProfiles(await openTestApp({ profiles, columns }));
    const list = app.lines().map((line) => line.split('│')[0] ?? '');
    const cells = ['NAME ', ' acme ', ' globex ', ' initech '].map((name) => {
      const row = list.findLast((line) => line.includes(name));
      return /TOKENS FOR|dispatches|both|none/.exec(row ?? '')?.[0];
    });
    expect(cells).toEqual(['TOKENS FOR', 'dispatches', 'both', 'none']);
  },
);

it('says of a profile what is to be known of it here, and where new terminals open', async () => {
  const app = await onProfiles(await openTestApp());
  expect(app.frame()).toMatch(/acme .* active · new terminals/);
  expect(app.frame()).toMatch(/acme +127\.0\.0\.1:\d+\/svc /);
  await app.press('j', '*');
  expect(app.frame()).toMatch(/globex .* new terminals/);
  expect(app.frame()).not.toMatch(/· default|active · new/);
});

it.each([
  { columns: 60, rows: 20 },
  { columns: 200, rows: 60 },
])('shows which one is active, and what is protected, at $columns columns', async (size) => {
  const app = await onProfiles(
    await openTestApp({
      profiles: [{ name: 'acme' }, { name: 'globex', isProtected: true }],
      ...size,
    }),
  );
  expect(app.frame()).toMatch(/acme.*active/);
  expect(app.frame()).toMatch(/globex.*PROTECTED/);
});
