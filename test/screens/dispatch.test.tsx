import { expect, it, vi } from 'vitest';
import { err, type Result } from '../../src/domain/result.ts';
import type { Sent } from '../../src/services/send-dispatch.ts';
import { dispatchBefore, dispatched, openDispatchApp } from './dispatch-app.ts';

const DEPLOY = {
  key: 'deploy',
  ref: 'release/v1',
  title: 'Deploy it',
  params: { environment: 'staging', dry_run: 'false' },
};

it('sends what is written, once, and selects the row', async () => {
  const app = await openDispatchApp({ branch: 'feature/login' });
  await app.press('n');
  expect(app.words()).toContain('New dispatch to acme ▸ 127.0.0.1');
  expect(app.words()).toContain('personal token');
  await app.type('hello\t');
  expect(app.frame()).toMatch(/Ref +feature\/login/);
  // What the program put there is selected: the first character replaces it.
  await app.type('v2\tA title\tname=you');
  await app.press('ctrl+s', 'ctrl+s');
  expect(dispatched(app)).toEqual([
    { key: 'hello', ref: 'v2', title: 'A title', params: { name: 'you' } },
  ]);
  expect(app.frame()).toMatch(/▸.*waiting +hello/);
});

it('accepts a suggestion on enter only after an arrow went to it', async () => {
  const app = await openDispatchApp();
  await dispatchBefore(app, { key: 'retryafter' });
  await dispatchBefore(app, { key: 'deploy' });
  // Until all that it remembers has been read, it can't be said.
  await app.pass(5_000);
  await app.press('n');
  await app.type('retr');
  expect(app.frame()).toContain('→ retryafter');
  expect(app.words()).toContain('First time from this machine.');
  // It moves no suggestion as it appears.
  const lineOf = (text: string) => app.lines().findIndex((line) => line.includes(text));
  expect(lineOf('→ retryafter')).toBe(lineOf('Key ') + 1);
  await app.press('enter');
  expect(app.frame()).toMatch(/Key +retr\s/);
  await app.press('up', 'down', 'enter');
  expect(app.frame()).toMatch(/Key +retryafter/);
  expect(app.frame()).toContain('▸ Ref');
});

it('fills in the last dispatch of a key with →, and says so; ctrl+_ takes it back', async () => {
  const app = await openDispatchApp({ branch: 'main' });
  await dispatchBefore(app, DEPLOY);
  await app.press('n');
  await app.type('dep');
  await app.press('right');
  expect(app.words()).toContain('Filled in ref, title and params from the last dispatch of deploy');
  expect(app.words()).not.toContain('First time');
  expect(app.frame()).toMatch(/Ref +release\/v1/);
  expect(app.frame()).toMatch(/environment += staging/);
  // One that equals the field isn't offered.
  expect(app.frame()).not.toContain('→ deploy');
  await app.press('ctrl+_');
  expect(app.frame()).toMatch(/Key +dep\s/);
  expect(app.frame()).not.toMatch(/Title +Deploy it|= staging/);
  await app.press('right', 'ctrl+s');
  expect(dispatched(app).at(-1)).toEqual(DEPLOY);
});

it('brings the key alone where something else is typed', async () => {
  const app = await openDispatchApp();
  await dispatchBefore(app, DEPLOY);
  await app.press('n', 'tab', 'tab');
  await app.type('My title');
  await app.press('shift+tab', 'shift+tab');
  await app.type('dep');
  await app.press('right');
  expect(app.frame()).toMatch(/Key +deploy/);
  expect(app.frame()).toMatch(/Title +My title/);
  expect(app.frame()).not.toContain('staging');
});

it('runs again from the value of the first param, selected: four keys to another value', async () => {
  const app = await openDispatchApp();
  await dispatchBefore(app, DEPLOY);
  await app.press('r');
  expect(app.frame()).toMatch(/▸ Params +environment += staging/);
  await app.press('tab', 'tab');
  await app.type('x');
  await app.press('ctrl+s');
  expect(dispatched(app).at(-1)).toEqual({
    ...DEPLOY,
    params: { environment: 'staging', dry_run: 'x' },
  });
});

