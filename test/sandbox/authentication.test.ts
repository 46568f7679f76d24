import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.ts';
import {
  DISPATCHES,
  portOf,
  rawExchange,
  SECRETS,
  send,
  start,
  statusOf,
  VARS,
} from './support.ts';

const BODIES = {
  [DISPATCHES]: { key: 'hello' },
  [SECRETS]: { vault_name: 'v', secrets: [{ name: 'A', secret: 'a' }] },
  [VARS]: { vault_name: 'v', var: { name: 'A', value: 'a' } },
};

describe('tokens (specification §5)', () => {
  test.each([
    [DISPATCHES, 'organization', 201],
    [DISPATCHES, 'personal', 201],
    [DISPATCHES, 'service-account', 401],
    [SECRETS, 'organization', 401],
    [SECRETS, 'personal', 200],
    [SECRETS, 'service-account', 200],
    [VARS, 'organization', 401],
    [VARS, 'personal', 200],
    [VARS, 'service-account', 200],
    [`${DISPATCHES}/x`, 'organization', 404],
    [`${DISPATCHES}/x`, 'personal', 404],
    [`${DISPATCHES}/x`, 'service-account', 401],
  ] as const)('%s with the %s token is %i', async (where, kind, status) => {
    const sandbox = await start();
    const body = BODIES[where as keyof typeof BODIES];
    const answer = await send(sandbox, where, { token: sandbox.tokens[kind], body });
    expect(answer.status).toBe(status);
  });

  test.each(Object.entries(BODIES))(
    '%s without the header is 403, with a wrong token 401',
    async (where, body) => {
      const sandbox = await start();
      expect((await send(sandbox, where, { body })).status).toBe(403);
      expect((await send(sandbox, where, { body, token: 'wrong' })).status).toBe(401);
      const { personal } = sandbox.tokens;
      for (const authorization of [
        '',
        'Bearer',
        personal,
        `Basic ${personal}`,
        `Bearer ${personal} x`,
        `Bearer ${personal.slice(0, -1)}`,
      ]) {
        expect((await send(sandbox, where, { body, headers: { authorization } })).status).toBe(401);
      }
    },
  );

  test('tokens are checked before the body is looked at', async () => {
    const sandbox = await start();
    expect((await send(sandbox, SECRETS, { token: 'wrong', rawBody: '{' })).status).toBe(401);
    const head = `POST /svc${SECRETS} HTTP/1.1\r\nHost: localhost:${portOf(sandbox)}`;
    const waiting = `${head}\r\nContent-Length: 9\r\nConnection: close\r\n\r\n`;
    expect(statusOf(await rawExchange(portOf(sandbox), waiting))).toBe(403);
  });

  test('they are made once for a folder, each kind with its own prefix, 32 bytes at random', async () => {
    const folder = path.join(temporaryFolder(), 'sandbox');
    const first = await start({ folder });
    expect(first.tokens.organization).toMatch(/^sbx_org_[\w-]{43}$/);
    expect(first.tokens.personal).toMatch(/^sbx_per_[\w-]{43}$/);
    expect(first.tokens['service-account']).toMatch(/^sbx_sva_[\w-]{43}$/);
    await first.close();
    expect((await start({ folder })).tokens).toEqual(first.tokens);
    expect((await start()).tokens).not.toEqual(first.tokens);
  });
});

describe('the content type (specification §5, §7)', () => {
  test.each([
    undefined,
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/jsonp',
    '',
  ])(
    'a request with the type %j is a 400 without a body, once its token is accepted',
    async (type) => {
      const sandbox = await start();
      const answerTo = async (where: string, token: string, body?: object) => {
        const headers = {
          authorization: `Bearer ${token}`,
          ...(type === undefined ? {} : { 'content-type': type }),
        };
        // Bytes, since a string would be given a type.
        const posted = body && { method: 'POST', body: Buffer.from(JSON.stringify(body)) };
        const answer = await fetch(`${sandbox.baseUrl}/svc${where}`, { headers, ...posted });
        return [answer.status, await answer.text(), answer.headers.get('content-type')];
      };
      const { personal } = sandbox.tokens;
      for (const [where, body] of Object.entries(BODIES)) {
        expect(await answerTo(where, personal, body)).toEqual([400, '', null]);
      }
      expect(await answerTo(`${DISPATCHES}/x`, personal)).toEqual([400, '', null]);
      expect((await answerTo(`${DISPATCHES}/x`, 'wrong'))[0]).toBe(401);
      const set = await send(sandbox, SECRETS, { token: personal, body: BODIES[SECRETS] });
      expect(set.json.versions).toEqual({ A: 1 });
    },
  );

  test.each(['application/json; charset=utf-8', 'Application/JSON'])(
    '%j is taken',
    async (type) => {
      const sandbox = await start();
      const headers = { 'content-type': type };
      const { personal: token } = sandbox.tokens;
      const answer = await send(sandbox, DISPATCHES, { token, headers, body: { key: 'hello' } });
      expect(answer.status).toBe(201);
    },
  );
});
