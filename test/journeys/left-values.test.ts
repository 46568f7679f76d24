import { expect, it, onTestFinished } from 'vitest';
import { addProfile, newHome, startApp } from '../support/app.ts';
import { locksIn } from '../support/box.ts';
import { httpAnswer, startFaultServer } from '../support/fault-server.ts';
import { hangOn } from '../support/locks.ts';
import type { TestTerminal } from '../support/terminal.ts';
import { sendPlan } from '../support/terminal.ts';

interface Body {
  readonly vault_name: string;
  readonly secrets?: readonly { readonly name: string; readonly secret: string }[];
  readonly var?: { readonly name: string; readonly value: string };
}

/** From the name of a profile to its first token. */
const TO_TOKEN = Array<string>(4).fill('shift+tab');

const JSON_TYPE = { 'Content-Type': 'application/json' };

function bodyOf(request: Buffer): Body {
  const text = request.toString();
  return JSON.parse(text.slice(text.indexOf('\r\n\r\n') + 4));
}

/** A service that stores every secret and var, and refuses the secret BAD; and the app over it. */
async function startOverService() {
  const server = await startFaultServer({
    steps: [
      {
        kind: 'reply',
        to(request) {
          const { secrets = [], var: one } = bodyOf(request);
          const names = one ? [one.name] : secrets.map(({ name }) => name);
          const versions = Object.fromEntries(names.map((name) => [name, 1]));
          const isBad = names.includes('BAD');
          const bytes = httpAnswer(
            isBad
              ? { status: 400, headers: JSON_TYPE, body: '{"error":"BAD is reserved"}' }
              : {
                  headers: JSON_TYPE,
                  body: JSON.stringify({ set_secrets: names, set_vars: names, versions }),
                },
          );
          return { kind: 'write', bytes, ending: 'keep' };
        },
      },
    ],
  });
  onTestFinished(() => server.close());
  const home = newHome();
  const url = server.origin;
  await addProfile(home, { name: 'acme', url, token: 'a-token', kind: 'service-account' });
  const app = startApp({ home });
  await app.waitFor('No dispatches yet.');
  const sent = () => server.requests.filter(({ isWhole }) => isWhole).map(({ raw }) => bodyOf(raw));
  const sentValues = () =>
    sent().flatMap(({ secrets, var: one }) =>
      one ? [one.value] : (secrets ?? []).map(({ secret }) => secret),
    );
  return { home, app, sent, sentValues };
}

/** Sets a first secret or var, and goes back to the list, where its row is selected. */
async function setFirst(app: TestTerminal, tab: '2' | '3', name: string): Promise<void> {
  app.press(tab, 'n');
  await app.waitFor(/Set (?:secrets|vars) in default/);
  app.type(name);
  app.press('tab');
  app.type('first');
  app.press('ctrl+s');
  await app.waitFor('✓ set');
  app.press('esc');
  await app.waitFor(new RegExp(`${name} +default`));
}

it('a new value that was left is offered, and never continued by what is typed next', async () => {
  const { app, sentValues } = await startOverService();
  await setFirst(app, '2', 'NPM_TOKEN');
  app.press('enter');
  await app.waitFor('New value for NPM_TOKEN');
  app.type('aaa');
  await app.waitFor('3 bytes');
  app.press('esc');
  await app.waitGone('New value for NPM_TOKEN');
  app.press('enter');
  await app.waitFor('A value of 3 bytes was left here · ctrl+d brings it back');
  app.type('bbb');
  await app.waitGone('was left here');
  app.press('ctrl+s');
  await expect.poll(sentValues).toEqual(['first', 'bbb']);
  await app.waitFor('✓ set, version');
  app.press('esc');
  await app.waitFor(/NPM_TOKEN +default/);

  // Left by the key of another tab, and brought back.
  app.press('enter');
  await app.waitFor('New value for NPM_TOKEN');
  app.type('cccc');
  await app.waitFor('4 bytes');
  app.press('esc');
  await app.waitGone('New value for NPM_TOKEN');
  app.press('1', '2', 'enter');
  await app.waitFor('A value of 4 bytes was left here');
  app.press('ctrl+s');
  await app.waitFor('The value is empty');
  app.press('ctrl+d');
  await app.waitGone('was left here');
  app.press('ctrl+s');
  await expect.poll(sentValues).toEqual(['first', 'bbb', 'cccc']);
});

it('going back from a plan asks for its values anew, however often', async () => {
  const { app, sentValues } = await startOverService();
  await setFirst(app, '2', 'ONE');
  await setFirst(app, '2', 'TWO');
  app.press('g', 'space', 'space', 'enter');
  await app.waitFor('New values for 2 secrets');
  for (const value of ['aa', 'bb', 'cc']) {
    app.type(value);
    app.press('tab');
    app.type(value);
    app.press('ctrl+s');
    await app.waitFor('Plan: 2 places');
    if (value === 'cc') break;
    app.press('esc');
    await app.waitFor('A value of 2 bytes was left here');
    app.press('shift+tab');
  }
  await sendPlan(app);
  await app.waitFor('2 of 2 rotated');
  expect(sentValues()).toEqual(['first', 'first', 'cc', 'cc']);
});

