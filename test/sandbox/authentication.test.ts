import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { refuseToken } from '../../src/sandbox/tokens.ts';
import {
  DISPATCHES,
  portOf,
  rawExchange,
  SECRETS,
  send,
  start,
  statusOf,
  temporaryFolder,
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
  ] as const)('%s with the %s token is %i', async (where, kind, status) => {
    const sandbox = await start();
    const answer = await send(sandbox, where, { token: sandbox.tokens[kind], body: BODIES[where] });
    expect(answer.status).toBe(status);
  });

  test('polling takes the tokens that dispatching takes', async () => {
    const sandbox = await start();
    const { organization, personal, 'service-account': serviceAccount } = sandbox.tokens;
    const status = async (token: string) =>
      (await send(sandbox, `${DISPATCHES}/x`, { token })).status;
    expect(await status(organization)).toBe(404);
    expect(await status(personal)).toBe(404);
    expect(await status(serviceAccount)).toBe(401);
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
      ]) {
        expect((await send(sandbox, where, { body, headers: { authorization } })).status).toBe(401);
      }
    },
  );

  test('a token of any length from 0 to 4096 is refused, and never throws', async () => {
    const { tokens } = await start();
    for (let length = 0; length <= 4096; length++) {
      expect(refuseToken(tokens, 'vaults', [`Bearer ${'x'.repeat(length)}`])?.status).toBe(401);
    }
    const { personal } = tokens;
    for (const area of ['dispatches', 'vaults'] as const) {
      expect(refuseToken(tokens, area, [`bearer ${personal}`])).toBeNull();
      for (const headers of [
        [`Bearer ${personal.slice(0, -1)}`],
        [`Bearer ${personal}`, 'Bearer x'],
      ]) {
        expect(refuseToken(tokens, area, headers)?.status).toBe(401);
      }
    }
  });

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
  ])('a POST with the type %j is a 400 without a body, and changes nothing', async (type) => {
    const sandbox = await start();
    for (const [where, body] of Object.entries(BODIES)) {
      const response = await fetch(`${sandbox.baseUrl}/svc${where}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${sandbox.tokens.personal}`,
          ...(type === undefined ? {} : { 'content-type': type }),
        },
        // Bytes, since a string would be given a type.
        body: Buffer.from(JSON.stringify(body)),
      });
      expect([response.status, await response.text()]).toEqual([400, '']);
      expect(response.headers.get('content-type')).toBeNull();
    }
    const set = await send(sandbox, SECRETS, {
      token: sandbox.tokens.personal,
      body: BODIES[SECRETS],
    });
    expect(set.json.versions).toEqual({ A: 1 });
  });

  test.each([undefined, 'text/plain'])(
    'a poll with the type %j is a 400 without a body, once its token is accepted',
    async (type) => {
      const sandbox = await start();
      const poll = (token: string) =>
        fetch(`${sandbox.baseUrl}/svc${DISPATCHES}/x`, {
          headers: {
            authorization: `Bearer ${token}`,
            ...(type === undefined ? {} : { 'content-type': type }),
          },
        });
      const answer = await poll(sandbox.tokens.personal);
      expect([answer.status, await answer.text()]).toEqual([400, '']);
      expect((await poll('wrong')).status).toBe(401);
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
