import { expect, it, onTestFinished } from 'vitest';
import { newHome, runProgram, says, startApp } from '../support/app.ts';
import { answering, startFaultServer } from '../support/fault-server.ts';

const TOKEN = 'canary-token-0123456789';

it('form and command take a pasted endpoint apart, and a check says what it saw', async () => {
  const home = newHome();
  const server = await startFaultServer({ steps: [answering({ status: 404 })] });
  const other = await startFaultServer({ steps: [answering({ status: 404 })] });
  onTestFinished(async () => {
    await server.close();
    await other.close();
  });
  const add = (name: string, path: string) => {
    const url = `${server.origin}/${path}`;
    const args = ['profile', 'add', name, '--url', url, '--token-kind', 'personal'];
    return runProgram({ home, args, input: TOKEN });
  };
  const added = await add('acme', 'run/api/runs/dispatches/d-1');
  expect(added.stderr).toContain(`base URL ${server.origin} and the segment run.`);
  const refused = await add('globex', 'api');
  expect(refused).toMatchObject({ status: 2, stderr: expect.stringContaining('before /api') });

  const app = startApp({ home });
  await app.waitFor('No dispatches yet.');
  app.press('4', 'n');
  await app.waitFor('New profile');
  app.type(`globex\t${server.origin}/svc/api/`);
  await app.waitFor(says(`base URL ${server.origin} and the segment svc.`));
  app.type('\t\t\tpersonal\t');
  app.paste(`${TOKEN}\n`);
  await app.waitFor('••••••••');
  app.press('ctrl+s');
  await app.waitFor(says(/Saved globex .*answers 404 without a reason: is the segment right\?/));
  expect(app.text()).not.toContain('valid');
  server.script(answering({ status: 404, body: '{"error":"dispatch not found"}' }));
  app.press('R');
  await app.waitFor(says('answers 404 to a made-up dispatch: dispatch not found.'));
  await app.waitFor(says("Personal token: 404 doesn't show whether it is accepted."));

  // Another origin takes the token with it, and with that what was seen of it.
  app.press('e');
  await app.waitFor('Edit globex');
  app.press('tab', 'ctrl+u');
  app.type(other.origin);
  await app.waitFor(other.origin);
  app.press('ctrl+s');
  await app.waitFor('remove them and save');
  app.press('y');
  await app.waitFor(says(/personal +none/));
  expect(app.text()).not.toMatch(/not refused|dispatch not found/);
  expect(other.requests).toEqual([]);
  const lines = server.requests.map(({ raw }) => raw.toString('latin1').split(' HTTP/')[0]);
  expect(new Set(lines.map((line) => line?.replace(/[^/]*$/, '')))).toEqual(
    new Set(['GET /svc/api/runs/dispatches/']),
  );
  app.press('ctrl+c');
  await app.exit();
});
