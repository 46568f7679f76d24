import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { WriteRecord } from '../../../src/old/domain/vault-records.ts';
import { openIndex, prepareThree } from '../effects/support/three-profiles.ts';
import { runCommand } from './support.ts';

const ROTATED: WriteRecord = {
  ...{ writeId: 'r', origin: 'rotation', kind: 'secret', atMs: Date.now() },
  ...{ profileId: 'g', profileName: 'globex', host: 'ci.globex.io/svc' },
  ...{ vault: 'prod', name: 'API_KEY', source: '40 letters and digits' },
  ...{ state: 'set', version: 4, versionBefore: 3, reason: null, note: 'OPS-1' },
};

async function prepared(): Promise<string> {
  const { folder } = await prepareThree();
  openIndex(folder, (index) => index.settle({ entries: [], writes: [ROTATED] }));
  const args = ['secret', 'set', 'TOKEN', '--profile', 'acme'];
  await runCommand(folder, args, { input: 'x1y2z3' });
  return folder;
}

it('has every write with where it went, from what, and the note', async () => {
  const folder = await prepared();
  const end = await runCommand(folder, ['log', '--json']);
  expect(end.status).toBe(0);
  expect(JSON.parse(end.stdout).writes).toMatchObject([
    {
      ...{ origin: 'command', profile: 'acme', vault: 'default', name: 'TOKEN', state: 'set' },
      source: 'standard input',
    },
    {
      ...{ origin: 'rotation', source: '40 letters and digits', profile: 'globex' },
      host: 'ci.globex.io/svc',
      ...{ vault: 'prod', name: 'API_KEY', version: 4, version_before: 3, note: 'OPS-1' },
    },
  ]);
  const lines = await runCommand(folder, ['log', '--since', '1h']);
  expect(lines.stdout).toMatch(/\tcommand\tset\tTOKEN\tacme\tdefault\t4\t-\n/);
  expect(lines.stdout).toMatch(/\trotation\tset\tAPI_KEY\tglobex\tprod\t4\tOPS-1\n/);
});

it('says nothing of writes that it cannot read', async () => {
  const folder = await prepared();
  rmSync(path.join(folder, 'vaults.db'));
  mkdirSync(path.join(folder, 'vaults.db'));
  const end = await runCommand(folder, ['log', '--json']);
  expect(end.status).toBe(2);
  expect(JSON.parse(end.stdout)).toMatchObject({
    writes: null,
    error: expect.stringContaining("isn't a file"),
  });
});

it('begins where it is asked to', async () => {
  const folder = await prepared();
  const later = await runCommand(folder, ['log', '--since', '2999-01-01', '--json']);
  expect(JSON.parse(later.stdout)).toEqual({ writes: [], profile: null, host: null });
  expect((await runCommand(folder, ['log', '--since', 'monday'])).status).toBe(2);
});