it('n opens a new form of secrets, whatever was left or refused, which ctrl+d brings back with its vault', async () => {
  const { app, sent } = await startOverService();
  app.press('2', 'n');
  await app.waitFor('Set secrets in default');
  app.type('BAD');
  app.press('tab');
  app.type('bad-value');
  app.press('ctrl+s');
  await app.waitFor(/BAD +✗ failed/);
  app.press('esc');
  await app.waitGone(/BAD +✗ failed: /);
  app.press('n');
  await app.waitFor('Set secrets in default');
  await app.waitFor('An entry was left here: BAD · ctrl+d brings it back');
  app.press('shift+tab');
  app.type('prod');
  app.press('tab');
  app.type('ONE');
  app.press('tab');
  app.type('111');
  app.press('ctrl+n');
  app.type('TWO');
  app.press('tab');
  app.type('22');
  await app.waitFor('2 bytes');
  app.press('esc');
  await app.waitFor('Draft kept');
  app.press('n');
  await app.waitFor('Set secrets in default');
  await app.waitFor('2 entries were left here: ONE, TWO · ctrl+d brings them back');
  app.press('ctrl+d');
  await app.waitFor('Set secrets in prod');
  app.press('ctrl+s');
  await app.waitFor(/TWO +✓ set/);
  expect(sent().slice(1)).toMatchObject([
    {
      vault_name: 'prod',
      secrets: [
        { name: 'ONE', secret: '111' },
        { name: 'TWO', secret: '22' },
      ],
    },
  ]);
  app.press('esc', 'n');
  await app.waitFor('An entry was left here: BAD');
  app.press('ctrl+d');
  await app.waitFor(/Name +BAD/);
  app.press('ctrl+c');
  await app.waitFor(/ONE +prod/);
  app.press('ctrl+c');
  await app.waitFor('BAD in default at acme');
});

it('the value of a var and the token of a profile are offered in the same way', async () => {
  const { app, sentValues } = await startOverService();
  await setFirst(app, '3', 'REGION');
  app.press('enter');
  await app.waitFor('New value for REGION');
  app.type('aaa');
  await app.waitFor('aaa');
  app.press('esc');
  await app.waitFor('Draft kept');
  app.press('enter');
  await app.waitFor('A value of 3 bytes was left here');
  app.type('bbb');
  app.press('ctrl+s');
  await expect.poll(sentValues).toEqual(['first', 'bbb']);
  await app.waitFor('✓ set');

  app.press('4', 'n');
  await app.waitFor('Base URL');
  app.press(...TO_TOKEN);
  await app.waitFor(/Token for dispatches .*\n ▸ +paste/);
  app.type('token-1');
  await app.waitFor('7 characters');
  app.press('esc');
  await app.waitFor('Draft kept');
  app.press('n');
  await app.waitFor('A value of 7 bytes was left here');
  expect(app.text()).not.toContain('7 characters');
  app.press('ctrl+d');
  await app.waitFor('7 characters');
});

it('a form that is left before its values are journaled loses none that the service refuses', async () => {
  const { home, app, sentValues } = await startOverService();
  await setFirst(app, '2', 'GOOD');

  const sendAndLeave = async (value: string) => {
    const letGo = await hangOn(...locksIn(home));
    app.press('ctrl+s', 'esc');
    await app.waitFor(/GOOD +default/);
    letGo();
    await expect.poll(() => sentValues().at(-1)).toBe(value);
  };
  for (const [name, value] of [
    ['BAD', 'bad-value'],
    ['NEXT', 'next-value'],
  ] as const) {
    app.press('n');
    await app.waitFor('Set secrets in default');
    app.type(name);
    app.press('tab');
    app.type(value);
    await app.waitFor(/\d bytes/);
    await sendAndLeave(value);
    await app.waitFor(name === 'BAD' ? '1 failed.' : /NEXT +default/);
  }
  // What is set is offered no more, and what was refused with its value.
  app.press('n');
  await app.waitFor('An entry was left here: BAD · ctrl+d brings it back');
  app.press('ctrl+d');
  await app.waitFor('9 bytes');
  app.press('esc');
  await app.waitFor('Draft kept');
});

it('a plan that is being sent says so and stays as it is, and leaving it changes nothing about it', async () => {
  const { home, app, sentValues } = await startOverService();
  await setFirst(app, '2', 'ONE');
  await setFirst(app, '2', 'TWO');
  app.press('g', 'space', 'space', 'enter');
  await app.waitFor('New values for 2 secrets');
  app.press('up');
  app.press('right');
  await app.waitFor('All 2 names');
  app.press('down');
  app.type('rotated');
  await app.waitFor('7 bytes');
  app.press('tab', 'tab', 'enter');
  await app.waitFor('Plan: 2 places');
  const letGo = await hangOn(...locksIn(home));
  app.press('ctrl+s', 'd', 'space');
  await app.waitFor((screen) => screen.split("It's being sent.").length === 3);
  expect(app.text()).toContain('Plan: 2 places');
  app.press('esc');
  await app.waitFor("It's still being sent");
  await app.waitFor(/ONE +default/);
  letGo();
  await app.waitFor('2 of 2 rotated');
  expect(sentValues().slice(2)).toEqual(['rotated', 'rotated']);
});
