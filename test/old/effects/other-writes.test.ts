import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { StartedSend } from '../../../src/old/domain/vault-records.ts';
import type { AppState } from '../../../src/old/state/app-state.ts';
import { openVaultIndex } from '../../../src/old/storage/vault-index.ts';
import { openVaultTables } from '../../../src/old/storage/vault-tables.ts';
import { must } from '../../support/must.ts';
import { runCommand, startCommand } from '../cli/support.ts';
import { openStore } from '../storage/support/stores.ts';
import { openIndex, openThree, type Three } from './support/three-profiles.ts';

const isRotated = ({ rotation }: AppState): boolean => rotation.phase === 'results';

function idOf(folder: string, name: string): string {
  return openStore(folder).find(name)?.id ?? '';
}

/** As another terminal that is about to set `API_KEY` there. */
function sendTo({ folder, servers }: Three, name: 'acme' | 'globex'): StartedSend {
  return {
    ...{ sendId: 's', writeId: 's', origin: 'form', note: '', startedAtMs: Date.now() },
    ...{ profileId: idOf(folder, name), profileName: name, host: servers[name].host },
    ...{ vault: 'default', kind: 'secret' },
    entries: [{ name: 'API_KEY', source: 'typed', versionBefore: 3 }],
  };
}

async function planned(): Promise<Three> {
  const three = await openThree();
  three.app.press('2', '=', 'enter');
  three.app.paste('the new value');
  three.app.press('ctrl+s');
  return three;
}

function posts({ servers }: Three): number {
  return Object.values(servers).reduce((sum, server) => sum + server.posts().length, 0);
}

/** When each send in flight began, as the journal has it. */
function startTimesIn(folder: string): readonly number[] {
  const database = new DatabaseSync(path.join(folder, 'vaults.db'));
  try {
    return openVaultTables(database)
      .sends.all()
      .map(({ startedAtMs }) => startedAtMs);
  } finally {
    database.close();
  }
}

describe('while another terminal is setting a place', () => {
  it('a rotation with that place sends nothing and says so; once it has ended, it goes', async () => {
    const three = await planned();
    const { app, folder } = three;
    const other = must(openVaultIndex(folder));
    onTestFinished(() => other.close());
    must(other.begin(sendTo(three, 'globex')));
    app.sendPlan();
    await app.until(({ rotation }) => rotation.phase === 'plan' && rotation.problem !== null);
    expect(app.screen()).toMatch(/API_KEY in globex · default .*nothing was sent/);
    expect(posts(three)).toBe(0);
    other.settle({ entries: [], writes: [], sendId: 's' });
    app.sendPlan();
    await app.until(isRotated);
    expect(posts(three)).toBe(4);
  });

  it('a form sends nothing and says so', async () => {
    const three = await openThree();
    const { app, folder } = three;
    const other = must(openVaultIndex(folder));
    onTestFinished(() => other.close());
    must(other.begin(sendTo(three, 'acme')));
    app.press('2', 'n');
    app.kind('API_KEY');
    app.press('tab');
    app.paste('a value');
    app.press('ctrl+s');
    await app.until(({ notice }) => notice?.text.includes('right now') === true);
    expect(posts(three)).toBe(0);
  });

  it('a command waits for it, and is journaled as of when it goes', async () => {
    const three = await openThree();
    const { folder } = three;
    const other = must(openVaultIndex(folder));
    onTestFinished(() => other.close());
    must(other.begin(sendTo(three, 'globex')));
    const journaled: number[] = [];
    three.servers.globex.isAnswering = () => {
      journaled.push(...startTimesIn(folder));
      return true;
    };
    const args = ['secret', 'set', 'API_KEY', '--profile', 'globex'];
    const command = runCommand(folder, args, { input: 'a value' });
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(posts(three)).toBe(0);
    const settledMs = Date.now();
    other.settle({ entries: [], writes: [], sendId: 's' });
    expect(await command).toMatchObject({ status: 0 });
    expect(posts(three)).toBe(1);
    // What the other one set was set before: if this terminal dies now, the secret is unknown.
    expect(journaled).toHaveLength(1);
    expect(journaled[0]).toBeGreaterThanOrEqual(settledMs);
  });
});

