import { expect, it, onTestFinished } from 'vitest';
import { addProfile, newHome, says, startApp } from '../support/app.ts';
import { answering, httpAnswer, startFaultServer } from '../support/fault-server.ts';
import { everyByteIn } from '../support/files-in.ts';
import { addToken } from '../support/program.ts';
import { FORMS } from '../support/repeated-forms.ts';

const TOKEN = 'canary-Tok3n-9fQ2xW7zLm';
const OTHER_TOKEN = 'canary-0ther-Kp8RvT4sYd';
const VALUES = ['canary/V1 6hJ1sD5gNb', 'canary-V2-w0Yc3UeXq8', 'canary-V3-zR5tBn1mKa'];

/** Every form in which the service says it. */
const tracesOf = (secret: string) => FORMS.map(([, form]) => form(secret));
const TRACES = [TOKEN, OTHER_TOKEN, ...VALUES].flatMap(tracesOf);
const tracesIn = (text: string) => TRACES.filter((trace) => text.includes(trace));

/** The one file that is promised to hold tokens. */
const TOKEN_FILES = /^profiles\.json$/;

/** Says whatever any request has brought so far, in every form. */
function startEchoing() {
  const seen = new Set<string>();
  const said = () => [...seen].flatMap(tracesOf).join(' ');
  const note = (request: Buffer) => {
    for (const secret of [TOKEN, OTHER_TOKEN, ...VALUES]) {
      if (request.includes(secret)) seen.add(secret);
    }
  };
  const inQuery = () => [...seen].map(encodeURIComponent).join('&');
  return { said, inQuery, note, count: () => seen.size };
}

it('the app shows, stores, announces and copies nothing of what it ever sent, whatever comes later', async () => {
  const home = newHome();
  const { said, inQuery, note, count } = startEchoing();
  const server = await startFaultServer();
  onTestFinished(() => server.close());
  await addProfile(home, { name: 'acme', url: server.origin, token: TOKEN });
  await addToken(home, 'acme', 'service-account', OTHER_TOKEN);
  const app = startApp({ home });
  await app.waitFor('No dispatches yet.');

  server.script({
    kind: 'reply',
    to: (request) => {
      note(request);
      const body = '{"set_secrets":["AAA"],"versions":{"AAA":1}}';
      return { kind: 'write', bytes: httpAnswer({ body }), ending: 'keep' };
    },
  });
  app.press('2', 'n');
  await app.waitFor('Set secrets in default');
  app.type('AAA');
  app.press('tab');
  app.paste(VALUES[0] ?? '');
  await app.waitFor(/Value +•+ +\d+ bytes/);
  app.press('ctrl+s');
  await app.waitFor(/AAA +✓ set, version 1/);

  const dispatch = async (answer: () => object, expected: RegExp) => {
    server.script(answering({ status: 201, body: '{"dispatch_id":"d-1"}' }), {
      kind: 'reply',
      to: (request) => {
        note(request);
        const bytes = httpAnswer({ body: JSON.stringify(answer()) });
        return { kind: 'write', bytes, ending: 'keep' };
      },
    });
    app.press('1');
    await app.waitFor(/No dispatches yet\.|deploy/);
    app.press('n');
    await app.waitFor('New dispatch');
    await app.waitFor(/▸ Key +$/m);
    app.type('deploy');
    app.press('ctrl+s');
    await app.waitFor(expected, { timeoutMs: 20_000 });
  };
  await dispatch(
    () => ({ status: 'error', error: `login failed with password ${said()}` }),
    /✗ error +deploy/,
  );
  await app.waitFor(says(/login failed with password \[redacted\]/));
  app.press('c');
  await app.waitFor(/error text/);
  app.press('e');
  await app.waitFor(/clipboard; paste to check: the error text/);
  await dispatch(
    () => ({
      status: 'ready',
      runs: [{ run_id: said(), run_url: `https://ci.acme.dev/?${inQuery()}` }],
    }),
    /✓ ready +deploy/,
  );
  app.press('y');
  await app.waitFor(says(/clipboard; paste to check: https/));

  expect(count()).toBe(3);
  const output = app.rawOutput();
  const copied = [...output.matchAll(/\]52;c;([^\u0007]+)/g)].map(([, base64 = '']) =>
    Buffer.from(base64, 'base64').toString(),
  );
  expect(copied.join('\n')).toMatch(/login failed with password \[redacted\].*\nhttps:/);
  expect(output).toMatch(/\u001b\]9;[^\u0007]*deploy/);
  const stored = everyByteIn(home, TOKEN_FILES);
  expect(stored).toContain('login failed with password');
  expect(tracesIn([output, stored, ...copied].join('\n'))).toEqual([]);
});
