import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, onTestFinished, test } from 'vitest';
import { listening } from '../../support/listening.ts';
import { canMount, smallDisk, takeSpace } from '../../support/small-disk.ts';
import { portOf, problemOf, send, setVar, start, temporaryFolder } from './support.ts';

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

  const victim = () => {
    const target = path.join(temporaryFolder(), 'target');
    fs.writeFileSync(target, 'mine', { mode: 0o644 });
    return target;
  };
  const files = [
    'tokens.json',
    'vault.key',
    'sandbox.lock',
    'sandbox.sqlite',
    'sandbox.sqlite-wal',
  ];
  const places: readonly [string, string, (at: string, target: string) => void][] = [
    ['a link', 'is a link', (at, target) => fs.symlinkSync(target, at)],
    ['a link to nowhere', 'is a link', (at) => fs.symlinkSync('/nowhere/at/all', at)],
    ['a hard link', 'has another name', (at, target) => fs.linkSync(target, at)],
    ['a folder', "isn't a file", (at) => fs.mkdirSync(at)],
    ['a pipe', "isn't a file", (at) => void execFileSync('mkfifo', [at])],
  ];

  test.each(
    files.flatMap((name, at) =>
      places.filter((_, kind) => at === 0 || at === kind).map((place) => [name, ...place] as const),
    ),
  )(
    'that has in the place of %s %s is refused in a sentence, and nothing else changes',
    async (name, _what, words, plant) => {
      const folder = temporaryFolder();
      const target = victim();
      plant(path.join(folder, name), target);
      expect(await problemOf({ folder })).toContain(`${path.join(folder, name)} ${words}`);
      expect(fs.readFileSync(target, 'utf8')).toBe('mine');
      expect(fs.statSync(target).mode & 0o777).toBe(0o644);
    },
  );

  test('that holds what others have put there stays as open as it is', async () => {
    const folder = temporaryFolder();
    fs.writeFileSync(path.join(folder, 'theirs'), '');
    fs.chmodSync(folder, 0o755);
    expect(await problemOf({ folder })).toContain('is open to others (mode 0755)');
    expect(fs.statSync(folder).mode & 0o777).toBe(0o755);
  });

  test('with damaged storage starts anew, moves the old one aside and says so', async () => {
    const folder = temporaryFolder();
    const file = path.join(folder, 'sandbox.sqlite');
    fs.writeFileSync(file, 'not a database, however long it may be '.repeat(100));
    const sandbox = await start({ folder });
    expect(sandbox.notices.join()).toContain(`moved to ${file}.corrupt-`);
    expect((await setVar(sandbox, 'A', 'a')).status).toBe(200);
  });

  test('with storage of a newer version, or a key that is none, is refused in a sentence', async () => {
    const folder = temporaryFolder();
    const file = path.join(folder, 'sandbox.sqlite');
    const database = new DatabaseSync(file);
    database.exec('PRAGMA user_version = 99');
    database.close();
    expect(await problemOf({ folder })).toMatch(/newer version/);
    fs.rmSync(file);
    fs.writeFileSync(path.join(folder, 'vault.key'), 'short');
    expect(await problemOf({ folder })).toContain("isn't the vault key");
  });

  test.runIf(canMount())('on a full disk is refused in a sentence', async () => {
    const disk = smallDisk();
    takeSpace(disk, 0);
    expect(await problemOf({ folder: path.join(disk, 'sandbox') })).toContain('disk is full');
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
