import { expect, it } from 'vitest';
import type { TestApp } from '../support/open-test-app.tsx';
import type { Reply } from '../support/reply-server.ts';
import { openOnSecrets, row, sendPlan, setBefore, showPlan, VALUE } from './rotation-support.ts';

const FIVE = [
  { name: 'acme' },
  { name: 'globex', isProtected: true },
  { name: 'initech', isReadOnly: true },
  { name: 'umbrella' },
  { name: 'hooli' },
];
const SIX_PLACES = [
  ...['acme/prod', 'globex/prod', 'initech/prod', 'umbrella/prod', 'hooli/a', 'hooli/b'],
];

/** What stands behind the profiles and vaults of the results. */
function results(app: TestApp, places: readonly string[]): readonly string[] {
  return places.map((place) => {
    const [profile = '', vault = ''] = place.split('/');
    const pattern = new RegExp(`^[ ▸]*${profile} +${vault} +`);
    const found = app.lines().find((line) => pattern.test(line)) ?? '';
    return found.replace(pattern, '');
  });
}

it('goes to a protected organization, a read-only one, one that answers 401 until its token is renewed, and one behind cuts and 503s', async () => {
  const { app, vaults } = await openOnSecrets(SIX_PLACES, FIVE);
  let isBad = true;
  vaults.answer = ({ place, token }) => {
    if (place === 'umbrella/prod' && token !== 'umbrella-new') return { status: 401 };
    if (place === 'hooli/a' && isBad) return { status: 503 };
    return place === 'hooli/b' && isBad ? 'drop' : null;
  };
  await showPlan(app);
  expect(app.words()).toContain('Plan: 5 of 6 places in 4 profiles');
  expect(row(app, 'globex')).toMatch(/prod +127.0.0.1:\d+\/svc +personal +v1 +PROTECTED/);
  expect(row(app, 'initech')).toContain('read-only profile');
  await sendPlan(app);
  // The one protected name is asked for once, and says what of it is a part.
  expect(app.words()).toContain('to 5 places in 4 profiles');
  expect(vaults.asked).toEqual([]);
  await app.type('globex');
  await app.press('enter');
  expect(results(app, SIX_PLACES)).toEqual([
    '✓ set, version 2 (was 1)',
    '✓ set, version 2 (was 1)',
    '– not sent: read-only profile',
    expect.stringMatching(/^✗ failed: .*401/),
    expect.stringMatching(/^\? unknown: .*503/),
    expect.stringMatching(/^\? unknown: The connection .* was lost/),
  ]);
  expect(app.words()).toContain('6 places: 2 set · 1 failed · 2 unknown · 1 not sent');

  // Whatever row is selected, the token that was rejected is asked for.
  isBad = false;
  await app.press('t');
  expect(app.words()).toContain('A new token for umbrella');
  await app.type('umbrella-new');
  expect(app.words()).toContain("umbrella's token was rejected. Press");
  await app.press('enter');
  expect(app.words()).not.toContain("umbrella's token was rejected");
  await app.press('r');
  expect(app.words()).toContain('to 3 places in 2 profiles?');
  await app.press('y');
  expect(results(app, SIX_PLACES)).toEqual([
    '✓ set, version 2 (was 1)',
    '✓ set, version 2 (was 1)',
    '– not sent: read-only profile',
    '✓ set, version 2 (was 1)',
    // Nobody knew whether there was another version before.
    '✓ set, version 2',
    '✓ set, version 2',
  ]);
  expect(app.words()).toContain("5 of 6 rotated. 1 can't be sent.");
  const sent = vaults.asked.map(({ place }) => place).toSorted();
  expect(sent).toEqual([
    ...['acme/prod', 'globex/prod', 'hooli/a', 'hooli/a', 'hooli/b', 'hooli/b'],
    ...['umbrella/prod', 'umbrella/prod'],
  ]);
  expect(vaults.asked.every(({ values: [value] }) => value === VALUE)).toBe(true);

  // What can't be sent is offered again.
  await app.press('esc', 'r');
  await app.type(VALUE);
  await app.press('ctrl+s');
  expect(row(app, 'initech')).toContain('read-only profile');
});

it('tries one place after a question that names it, and sends the rest once that is seen', async () => {
  const { app, vaults } = await openOnSecrets(['acme/a', 'acme/b', 'globex/a']);
  await showPlan(app);
  await app.press('j', 'enter');
  expect(app.words()).toContain('to 1 place in 1 profile?');
  expect(vaults.asked).toEqual([]);
  await app.press('y');
  expect(results(app, ['acme/a', 'acme/b', 'globex/a'])).toEqual([
    '– not sent: another place was tried first',
    '✓ set, version 2 (was 1)',
    '– not sent: another place was tried first',
  ]);
  expect(app.words()).toContain('Check it, then press r to send the rest.');
  await app.press('r');
  await app.press('y');
  expect(app.words()).toContain('3 of 3 rotated.');
  expect(vaults.asked.map(({ place }) => place).toSorted()).toEqual([
    'acme/a',
    'acme/b',
    'globex/a',
  ]);
});

