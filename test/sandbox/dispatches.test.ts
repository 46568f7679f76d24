import { describe, expect, test } from 'vitest';
import {
  DISPATCHES,
  dispatch,
  leapingClock,
  outcomeOf,
  poll,
  send,
  setSecrets,
  setVar,
  start,
} from './support.ts';

const SECOND = 1000;

describe('creating a dispatch (specification §4.1)', () => {
  test('it is answered with 201 and an identifier, and nothing else', async () => {
    const sandbox = await start();
    const created = await send(sandbox, DISPATCHES, {
      token: sandbox.tokens.organization,
      body: { key: 'deploy', params: { dry_run: 'true' }, ref: 'main', title: 'Deploy' },
    });
    expect(created.status).toBe(201);
    expect(created.headers.get('content-type')).toBe('application/json');
    expect(created.json).toEqual({ dispatch_id: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  });

  test('two equal requests make two dispatches', async () => {
    const sandbox = await start();
    const ids = [
      await dispatch(sandbox, { key: 'hello' }),
      await dispatch(sandbox, { key: 'hello' }),
    ];
    expect(new Set(ids).size).toBe(2);
  });

  test.each([
    ['no key', {}, /^key .*missing/],
    ['an empty key', { key: '' }, /^key .*empty/],
    ['a key that is no text', { key: 7 }, /^key .*string/],
    ['a ref that is null', { key: 'hello', ref: null }, /^ref .*string/],
    ['a title that is a list', { key: 'hello', title: [] }, /^title .*string/],
    ['a param that is a number', { key: 'hello', params: { n: 1 } }, /^params .*strings/],
    ['params that are a list', { key: 'hello', params: [] }, /^params .*object/],
    ['a body that is a number', 5, /object/],
  ])('%s is refused with 400 and one sentence', async (_, body, words) => {
    const sandbox = await start();
    const answer = await send(sandbox, DISPATCHES, { token: sandbox.tokens.personal, body });
    expect([answer.status, answer.json]).toEqual([400, { error: expect.stringMatching(words) }]);
  });

  const NO_UTF8 = Buffer.from('{"key":"\xff"}', 'latin1');
  test.each(['{', '', 'key=hello', NO_UTF8])(
    'the body %j is refused as not JSON',
    async (rawBody) => {
      const sandbox = await start();
      const answer = await send(sandbox, DISPATCHES, { token: sandbox.tokens.personal, rawBody });
      expect([answer.status, answer.json]).toEqual([400, { error: expect.stringMatching('JSON') }]);
    },
  );

  test('unknown fields are ignored', async () => {
    const sandbox = await start({ clock: leapingClock });
    const state = await outcomeOf(sandbox, { key: 'hello', colour: 'red' });
    expect(state.status).toBe('ready');
  });
});

describe('polling a dispatch (specification §4.2)', () => {
  test.each([
    ['hello', 1, 1],
    ['deploy', 4, 1],
    ['nightly', 25, 1],
    ['matrix', 3, 3],
  ])('%s is ready after %i s with %i runs, for good', async (key, afterSeconds, runs) => {
    let now = 0;
    const sandbox = await start({ clock: () => now });
    const id = await dispatch(sandbox, { key });
    now = afterSeconds * SECOND - 1;
    expect(await poll(sandbox, id)).toEqual({ status: 'not_ready' });
    now = afterSeconds * SECOND;
    const ready = await poll(sandbox, id);
    now += 1_000_000 * SECOND;
    expect(await poll(sandbox, id)).toEqual(ready);
    expect(new Set(ready.runs.map((run: { run_id: string }) => run.run_id)).size).toBe(runs);
  });

  test('a run address is {base}/{segment}/runs/{run_id}', async () => {
    const sandbox = await start({ clock: leapingClock });
    const { runs } = await outcomeOf(sandbox, { key: 'hello' });
    expect(sandbox.baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(runs[0].run_url).toBe(`${sandbox.baseUrl}/svc/runs/${runs[0].run_id}`);
  });

  test('a dispatch that fails is a 200 with status error and a message', async () => {
    let now = 0;
    const sandbox = await start({ clock: () => now });
    const id = await dispatch(sandbox, { key: 'broken' });
    now = 2 * SECOND - 1;
    expect(await poll(sandbox, id)).toEqual({ status: 'not_ready' });
    now = 2 * SECOND;
    const path = `${DISPATCHES}/${id}`;
    const answer = await send(sandbox, path, { token: sandbox.tokens.personal });
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({ status: 'error', error: expect.stringContaining('broken') });
  });

  test.each([
    ['an unknown key', { key: 'nope' }, /nope\..* broken, deploy, .*, nightly\./],
    ['an odd key', { key: 'a\nb' }, /"a\\nb"/],
    [
      'a param that is not declared',
      { key: 'deploy', params: { env: 'x' } },
      /deploy .* env\..* environment and dry_run/,
    ],
    [
      'the param __proto__',
      JSON.parse('{"key":"deploy","params":{"__proto__":"x"}}'),
      /deploy .* __proto__/,
    ],
  ])('%s ends in error with what there is instead', async (_, body, words) => {
    const sandbox = await start({ clock: leapingClock });
    const state = await outcomeOf(sandbox, body);
    expect(state).toEqual({ status: 'error', error: expect.stringMatching(words) });
  });
});

describe('secrets and vars in a workflow (specification §1)', () => {
  test('what is missing is named, and setting it makes the next dispatch ready', async () => {
    const sandbox = await start({ clock: leapingClock });
    const body = { key: 'deploy-with-secret' };
    const early = await dispatch(sandbox, body);
    expect((await poll(sandbox, early)).error).toMatch(
      /deploy-with-secret .*secret DEPLOY_TOKEN .*var REGION.*default/,
    );
    await setVar(sandbox, 'REGION', 'eu-west');
    expect((await outcomeOf(sandbox, body)).error).toMatch(
      /deploy-with-secret needs the secret DEPLOY_TOKEN, .*default/,
    );
    await setSecrets(sandbox, [{ name: 'DEPLOY_TOKEN', secret: 'elsewhere' }], 'other');
    expect((await outcomeOf(sandbox, body)).status).toBe('error');
    await setSecrets(sandbox, [{ name: 'DEPLOY_TOKEN', secret: 'first' }]);
    expect((await outcomeOf(sandbox, body)).status).toBe('ready');
    expect((await poll(sandbox, early)).status).toBe('error');
  });
});
