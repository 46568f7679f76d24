import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { addProfile, newHome, runProgram, says, startApp } from '../support/app.ts';
import { answering, startFaultServer } from '../support/fault-server.ts';

const JSON_TYPE = { 'Content-Type': 'application/json' };

/** A home with a profile, whose service sets the secret A, and with a database. */
async function prepared() {
  const body = '{"set_secrets":["A"],"set_vars":["A"],"versions":{"A":1}}';
  const server = await startFaultServer({ steps: [answering({ headers: JSON_TYPE, body })] });
  onTestFinished(() => server.close());
  const home = newHome();
  await addProfile(home, {
    name: 'acme',
    url: server.origin,
    token: 'a-token',
    kind: 'personal',
  });
  await runProgram({ home, args: ['runs'] });
  return { home, server };
}

/** Adds a trigger that does this to whatever is to be written to a table. */
function addTrigger(home: string, when: string, raise: string): void {
  const database = new DatabaseSync(path.join(home, 'box/dispatchbox.db'));
  database.exec(
    `CREATE TRIGGER ours_${when.replaceAll(/\W+/g, '_')} BEFORE ${when} BEGIN SELECT RAISE(${raise}); END`,
  );
  database.close();
}

it.each(['IGNORE', "ABORT, 'no'"])(
  'what a trigger keeps out of the journal (%s) is not sent by a command: status 5 and a sentence',
  async (raise) => {
    const { home, server } = await prepared();
    addTrigger(home, 'INSERT ON dispatches', raise);
    addTrigger(home, 'INSERT ON writes', raise);
    for (const args of [
      ['dispatch', 'deploy', '--no-wait'],
      ['secret', 'set', 'A'],
      ['var', 'set', 'A=1'],
    ]) {
      const end = await runProgram({ home, args, input: 'value' });
      expect(end.status).toBe(5);
      expect(end.stderr).toContain('Nothing was sent');
      expect(end.stderr).not.toContain('bug');
    }
    expect(server.requests).toHaveLength(0);
  },
);

it('what a trigger keeps out of the journal is not sent by the app, and the form says so', async () => {
  const { home, server } = await prepared();
  expect((await runProgram({ home, args: ['secret', 'set', 'A'], input: 'value' })).status).toBe(0);
  addTrigger(home, "UPDATE ON writes WHEN new.state = 'sending'", 'IGNORE');
  const app = startApp({ home });
  await app.waitFor('No dispatches yet.');
  app.press('2');
  await app.waitFor(/A +default/);
  app.press('enter');
  await app.waitFor('New value for A');
  app.type('second');
  app.press('ctrl+s');
  await app.waitFor(/(?:default|A) +– Nothing was sent/);
  app.press('esc');
  addTrigger(home, 'INSERT ON dispatches', 'IGNORE');
  app.press('1', 'n');
  await app.waitFor('New dispatch');
  app.type('deploy');
  app.press('ctrl+s');
  await app.waitFor(says('Nothing was sent: it'));
  expect(server.requests).toHaveLength(1);
});

it('a result that cannot be logged is told of', async () => {
  const { home } = await prepared();
  const result = "UPDATE ON writes WHEN new.state = 'set'";
  addTrigger(home, result, "ABORT, 'no'");
  const end = await runProgram({ home, args: ['secret', 'set', 'A'], input: 'value' });
  expect(end.stderr).toContain("couldn't be recorded");
});