it('is stopped while it is sent: what is in flight is answered, the rest waits for r', async () => {
  const places = Array.from({ length: 6 }, (_, at) => `acme/v${at}`);
  const { app, vaults } = await openOnSecrets(places);
  const replies: ((reply: Reply | null) => void)[] = [];
  vaults.answer = () => new Promise((resolve) => void replies.push(resolve));
  await showPlan(app);
  await sendPlan(app);
  expect(app.words()).toContain('Rotation: sending');
  expect(app.words()).toContain('0 of 6');
  await app.press('r');
  expect(app.words()).toContain('Wait for the responses.');
  await app.press('x');
  expect(app.words()).toContain('stopping');
  for (const reply of replies.splice(0)) reply(null);
  await app.settle();
  expect(app.words()).toContain('6 places: 4 set · 2 not sent');
  vaults.answer = () => null;
  await app.press('r');
  expect(app.words()).toContain('6 of 6 rotated.');
  expect(vaults.asked).toHaveLength(6);
});

it('shows a reason in full, and an answer that comes after its screen was left', async () => {
  const { app, vaults } = await openOnSecrets(['acme/a', 'acme/b'], [{ name: 'acme' }], {
    columns: 60,
    rows: 20,
  });
  const long = `This vault takes no values of fewer than ${'very '.repeat(30)}many characters.`;
  const { promise, resolve: reply } = Promise.withResolvers<Reply | null>();
  vaults.answer = ({ place }) =>
    place === 'acme/a' ? { status: 400, body: { error: long } } : promise;
  await showPlan(app);
  await sendPlan(app);
  expect(row(app, 'acme', ' a ')).toContain('failed');
  await app.press('enter');
  expect(app.words().replaceAll(/[│\s]+/g, ' ')).toContain(long.slice(0, 120));
  // One after the other: going back twice isn't a held key.
  await app.press('esc');
  await app.press('esc');
  expect(app.words()).toContain('NAME');
  await app.press('1');
  reply(null);
  await app.settle();
  expect(app.words()).toContain("1 of 2 rotated. To resend what isn't set, go to Secrets.");
});

it('says why a retry did nothing about what stays unknown', async () => {
  const { app, vaults } = await openOnSecrets(['acme/a', 'acme/b'], [{ name: 'acme' }]);
  vaults.answer = () => 'drop';
  await showPlan(app);
  await sendPlan(app);
  expect(app.words()).toContain('2 places: 2 unknown');
  vaults.answer = () => ({ status: 429, body: { error: 'Not so fast.' } });
  await app.press('r');
  await app.pass(100);
  expect(app.words()).toContain('2 places: 2 unknown');
  expect(app.words()).toMatch(/0 of 2 rotated\. Not so fast\..* returned 429/);
  await app.server.close();
  await app.press('g', 'r');
  await app.pass(100);
  expect(app.words()).toMatch(
    /0 of 2 rotated\. .* \(ECONNREFUSED\)\. Nothing was sent\. r resends/,
  );
});

it('keeps a profile from being removed while a place of it is being sent', async () => {
  const { app, vaults } = await openOnSecrets(['acme/a', 'globex/a']);
  const { promise, resolve: reply } = Promise.withResolvers<Reply | null>();
  vaults.answer = ({ place }) => (place === 'acme/a' ? null : promise);
  await showPlan(app);
  await sendPlan(app);
  await app.press('4', 'j', 'd');
  expect(app.words()).toContain('globex has requests in flight. Remove it once they finish.');
  reply(null);
  await app.settle();
  await app.press('k', 'j', 'd');
  expect(app.words()).toContain('Remove globex?');
});

it('marks nothing any more once that was sent: the next rotation is of the selected secret alone', async () => {
  const { app } = await openOnSecrets(['acme/a']);
  await setBefore(app, 'acme/a', 'API_KEY');
  const send = async () => {
    await app.type('same');
    await app.press('tab');
    await app.type('same');
    await app.press('ctrl+s');
    await sendPlan(app);
    expect(app.words()).toContain('2 of 2 rotated.');
  };
  await app.press('g', 'space', 'space');
  expect(app.words()).toContain('2 marked');
  await app.press('r');
  await send();
  await app.press('esc');
  expect(app.words()).not.toContain('marked');
  await app.press('m', 'g', 'space', 'space');
  expect(app.words()).toContain('2 marked');
  await app.press('enter');
  await send();
  await app.press('esc');
  expect(app.words()).toContain('Coverage');
  expect(app.words()).not.toContain('marked');
});

it.each([
  ['the value', 'a-value-typed-twice', 'has a value in it'],
  ['one that was meant for another field', `ghp_${'aB3d'.repeat(9)}`, 'looks like a GitHub token'],
])('takes no note that is %s: notes are logged', async (_what, note, words) => {
  const { app, vaults } = await openOnSecrets(['acme/a', 'acme/b']);
  await app.press('r');
  await app.type('a-value-typed-twice');
  await app.press('tab');
  await app.type(note);
  await app.press('ctrl+s');
  expect(app.words()).toContain(`The note ${words}, and the log shows notes. Take it out.`);
  await app.press('ctrl+u');
  await app.type('OPS-12');
  await app.press('g', 'ctrl+s');
  expect(app.words()).toContain('Plan: 2 places');
  expect(vaults.asked).toEqual([]);
});
