import { expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../support/open-test-app.tsx';
import type { Reply } from '../support/reply-server.ts';
import { openOnSecrets, row, sendPlan, setBefore, showPlan } from './rotation-support.ts';

const OTHER = 'another-value-typed-later';

/** A terminal that is gone in the middle: two places are set, one has no answer. And another one, on Secrets. */
async function interrupted() {
  const { app, vaults } = await openOnSecrets(['acme/a', 'acme/b', 'globex/a']);
  const there = await openTestApp({ machine: app.machine });
  await there.press('2');
  const { promise, resolve: answer } = Promise.withResolvers<Reply | null>();
  vaults.answer = ({ place }) => (place === 'acme/b' ? promise : null);
  await showPlan(app);
  await sendPlan(app);
  app.machine.clock.stop('terminal-1');
  vaults.asked.length = 0;
  return { app, there, vaults, answerIt: () => answer(null) };
}

/** Until it is known what became of what a terminal had under way that is gone. */
async function passWindow(app: TestApp): Promise<void> {
  await app.pass(71_000);
}

it('is offered to others once it is known what became of it, and only what isn’t set is sent', async () => {
  const { there, vaults } = await interrupted();
  await there.pass(2_000);
  expect(there.words()).toMatch(
    /The rotation of DEPLOY_TOKEN may still be in flight; result by [\d:]+/,
  );
  await there.press('r');
  expect(there.words()).toMatch(/Another terminal began this, .*; result by \d\d:\d\d:\d\d/);
  expect(row(there, 'acme', ' b ')).toContain('sending');
  await there.press('j', 'r');
  expect(there.words()).toContain('Rotation: sending');
  await passWindow(there);
  expect(row(there, 'acme', ' b ')).toContain('unknown');
  expect(row(there, 'globex', ' a ')).toContain('set, version 2 (was 1)');
  expect(there.words()).toContain('r asks for the value of DEPLOY_TOKEN again');
  vaults.answer = () => null;
  await there.press('j', 'r');
  expect(there.words()).toContain('New value for DEPLOY_TOKEN in 1 place in 1 profile');
  expect(there.words()).toContain(
    "2 places are set already. Enter the value that was sent to them, or the places won't match.",
  );
  await there.type(OTHER);
  await there.press('ctrl+s');
  expect(there.words()).toContain('3 of 3 rotated.');
  expect(vaults.asked).toMatchObject([{ place: 'acme/b', values: [OTHER] }]);
});

it('is closed with a note for the log, and isn’t offered any more; esc back leaves it to be offered', async () => {
  const { there } = await interrupted();
  await passWindow(there);
  await there.press('r', 'esc');
  expect(there.words()).toMatch(/The rotation of DEPLOY_TOKEN from .* is unfinished: 1 unknown\./);
  await there.press('r');
  expect(there.words()).toContain('Rotation: 1 unknown');
  await there.press('d');
  expect(there.words()).toContain("1 place won't get the new value");
  await there.type(`ghp_${'aB3d'.repeat(9)}`);
  await there.press('enter');
  expect(there.words()).toContain('The note looks like a GitHub token, and the log shows notes.');
  await there.press('ctrl+u');
  await there.type('TICKET-1');
  await there.press('enter');
  expect(there.words()).toContain("Closed the rotation; 1 place isn't set. See the log.");
  await there.press('r');
  expect(there.words()).toContain('New value for DEPLOY_TOKEN in 3 places in 2 profiles');
  const log = there.app.vaults.log(0);
  const notes = log.ok ? log.value.map(({ vault, note }) => `${vault} ${note}`) : [];
  expect(notes).toContain('b TICKET-1');
});

it('is opened by its alert, wherever one is', async () => {
  const { there } = await interrupted();
  await there.press('1');
  await passWindow(there);
  expect(there.words()).toContain('is unfinished: 1 unknown. · w: show it');
  await there.press('w', 'enter');
  expect(there.words()).toContain('Rotation: 1 unknown');
  await there.press('1');
  await there.press('w', 'enter');
  expect(there.words()).toContain('Rotation: 1 unknown');
  // A form that is open on Secrets isn't replaced.
  await there.press('esc');
  // There, the list says it above, and w shows it all the same.
  expect(there.words()).not.toContain('w: show it');
  await there.press('w');
  expect(there.words()).toContain('What needs a look');
  await there.press('esc', 'n');
  await there.type('NEW_NAME');
  await there.press('ctrl+p');
  await there.type('Runs');
  await there.press('enter', 'w', 'enter');
  expect(there.words()).toContain('Leave what is open here first, then press r.');
});

it('is shown on Secrets while it is being sent, and names a secret once however many of its places aren’t set', async () => {
  const { app, vaults } = await openOnSecrets(['acme/a', 'acme/b', 'acme/c']);
  const { promise: answered, resolve: answer } = Promise.withResolvers<Reply>();
  vaults.answer = ({ place }) => (place === 'acme/a' ? null : answered);
  await showPlan(app);
  await sendPlan(app);
  await app.press('esc');
  const sending =
    'The rotation of DEPLOY_TOKEN is being sent: 2 of 3 to go. Press r on DEPLOY_TOKEN to see it.';
  expect(app.words()).toContain(sending);
  await app.press('1');
  expect(app.words()).not.toContain('is being sent');
  await app.press('2', 'r');
  expect(app.words()).toContain('Rotation: sending');
  answer({ status: 503 });
  await app.settle();
  await app.press('esc');
  expect(app.words()).toMatch(/The rotation of DEPLOY_TOKEN is unfinished: 2 \w+/);
  expect(app.words()).not.toContain('is being sent');
});

it('asks for the values in the order in which it names them', async () => {
  const { app, vaults } = await openOnSecrets(['acme/a', 'acme/b']);
  await setBefore(app, 'acme/b', 'API_KEY');
  const there = await openTestApp({ machine: app.machine });
  await there.press('2');
  vaults.answer = () => ({ status: 503 });
  await app.press('g', 'space', 'space', 'r');
  await app.type('one');
  await app.press('tab');
  await app.type('two');
  await app.press('ctrl+s');
  await sendPlan(app);
  await there.pass(2_000);
  await there.press('r');
  expect(there.words()).toContain('r asks for the value of API_KEY and DEPLOY_TOKEN again');
  await there.press('j', 'r');
  expect(there.words()).toMatch(/API_KEY +type or paste.*DEPLOY_TOKEN +type or paste/);
});

it('is named by a secret that is listed, says how to reach one that isn’t, and how many there are', async () => {
  const { app, vaults } = await openOnSecrets(['acme/a', 'globex/a']);
  await setBefore(app, 'globex/a', 'API_KEY');
  vaults.answer = () => ({ status: 503 });
  await app.press('r');
  await app.type(OTHER);
  await app.press('ctrl+s');
  await sendPlan(app);
  await app.press('esc', 'a', '/');
  await app.type('API_KEY');
  await app.press('enter', 'r');
  await app.type(OTHER);
  await app.press('ctrl+s');
  await sendPlan(app);
  await app.press('y', 'esc', 'esc', 'esc');
  expect(app.words()).toContain('Press a, then r on API_KEY to see it. 1 more is unfinished.');
  await app.press('a');
  expect(app.words()).toContain('Press r on API_KEY to see it. 1 more is unfinished.');
});