it('opens empty on n whatever was left, and brings a draft back on ctrl+d only', async () => {
  const app = await openDispatchApp();
  await app.press('n');
  await app.type('half\trelease/1');
  await app.press('esc', 'n');
  await app.type('deploy');
  await app.press('ctrl+s');
  await app.press('n');
  expect(app.words()).toMatch(/Draft: half, \d+s ago · ctrl\+d brings it back/);
  expect(app.frame()).not.toMatch(/Key +half/);
  await app.press('ctrl+d');
  expect(app.frame()).toMatch(/Key +half/);
  expect(app.frame()).toMatch(/Ref +release\/1/);
  // Taken back, it is offered again.
  await app.press('ctrl+_');
  expect(app.words()).toContain('Draft: half');
  await app.press('ctrl+d', 'ctrl+s', 'n');
  expect(app.words()).not.toContain('Draft');
  expect(dispatched(app)).toEqual([
    { key: 'deploy', params: {} },
    { key: 'half', ref: 'release/1', params: {} },
  ]);
});

it('keeps every draft, and goes from one to the next as long as none is changed', async () => {
  const app = await openDispatchApp();
  await app.press('n');
  await app.type('deploy\tmain\tMy title');
  await app.press('esc', 'n');
  await app.type('qqq');
  await app.press('esc', 'n');
  expect(app.words()).toContain('2 drafts, the last: qqq · ctrl+d brings it back');
  await app.press('ctrl+d');
  expect(app.words()).toContain('Draft: deploy · ctrl+d brings it back instead');
  await app.press('ctrl+d');
  expect(app.frame()).toMatch(/Title +My title/);
  await app.press('ctrl+d', 'x');
  expect(app.frame()).toMatch(/Key +qqqx/);
  expect(app.words()).not.toContain('Draft');
  await app.press('esc', 'n');
  expect(app.words()).toContain('2 drafts, the last: qqqx');
});

it('can be left while it is sent, and offers it again only once nothing was sent', async () => {
  const app = await openDispatchApp();
  const end = Promise.withResolvers<Result<Sent, string>>();
  vi.spyOn(app.app.runs, 'send').mockReturnValue(end.promise);
  await app.press('n');
  await app.type('slow');
  await app.press('ctrl+s', 'esc');
  expect(app.words()).toContain('still being sent');
  await app.press('n');
  expect(app.words()).not.toContain('Draft: slow');
  end.resolve(err('Nothing was sent: another dispatchbox has the lock.'));
  await app.settle();
  expect(app.words()).toContain('Nothing was sent');
  expect(app.words()).toContain('Draft: slow');
  expect(dispatched(app)).toEqual([]);
});

it('keeps no draft of what may have been accepted, and warns before it is sent again', async () => {
  const app = await openDispatchApp();
  app.server.reply = () => 'drop';
  await app.press('n');
  await app.type('deploy');
  await app.press('ctrl+s');
  expect(app.words()).toContain('deploy may have been accepted. Check the service, then press i');
  await app.press('n');
  expect(app.words()).not.toContain('Draft');
  await app.type('deploy');
  expect(app.words()).toMatch(/The same dispatch was sent \d+s ago and may have been accepted/);
});

it('warns before what is still being sent is sent again', async () => {
  const app = await openDispatchApp();
  const sent = Promise.withResolvers<void>();
  app.server.reply = async () => {
    await sent.promise;
    return { status: 201, body: { dispatch_id: 'd-1' } };
  };
  await app.press('n');
  await app.type('slow');
  await app.press('ctrl+s');
  expect(app.frame()).toMatch(/↑ sending +slow/);
  await app.press('r');
  expect(app.words()).toContain(
    'The same dispatch is being sent. Its response takes a minute at most',
  );
  sent.resolve();
  await app.settle();
  expect(app.words()).not.toContain('is being sent');
});

