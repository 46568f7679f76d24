import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { activeParts } from '../../../src/old/state/profiles/profile-parts.ts';
import { resultsList } from '../../../src/old/state/vault/results-list.ts';
import { hasResults, openDriven } from '../../support/driven.ts';
import { answering, type FaultStep, startFaultServer } from '../../support/fault-server.ts';
import { everyByteIn } from '../../support/files-in.ts';

/** Long enough that no frame holds it by chance. */
const CANARY = 'canary-7Qm2-x9Kd-Value-that-must-not-show';

const json = { 'Content-Type': 'application/json' };
const error = (status: number, text: string): FaultStep =>
  answering({ status, headers: json, body: JSON.stringify({ error: text }) });
const raw = (bytes: string): FaultStep => ({
  kind: 'write',
  bytes: Buffer.from(bytes),
  ending: 'close',
});

/** Ways in which a service can fail, most of them saying the value back. */
const FAILURES: readonly (readonly [string, FaultStep])[] = [
  ['400 that echoes', error(400, `Bad:\nNAME: the value ${CANARY} is weak`)],
  ['400 with it in base64', error(400, `Bad:\nNAME: ${Buffer.from(CANARY).toString('base64')}`)],
  ['400 with it in JSON', error(400, `Bad:\nNAME: ${JSON.stringify({ value: CANARY })}`)],
  ['400 in one line', error(400, `${CANARY} is weak`)],
  ['400 in quotes', error(400, `Bad:\n"NAME": "${CANARY}"`)],
  ['400 in the introduction', error(400, `${CANARY}:\nNAME: bad`)],
  ['400 for another name', error(400, `Bad:\nOTHER: ${CANARY}`)],
  ['400 empty', answering({ status: 400 })],
  ['400 of another shape', answering({ status: 400, headers: json, body: `"${CANARY}"` })],
  ['400 that is no JSON', answering({ status: 400, body: CANARY })],
  ...[401, 403, 422, 429].map(
    (status) => [`${status}`, error(status, `Bad:\nNAME: ${CANARY}`)] as const,
  ),
  ['500', error(500, CANARY)],
  ['a redirect', answering({ status: 307, headers: { Location: `http://127.0.0.1:1/${'x'}` } })],
  ['200 that is no JSON', answering({ status: 200, body: CANARY })],
  [
    '200 of another shape',
    answering({ status: 200, headers: json, body: `{"set_secrets":"${CANARY}"}` }),
  ],
  [
    '200 that lists nothing',
    answering({ status: 200, headers: json, body: '{"set_secrets":[],"versions":{}}' }),
  ],
  ['200 that is cut', raw('HTTP/1.1 200 OK\r\nContent-Length: 900\r\n\r\n{"set_')],
  ['201', answering({ status: 201, headers: json, body: `{"x":"${CANARY}"}` })],
  ['bytes that are no HTTP', raw(`${CANARY}\r\n\r\n`)],
  ['a status line that is not one', raw(`HTTP/1.1 ${CANARY} x\r\n\r\n`)],
  ['a cut connection', { kind: 'drop', afterBytes: 40, ending: 'reset' }],
  ['a closed connection', { kind: 'drop', afterBytes: 400, ending: 'close' }],
  ['silence', { kind: 'silence' }],
];

it('a canary is in no state, event, command, frame or file, whatever the service answers', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'dispatchbox-canary-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const server = await startFaultServer();
  onTestFinished(() => server.close());
  const app = await openDriven({
    baseUrl: server.origin,
    token: 'a-token',
    folder,
    isTraced: true,
  });
  for (const [what, step] of FAILURES) {
    server.script(step);
    const before = server.requests.length;
    app.press('2', 'n');
    app.kind('NAME');
    app.press('tab');
    app.paste(CANARY);
    app.press('ctrl+s');
    await app.until(hasResults);
    // It was really sent, or there would be nothing to see.
    expect(server.requests.length, what).toBeGreaterThan(before);
    expect(activeParts(app.state()).secretsForm.rows[0]?.values.value.value().reveal(), what).toBe(
      CANARY,
    );
  }
  server.script(answering({ headers: json, body: httpBody() }));
  app.press('r');
  await app.until(
    (state) =>
      hasResults(state) &&
      resultsList(activeParts(state).secretsForm).rows[0]?.result?.state === 'set',
  );

  for (const trace of [app.traces(), everyByteIn(folder)]) {
    const at = trace.indexOf(CANARY.slice(0, 12));
    expect(at === -1 ? '' : trace.slice(Math.max(0, at - 300), at + 60)).toBe('');
    expect(trace.includes(CANARY.slice(-12))).toBe(false);
  }
  // The trace does see what is shown: the test can fail.
  app.press('2', 'n');
  app.kind('N');
  app.press('tab');
  app.paste(CANARY);
  app.press('ctrl+r');
  expect(app.traces().includes(CANARY)).toBe(true);
});

function httpBody(): string {
  return JSON.stringify({ set_secrets: ['NAME'], versions: { NAME: 1 } });
}
