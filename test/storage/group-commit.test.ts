import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { Database } from '../../src/storage/database.ts';
import { GroupCommit } from '../../src/storage/group-commit.ts';
import { refuse } from '../../src/storage/storage-problem.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** @returns a database of numbers, a group that writes to it, and another connection that counts commits */
function numbers() {
  const file = path.join(temporaryFolder(), 'numbers.db');
  const connection = new DatabaseSync(file);
  connection.exec('PRAGMA journal_mode = WAL; CREATE TABLE numbers (n INTEGER PRIMARY KEY)');
  const database = new Database(file, connection, { id: 'here', now: Date.now });
  const group = new GroupCommit(database);
  const other = new DatabaseSync(file);
  onTestFinished(async () => {
    await database.close();
    other.close();
  });
  const add = (n: number) => database.run('INSERT INTO numbers (n) VALUES (:n)', { n });
  const stored = () =>
    other
      .prepare('SELECT n FROM numbers')
      .all()
      .map(({ n }) => n);
  return { connection, database, group, other, add, stored };
}

describe('writes of one turn of the event loop', () => {
  it('are all there as soon as one is', async () => {
    const { group, add, stored } = numbers();
    const writes = [1, 2, 3].map((n) => group.write(() => add(n)));
    expect(stored()).toEqual([]);
    await writes[0];
    expect(stored()).toEqual([1, 2, 3]);
    expect(await Promise.all(writes)).toEqual([1, 1, 1].map((value) => ({ ok: true, value })));
  });

  it('do not take each other with them when one can’t be stored, and each has its own answer', async () => {
    const { group, add, stored } = numbers();
    const first = group.write(() => add(1));
    const refused = group.write(() => {
      add(2);
      refuse('No twos.');
    });
    const third = group.write(() => add(3));
    expect(await refused).toMatchObject({ ok: false, error: { message: 'No twos.' } });
    expect([await first, await third]).toMatchObject([{ ok: true }, { ok: true }]);
    expect(stored()).toEqual([1, 3]);
  });

  it('wait for a lock once, however many they are', async () => {
    const { database, group, other, add, stored } = numbers();
    const tries = vi.spyOn(database, 'write');
    other.exec('BEGIN IMMEDIATE');
    const [first, second] = await Promise.all(
      [1, 2].map((n) => group.write(() => add(n), { patienceMs: 100 })),
    );
    expect([first, second]).toMatchObject([
      { error: { kind: 'locked' } },
      { error: { kind: 'locked' } },
    ]);
    expect(tries).toHaveBeenCalledTimes(1);
    other.exec('ROLLBACK');
    expect(stored()).toEqual([]);
  });

  it('wait as long as each would alone', async () => {
    const { group, other, add, stored } = numbers();
    other.exec('BEGIN IMMEDIATE');
    const claim = group.write(() => add(1), { patienceMs: 50 });
    const answer = group.write(() => add(2), { patienceMs: 60_000 });
    expect(await claim).toMatchObject({ error: { kind: 'locked' } });
    other.exec('ROLLBACK');
    expect(await answer).toMatchObject({ ok: true });
    expect(stored()).toEqual([2]);
  });

  it('are synced to the disk where one of them must be', async () => {
    const { connection, group, add } = numbers();
    const synced: unknown[] = [];
    const exec = connection.exec.bind(connection);
    connection.exec = (sql) => {
      if (sql === 'COMMIT') synced.push(connection.prepare('PRAGMA synchronous').get());
      exec(sql);
    };
    exec('PRAGMA synchronous = NORMAL');
    await Promise.all([
      group.write(() => add(1)),
      group.write(() => add(2), { isDurable: true }),
      group.write(() => add(3)),
    ]);
    await Promise.all([4, 5].map((n) => group.write(() => add(n))));
    const [FULL, NORMAL] = [2, 1];
    expect(synced).toEqual([{ synchronous: FULL }, { synchronous: NORMAL }]);
  });

  it('throw what is a defect to the one who wrote it', async () => {
    const { group, add, stored } = numbers();
    const first = group.write(() => add(1));
    const broken = group.write(() => {
      throw new TypeError('a defect');
    });
    await expect(broken).rejects.toThrow('a defect');
    expect(await first).toMatchObject({ ok: true });
    expect(stored()).toEqual([1]);
  });
});
