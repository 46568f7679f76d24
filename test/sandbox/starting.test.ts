import fs from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { readOrCreatePrivateFile } from '../../src/sandbox/private-files.ts';
import { SandboxError } from '../../src/sandbox/sandbox.ts';
import { afterThisTest, portOf, send, start, temporaryFolder } from './support.ts';

async function takenPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterThisTest(() => server.close());
  return (server.address() as { port: number }).port;
}

async function problemOf(starting: Promise<unknown>): Promise<string> {
  const error = await starting.then(
    () => null,
    (problem: unknown) => problem,
  );
  expect(error).toBeInstanceOf(SandboxError);
  return (error as SandboxError).message;
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
    expect(await problemOf(start({ port }))).toBe(
      `Port ${port} is in use by another program. Choose another port, or leave it out.`,
    );
    expect(await problemOf(start({ port: 70_000 }))).toContain('70000 is not a port.');
  });
});

test('of two processes that make the same file, the one that comes second takes the text of the first', () => {
  const file = path.join(temporaryFolder(), 'key');
  const make = () => {
    fs.writeFileSync(file, 'first');
    return 'second';
  };
  expect(readOrCreatePrivateFile(file, make)).toBe('first');
  expect(fs.readdirSync(path.dirname(file))).toEqual(['key']);
});

describe('the folder', () => {
  test('that is a file, or cannot be made, is an error that names it', async () => {
    const file = path.join(temporaryFolder(), 'file');
    fs.writeFileSync(file, '');
    expect(await problemOf(start({ folder: file }))).toContain(
      `cannot use the folder ${file} (EEXIST)`,
    );
    expect(await problemOf(start({ folder: path.join(file, 'x') }))).toContain('(ENOTDIR)');
  });

  test.each(['tokens.json', 'vault.key', 'sandbox.sqlite'])(
    'with a link or a folder in place of %s is refused, and the target is untouched',
    async (name) => {
      const folder = temporaryFolder();
      const target = path.join(temporaryFolder(), 'target');
      fs.writeFileSync(target, 'mine', { mode: 0o644 });
      for (const place of [
        () => fs.symlinkSync(target, path.join(folder, name)),
        () => fs.symlinkSync(`${target}-none`, path.join(folder, name)),
        () => fs.mkdirSync(path.join(folder, name)),
      ]) {
        place();
        expect(await problemOf(start({ folder }))).toContain(
          `cannot use its file ${path.join(folder, name)}`,
        );
        fs.rmSync(path.join(folder, name), { recursive: true });
      }
      expect(fs.readFileSync(target, 'utf8')).toBe('mine');
      expect(fs.statSync(target).mode & 0o777).toBe(0o644);
      expect(fs.existsSync(`${target}-none`)).toBe(false);
    },
  );

  test('with storage that is no database, of a newer version, or a key that is none is refused', async () => {
    const folder = temporaryFolder();
    const file = path.join(folder, 'sandbox.sqlite');
    fs.writeFileSync(file, 'not a database, however long it may be '.repeat(100));
    expect(await problemOf(start({ folder }))).toContain('file is not a database');
    fs.rmSync(file);
    const database = new DatabaseSync(file);
    database.exec('PRAGMA user_version = 99');
    database.close();
    expect(await problemOf(start({ folder }))).toContain('was written by a newer version');
    fs.rmSync(file);
    fs.writeFileSync(path.join(folder, 'vault.key'), 'short');
    expect(await problemOf(start({ folder }))).toContain('does not hold the key of the vaults');
  });

  test('opens again after a start that failed on the port', async () => {
    const folder = path.join(temporaryFolder(), 'sandbox');
    await problemOf(start({ folder, port: await takenPort() }));
    expect((await send(await start({ folder }), '/')).status).toBe(200);
  });
});

test.each([
  [{ basePath: 'ci' }, 'ci is not a path.'],
  [{ basePath: '/a?b' }, '/a?b is not a path.'],
  [{ segment: 'a/b' }, 'a/b is not a path segment.'],
  [{ segment: '' }, 'is not a path segment.'],
  [{ speed: 0 }, 'The speed must be more than 0.'],
])('the options %j are refused', async (options, message) => {
  expect(await problemOf(start(options))).toContain(message);
});
