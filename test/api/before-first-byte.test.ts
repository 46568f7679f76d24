import { describe, expect, it } from 'vitest';
import { ReplyServer } from '../support/reply-server.ts';
import { CREATE, clientOf, failureIn, POLL } from './sample-calls.ts';

describe('a call whose time has passed right before its first byte', () => {
  it('sends nothing and says so, on a new connection and on a kept one', async () => {
    const server = await ReplyServer.start();
    server.reply = ({ method }) =>
      method === 'POST'
        ? { status: 201, body: { dispatch_id: 'd' } }
        : { body: { status: 'not_ready' } };
    const client = clientOf(server.origin);
    const asked = await POLL.run(client, { beforeFirstByte: () => true });
    const late = { beforeFirstByte: () => false };
    const [get, post] = [await POLL.run(client, late), await CREATE.run(client, late)];
    expect(asked.ok).toBe(true);
    expect([failureIn(get), failureIn(post)]).toEqual([
      { kind: 'cancelled', wasSent: false },
      { kind: 'cancelled', wasSent: false },
    ]);
    expect(server.count()).toBe(1);
    // The connection isn't left in a state that harms the next call.
    expect((await CREATE.run(client)).ok).toBe(true);
    await client.close();
    await server.close();
  });
});
