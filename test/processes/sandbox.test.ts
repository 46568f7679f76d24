import fs from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { newHome } from '../support/app.ts';
import { boxOf, modeOf } from '../support/box.ts';
import { everyByteIn } from '../support/files-in.ts';
import { limited } from '../support/program.ts';
import { type SandboxAddress, startSandboxProcess } from '../support/sandbox-process.ts';

/** The sandbox as people start it. */
async function startSandbox(home: string, umask?: string) {
  const startedBy = limited(umask === undefined ? {} : { umask });
  const { child, address } = await startSandboxProcess(home, { startedBy });
  onTestFinished(() => void child.kill('SIGKILL'));
  const kill = () =>
    new Promise<void>((resolve) => {
      child.once('close', () => resolve());
      child.kill('SIGKILL');
    });
  return { address, kill, ...callsTo(address) };
}

/** The requests of the specification. */
function callsTo({ base_url, segment, tokens }: SandboxAddress) {
  const call = async (where: string, token: string, body?: object) => {
    const response = await fetch(`${base_url}/${segment}/api/${where}`, {
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        connection: 'close',
      },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });
    // biome-ignore lint/suspicious/noExplicitAny: each call has a shape of its own.
    return (await response.json()) as any;
  };
  return {
    dispatch: async (key: string): Promise<string> =>
      (await call('runs/dispatches', tokens.organization, { key })).dispatch_id,
    poll: (id: string) => call(`runs/dispatches/${id}`, tokens.organization),
    /** @returns its version. */
    setSecret: async (name: string, secret: string): Promise<number> => {
      const body = { vault_name: 'default', secrets: [{ name, secret }] };
      return (await call('vaults/secrets', tokens.service_account, body)).versions[name];
    },
  };
}

it('two sandboxes of one user see the same, give no version twice, and agree on tokens from their first start', async () => {
  const home = newHome();
  const [one, two] = await Promise.all([startSandbox(home), startSandbox(home)]);
  expect(two.address.tokens).toEqual(one.address.tokens);
  expect(two.address.base_url).not.toBe(one.address.base_url);
  const id = await one.dispatch('nightly');
  expect(await two.poll(id)).toEqual({ status: 'not_ready' });
  const versions = await Promise.all(
    Array.from({ length: 40 }, (_, at) => (at % 2 === 0 ? one : two).setSecret('A', 'a')),
  );
  expect(versions.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, at) => at + 1));
});

it('what it answered is there after kill -9 in the middle of writes, its folder is closed to others, and no value lies open', async () => {
  const home = newHome();
  const folder = path.join(boxOf(home), 'sandbox');
  const canary = 'canary-9b1d6f';
  const ids: string[] = [];
  let version = 0;
  for (let round = 0; round < 2; round += 1) {
    const sandbox = await startSandbox(home, round === 0 ? '000' : '077');
    const next = await sandbox.setSecret('A', `${canary}-1`);
    // One set can have been stored and not answered: the kill came in between.
    expect([version + 1, version + 2]).toContain(next);
    version = next;
    expect(modeOf(folder)).toBe('0700');
    let isKilled = false;
    const writes = async (write: () => Promise<void>) => {
      while (!isKilled) await write().catch(() => {});
    };
    const writers = Promise.all([
      writes(async () => {
        version = await sandbox.setSecret('A', `${canary}-${version}`);
      }),
      writes(async () => {
        ids.push(await sandbox.dispatch('matrix'));
      }),
    ]);
    const enough = ids.length + 4;
    await expect.poll(() => ids.length, { interval: 1 }).toBeGreaterThanOrEqual(enough);
    await sandbox.kill();
    isKilled = true;
    await writers;
    for (const form of [canary, btoa(canary).slice(0, 12), Buffer.from(canary).toString('hex')]) {
      expect(everyByteIn(boxOf(home))).not.toContain(form);
    }
    // As another program could have left it.
    fs.chmodSync(folder, 0o755);
  }
  const last = await startSandbox(home);
  for (const id of ids) {
    const { status, runs = [] } = await last.poll(id);
    expect(['ready', 'not_ready']).toContain(status);
    // All of its runs are there, or none.
    if (status === 'ready') expect(runs).toHaveLength(3);
  }
  expect(modeOf(folder)).toBe('0700');
});