it('ctrl+c ends the wait of a command for another terminal, with 130 and nothing sent', async () => {
  const three = await openThree();
  const other = must(openVaultIndex(three.folder));
  onTestFinished(() => other.close());
  must(other.begin(sendTo(three, 'globex')));
  const args = ['secret', 'set', 'API_KEY', '--profile', 'globex'];
  const command = startCommand(three.folder, args, { input: 'a value' });
  await expect.poll(command.stderr).toContain('Setting API_KEY');
  const begunMs = performance.now();
  command.interrupt();
  expect(await command.ended).toMatchObject({ status: 130 });
  expect(performance.now() - begunMs).toBeLessThan(4_000);
  expect(posts(three)).toBe(0);
});

it('what a rotation had left open is no longer announced once a form here has set it', async () => {
  const { app } = await openThree((folder) =>
    openIndex(folder, (index) => {
      const acme = { profileId: idOf(folder, 'acme'), profileName: 'acme', host: 'h' };
      const place = { ...acme, vault: 'default', name: 'API_KEY', source: 'typed' };
      const places = [{ ...place, versionBefore: 3 }];
      must(index.rotations.plan({ rotationId: 'r', startedAtMs: 1, note: '', places }));
      must(index.rotations.leave('r', place, 2));
    }),
  );
  await app.until(({ unfinished }) => unfinished.length > 0);
  app.press('2', 'n');
  app.kind('API_KEY');
  app.press('tab');
  app.paste('a value');
  app.press('ctrl+s');
  await app.until(({ unfinished }) => unfinished.length === 0);
  app.press('esc');
  expect(app.screen()).not.toContain('is unfinished');
});

it('a version that jumped says that others were set elsewhere in between, on screen and in the log', async () => {
  const { app, folder, servers } = await openThree();
  // The service is at 6 while this machine knows of 3.
  const { baseUrl } = servers.acme;
  for (const value of ['a', 'b', 'c']) {
    await fetch(`${baseUrl}/svc/api/vaults/secrets`, {
      method: 'POST',
      body: JSON.stringify({
        vault_name: 'default',
        secrets: [{ name: 'API_KEY', secret: value }],
      }),
    });
  }
  app.press('2', 'j', 'j', 'j', '/');
  app.kind('acme');
  app.press('enter', 'space', 'enter');
  app.paste('the new value');
  app.press('ctrl+s');
  app.sendPlan();
  await app.until(isRotated);
  expect(app.screen()).toContain('set, version 7, was 3: set elsewhere in between');
  const log = must(openIndex(folder, (index) => index.rotations.writes()));
  expect(log).toMatchObject([{ version: 7, versionBefore: 3, reason: 'set elsewhere in between' }]);
  // The next one is no jump.
  const args = ['secret', 'set', 'API_KEY', '--profile', 'acme'];
  expect((await runCommand(folder, args, { input: 'x1' })).stderr).not.toContain('in between');
});

it('the log has the name that the profile had when it was sent', async () => {
  const { app, folder, servers } = await openThree();
  const store = openStore(folder);
  const rename = async (name: string, to: string): Promise<void> => {
    const profile = store.find(name);
    if (!profile) throw new Error('it is gone');
    const edit = { id: profile.id, profile: { ...profile, name: to }, tokens: [], savedAtMs: 0 };
    must(await store.edit(edit));
  };
  app.press('2', 'n');
  app.kind('NEW_KEY');
  app.press('tab');
  app.paste('a value');
  await rename('acme', 'tempo');
  await rename('globex', 'acme');
  app.press('esc', '4');
  await app.until(({ profiles }) => profiles.known.some(({ name }) => name === 'tempo'));
  app.press('2', 'n', 'ctrl+d', 'ctrl+s');
  await app.until(({ notice }) => notice?.text.includes('1 secret set') === true);
  expect(must(openIndex(folder, (index) => index.rotations.writes()))).toMatchObject([
    { profileName: 'tempo', host: servers.acme.host, name: 'NEW_KEY', state: 'set' },
  ]);
});
