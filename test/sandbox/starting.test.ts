import fs from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, onTestFinished, test } from 'vitest';
import { listening } from '../support/listening.ts';
import { canMount, smallDisk, takeSpace } from '../support/small-disk.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { portOf, problemOf, send, setVar, start } from './support.ts';

async function takenPort(): Promise<number> {
  const server = createServer();
  const port = await listening(server);
  onTestFinished(() => void server.close());
  return port;
}

describe('the port', () => {
  test('is the one of last time, so that run addresses keep working', async () => {
    const folder = path.join(temporaryFolder(), 'sandbox');
    const first = await start({ folder });
    await first.close();
    const second = await start({ folder });
    expect(second.baseUrl).toBe(first.baseUrl);
    await second.close();
    expect((await start({ folder, port: 0 })).baseUrl).toBe(first.baseUrl);
  });

  test('is another one while that is taken, and two servers each come back to theirs', async () => {
    const folder = path.join(temporaryFolder(), 'sandbox');
    const startBoth = async () => [await start({ folder }), await start({ folder })];
    const before = await startBoth();
    expect(new Set(before.map(portOf)).size).toBe(2);
    for (const sandbox of before) await sandbox.close();
    const after = await startBoth();
    expect(after.map(portOf)).toEqual(before.map(portOf));
  });

  test('that was asked for is taken, and preferred from then on', async () => {
    const folder = path.join(temporaryFolder(), 'sandbox');
    await (await start({ folder })).close();
    const other = await start();
    const port = portOf(other);
    await other.close();
    const chosen = await start({ folder, port });
    expect(portOf(chosen)).toBe(port);
    await chosen.close();
    expect(portOf(await start({ folder }))).toBe(port);
  });

  test('that was asked for and is taken is an error that says so', async () => {
    const port = await takenPort();
    expect(await problemOf({ port })).toContain(`Port ${port} is in use`);
    expect(await problemOf({ port: 70_000 })).toContain('70000');
  });
});

describe('the folder', () => {
  test('that is a file, or cannot be made, is refused in a sentence', async () => {
    const file = path.join(temporaryFolder(), 'file');
    fs.writeFileSync(file, '');
    expect(await problemOf({ folder: file })).toContain(`${file} isn't a folder`);
    expect(await problemOf({ folder: path.join(file, 'x') })).toContain("isn't a folder");
  });

  const OLD: ReadonlyArray<readonly [string, (file: string) => void]> = [
    ['damaged storage', (file) => fs.writeFileSync(file, 'not a database at all '.repeat(200))],
    [
      'storage of another version',
      (file) => {
        const database = new DatabaseSync(file);
        database.exec('CREATE TABLE other (a); PRAGMA user_version = 99');
        database.close();
      },
    ],
  ];

  test.each(OLD)('with %s starts anew, moves the old one aside and says so', async (_, make) => {
    const folder = temporaryFolder();
    const file = path.join(folder, 'sandbox.db');
    make(file);
    const bytes = fs.readFileSync(file);
    const sandbox = await start({ folder });
    const [, movedTo = ''] = /moved to (\S+),/.exec(sandbox.notices.join()) ?? [];
    expect(fs.readFileSync(movedTo)).toEqual(bytes);
    expect((await setVar(sandbox, 'A', 'a')).status).toBe(200);
  });

  test('with a key that is none is refused in a sentence', async () => {
    const folder = temporaryFolder();
    fs.writeFileSync(path.join(folder, 'sandbox.key'), 'short');
    expect(await problemOf({ folder })).toContain("isn't the vault key");
  });

  test.runIf(canMount())(
    'on a disk that fills up answers why, and goes on once there is room',
    async () => {
      const disk = smallDisk();
      const sandbox = await start({ folder: path.join(disk, 'sandbox') });
      const free = takeSpace(disk, 0);
      let answer = await setVar(sandbox, 'A', 'a');
      for (let round = 0; answer.status === 200 && round < 200; round += 1) {
        answer = await setVar(sandbox, 'A', 'x'.repeat(10_000));
      }
      expect([answer.status, answer.json]).toEqual([
        500,
        { error: expect.stringContaining('disk is full') },
      ]);
      free();
      expect((await setVar(sandbox, 'A', 'a')).status).toBe(200);
    },
  );

  test('opens again after a start that failed on the port', async () => {
    const folder = path.join(temporaryFolder(), 'sandbox');
    await problemOf({ folder, port: await takenPort() });
    expect((await send(await start({ folder }), '/')).status).toBe(200);
  });
});
