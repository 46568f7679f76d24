import { expect, it } from 'vitest';
import { getDispatch } from '../../src/api/endpoints.ts';
import { SecretText } from '../../src/domain/secret-text.ts';
import { createNetwork } from '../../src/services/network.ts';
import { TestMachine } from '../support/open-test-services.ts';

const token = new SecretText('a-token-0123456789');

it('no client repeats a token that another one of the process has sent', async () => {
  const machine = await TestMachine.start();
  const other = await machine.addServer();
  machine.server.reply = () => ({ status: 404, body: { error: 'no such dispatch' } });
  other.reply = () => ({ status: 404, body: { error: `seen: ${token.reveal()}` } });
  const connect = createNetwork({ userAgent: 'dispatchbox/0.0.0-test', proxy: {} });
  const [one, two] = [machine.server, other].map(({ origin }) =>
    connect({ baseUrl: origin, segment: 'svc' }),
  );
  await one?.send(getDispatch('d'), { token });
  const answer = await two?.send(getDispatch('d'), {
    token: new SecretText('another-one'),
  });
  expect(other.count()).toBe(1);
  expect(JSON.stringify(answer)).toContain('seen: [redacted]');
  await Promise.all([one?.close(), two?.close()]);
});
