import { describe, expect, it, onTestFinished } from 'vitest';
import type { ApiClient } from '../../../src/old/api/api-client.ts';
import { createApiClient } from '../../../src/old/api/create-api-client.ts';
import { SecretText } from '../../../src/old/domain/secret-text.ts';
import { AT_ONCE, sendToVault } from '../../../src/old/effects/send-to-vault.ts';
import type { VaultRequest } from '../../../src/old/effects/vault-request.ts';
import { answering, type FaultStep, startFaultServer } from '../../support/fault-server.ts';

const answer = (status: number, body: object): FaultStep =>
  answering({ status, body: JSON.stringify(body) });

/** Sends three vars of each profile to one service, and tells what became of each. */
async function sent(profiles: readonly string[], atOnce: number, ...steps: readonly FaultStep[]) {
  const server = await startFaultServer({ steps });
  const address = { baseUrl: server.origin, segment: 'svc' };
  const limits = { postMs: 300, headersMs: 300 };
  const client = createApiClient({ address, userAgent: 'test', limits });
  onTestFinished(async () => {
    await client.close();
    await server.close();
  });
  const inFlight = { now: 0, most: 0 };
  const send: ApiClient['send'] = async (ask, options) => {
    inFlight.now += 1;
    inFlight.most = Math.max(inFlight.most, inFlight.now);
    const result = await client.send(ask, options);
    inFlight.now -= 1;
    return result;
  };
  const access = { client: { ...client, send }, token: new SecretText('token') };
  const value = new SecretText('value');
  const requests = profiles.flatMap((profileId) =>
    ['A', 'B', 'C'].map((name): VaultRequest => {
      const entries = [
        { id: `${profileId}/${name}`, name, value, description: '', source: 'typed' },
      ];
      return {
        profileId,
        profileName: profileId,
        host: `ci.acme.dev/${profileId}`,
        vault: 'v',
        kind: 'var',
        access,
        entries,
      };
    }),
  );
  const states: Record<string, string> = {};
  await sendToVault(requests, {
    ...{
      sendId: 's',
      atOnce,
      index: null,
      origin: 'form' as const,
      warn: () => {},
    },
    onAnswer({ results }) {
      for (const [id, { state }] of results) states[id] = state;
    },
  });
  return {
    states: Object.values(states).join(' '),
    requests: server.requests.length,
    mostInFlight: inFlight.most,
  };
}

const done = answer(200, {});

describe('vars that are sent one by one', () => {
  it.each<[string, FaultStep, string]>([
    ['a var that is refused', answer(400, { error: 'No.' }), 'failed set set'],
    ['an error of the service', answer(503, {}), 'unknown set set'],
    ['a lost connection', { kind: 'drop', afterBytes: 40, ending: 'reset' }, 'unknown set set'],
    ['a refused token', answer(401, {}), 'failed not-sent not-sent'],
    ['a service that asks to wait', answer(429, {}), 'failed not-sent not-sent'],
    ['a redirect', answering({ status: 302 }), 'unknown not-sent not-sent'],
    ['silence', { kind: 'silence' }, 'unknown not-sent not-sent'],
  ])('after %s', async (_, step, states) => {
    const end = await sent(['acme'], 1, step, done);
    expect(end.states).toBe(states);
    expect(end.requests).toBe(states.split(' ').filter((state) => state !== 'not-sent').length);
  });

  it('end for the profile that was refused, and for no other', async () => {
    const end = await sent(['acme', 'globex'], 1, answer(401, {}), done);
    expect(end.states).toBe('failed not-sent not-sent set set set');
  });
});

it('a service has no more requests in flight than it may have, however many profiles it is for', async () => {
  const end = await sent(['acme', 'globex'], AT_ONCE, done);
  expect(end).toMatchObject({ requests: 6, mostInFlight: AT_ONCE });
});