it('says what was refused, and how to send it again', async () => {
  const app = await openDispatchApp();
  app.server.reply = () => ({ status: 400, body: { error: 'no such ref' } });
  await app.press('n');
  await app.type('ok');
  await app.press('ctrl+s');
  expect(app.words()).toContain('Dispatch refused: ok. Press r to edit and resend.');
  await app.press('r');
  expect(app.words()).toContain('The last dispatch of ok failed');
});

it('begins at the field that was refused, below which the whole reason stands', async () => {
  const app = await openDispatchApp();
  const keys = Array.from({ length: 30 }, (_, at) => `workflow-${at}`).join(', ');
  app.server.reply = () => ({ status: 400, body: { error: `No workflow has the key x. ${keys}` } });
  await dispatchBefore(app, { key: 'x', ref: 'main', params: { region: 'eu' } });
  await app.press('r');
  expect(app.frame()).toMatch(/▸ Key +x/);
  expect(app.words()).toContain('workflow-29');
  app.server.reply = () => ({ status: 400, body: { error: 'The param region is invalid.' } });
  await app.press('ctrl+s', 'r');
  await app.type('us');
  expect(app.frame()).toMatch(/region += us/);
});

it('suggests no key that the service said does not exist, and begins at it on r', async () => {
  const app = await openDispatchApp();
  await dispatchBefore(app, { key: 'deploy', ref: 'main' });
  app.server.reply = () => ({
    body: { status: 'error', error: 'No workflow has the key deploy.' },
  });
  await app.pass(60_000);
  await app.press('r');
  expect(app.frame()).toMatch(/▸ Key +deploy/);
  await app.press('esc', 'n');
  expect(app.frame()).not.toContain('→ deploy');
});

it('asks whether the draft comes along to another profile, unless that is read-only', async () => {
  const profiles = [{ name: 'acme' }, { name: 'globex' }, { name: 'archive', isReadOnly: true }];
  const app = await openDispatchApp({ profiles });
  const switchTo = async (name: string) => {
    await app.press('ctrl+o');
    await app.type(name);
    await app.press('enter');
  };
  await app.press('n');
  await app.type('deploy');
  await switchTo('globex');
  expect(app.words()).toContain('Take the draft along to globex?');
  await app.press('y');
  expect(app.words()).toContain('New dispatch to globex');
  expect(app.frame()).toMatch(/Key +deploy/);
  await switchTo('acme');
  await app.press('n');
  expect(app.words()).not.toContain('New dispatch');
  await app.press('n');
  expect(app.words()).not.toContain('Draft');
  // An empty form just goes along.
  await switchTo('globex');
  expect(app.words()).toContain('New dispatch to globex');
  expect(app.words()).toContain('Draft: deploy');
  await app.type('again');
  await switchTo('archive');
  expect(app.words()).not.toMatch(/Take the draft|New dispatch/);
  await switchTo('globex');
  await app.press('n');
  expect(app.words()).toContain('2 drafts, the last: again');
  expect(dispatched(app)).toEqual([]);
});

it('asks for the name of a protected profile, and keeps the form if nobody types it', async () => {
  const app = await openDispatchApp({
    profiles: [{ name: 'acme', isProtected: true }, { name: 'globex' }],
  });
  await app.press('n');
  await app.type('deploy');
  await app.press('ctrl+s');
  expect(app.words()).toContain('acme is PROTECTED');
  await app.press('esc');
  expect(app.frame()).toMatch(/Key +deploy/);
  await app.press('ctrl+s');
  await app.type('acme');
  await app.press('enter');
  expect(dispatched(app)).toEqual([{ key: 'deploy', params: {} }]);
});

it('says below its field what is wrong, and loses nothing', async () => {
  const app = await openDispatchApp();
  await app.press('n', 'ctrl+s');
  expect(app.words()).toContain('The key is empty');
  await app.type('deploy\t\t\ta=1');
  await app.press('ctrl+n');
  await app.type('a=2');
  await app.press('ctrl+s');
  expect(app.words()).toContain('a is named twice');
  await app.press('ctrl+x', 'ctrl+s');
  expect(dispatched(app)).toEqual([{ key: 'deploy', params: { a: '1' } }]);
});

it('offers the Git branch as the ref, selected: a letter replaces it, an arrow keeps it', async () => {
  const app = await openDispatchApp({ branch: 'feature/login' });
  await app.press('n');
  await app.type('deploy\t');
  await app.press('right');
  await app.type('-2');
  await app.press('ctrl+s');
  expect(dispatched(app)).toMatchObject([{ key: 'deploy', ref: 'feature/login-2' }]);
  await app.press('n');
  await app.type('deploy\tmain');
  await app.press('ctrl+s');
  expect(dispatched(app)).toMatchObject([{}, { key: 'deploy', ref: 'main' }]);
});

it('reads pasted params as the import of secrets does, and says what it skips', async () => {
  const app = await openDispatchApp();
  await app.press('n');
  await app.type('deploy\t\t\t');
  await app.paste(
    "# ours\nNPM_TOKEN='npm_x'\nexport REGION=eu # near\nREGION=eu\nBAD = x\nEMPTY_ONE=\n",
  );
  expect(app.words()).toContain('line 5 · BAD has a space beside its name: write NAME=value');
  expect(app.words()).toContain('EMPTY_ONE is empty: type it in a row of its own');
  expect(app.words()).not.toContain("'npm_x'");
  await app.press('ctrl+s');
  expect(dispatched(app)).toMatchObject([{ params: { NPM_TOKEN: 'npm_x' } }]);
});

it('takes lines that are no params as one value', async () => {
  const app = await openDispatchApp();
  await app.press('n');
  await app.type('deploy\t\t\tnotes=');
  await app.paste('a=1\nb\n');
  await app.press('ctrl+s');
  expect(dispatched(app)).toMatchObject([{ params: { notes: 'a=1\nb\n' } }]);
});

it('suggests refs, params and values that were used with the key', async () => {
  const app = await openDispatchApp();
  await dispatchBefore(app, DEPLOY);
  await dispatchBefore(app, { key: 'nightly', ref: 'main', params: { region: 'eu' } });
  await app.press('n');
  await app.type('deploy\t');
  const offers = app.lines().filter((line) => line.includes('used for'));
  expect(offers.map((line) => line.trim().split(/ {2,}/)[0])).toEqual(['→ release/v1', 'main']);
  await app.press('right', 'tab', 'tab');
  expect(app.frame()).toContain('→ environment');
  expect(app.frame()).not.toContain('region');
  await app.press('right');
  expect(app.frame()).toMatch(/environment += staging/);
  await app.press('ctrl+n');
  expect(app.frame()).toContain('→ dry_run');
  expect(app.frame()).not.toContain('→ environment');
});

it('shows where it goes, the draft and the field with the focus at 60×20', async () => {
  const app = await openDispatchApp({ columns: 60, rows: 20 });
  for (const key of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'])
    await dispatchBefore(app, { key, title: 'of a length that no narrow window has room for' });
  await app.press('n');
  await app.type('half');
  await app.press('esc', 'n');
  expect(app.words()).toContain('New dispatch to acme ▸ 127.0.0.1');
  expect(app.words()).toMatch(/Draft: half, \d+s ago · ctrl\+d brings it back/);
  expect(app.frame()).toContain('▸ Key');
  await app.press('tab', 'tab', 'tab', ...Array<string>(8).fill('ctrl+n'));
  await app.type('last');
  expect(app.frame()).toMatch(/▸ +last/);
  expect(app.words()).toContain('New dispatch to acme');
});
