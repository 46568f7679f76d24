import fs from 'node:fs';
import path from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { openPrivateDatabase } from '../../../src/old/files/private-database.ts';
import { must } from '../../support/must.ts';
import { temporaryFolder } from '../storage/support/folders.ts';

const SCHEMA = `
  CREATE TABLE things (name TEXT PRIMARY KEY, amount INTEGER NOT NULL, note TEXT) STRICT, WITHOUT ROWID;
  CREATE TABLE others (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
  CREATE TABLE parts (id INTEGER PRIMARY KEY, other_id INTEGER REFERENCES others (id)) STRICT;
  CREATE INDEX things_by_amount ON things (amount)`;

const openIn = (folder: string, tablesOf = (database: DatabaseSync) => database) =>
  openPrivateDatabase(folder, {
    name: 'box.db',
    lock: 'box.lock',
    what: 'Opening failed',
    schema: SCHEMA,
    tablesOf,
  });

const fileIn = (folder: string) => path.join(folder, 'box.db');

/** Opens it as storage does, uses every table, and closes it. @returns the notices. */
function openAndUse(folder: string): readonly string[] {
  const opened = openIn(folder);
  if (!opened.ok) return [opened.error.message];
  const { tables: database, notices } = opened.value;
  try {
    database.prepare('INSERT OR REPLACE INTO things VALUES (?, ?, ?)').run('new', 1, null);
    database.prepare('INSERT OR IGNORE INTO others (name) VALUES (?)').run('new');
    database.prepare('INSERT INTO parts (other_id) SELECT id FROM others LIMIT 1').run();
    database.prepare('SELECT name, amount, note FROM things ORDER BY amount').all();
    database.prepare('SELECT id, name FROM others ORDER BY name').all();
    return notices;
  } finally {
    database.close();
  }
}

/** The bytes of a database with a few rows in it. */
function goodBytes(): Buffer {
  const folder = temporaryFolder();
  const { tables: database } = must(openIn(folder));
  for (let row = 0; row < 200; row += 1) {
    database.prepare('INSERT INTO things VALUES (?, ?, ?)').run(`thing ${row}`, row, 'noted');
    database.prepare('INSERT INTO others (name) VALUES (?)').run(`other ${row}`);
  }
  database.close();
  return fs.readFileSync(fileIn(folder));
}

function withFile(bytes: Uint8Array): string {
  const folder = temporaryFolder();
  fs.writeFileSync(fileIn(folder), bytes, { mode: 0o600 });
  return folder;
}

describe('a damaged database', () => {
  const good = goodBytes();
  const replaced = (from: string, to: string) => {
    const at = good.indexOf(from);
    expect(at).toBeGreaterThan(0);
    return Buffer.concat([good.subarray(0, at), Buffer.from(to), good.subarray(at + to.length)]);
  };

  test.each([
    ['a column has another name', () => replaced('note TEXT', 'nope TEXT')],
    ['a table has another name', () => replaced('CREATE TABLE others', 'CREATE TABLE otherx')],
    ['a column has another type', () => replaced('note TEXT', 'note BLOB')],
    ['a reference leads to no table', () => replaced('REFERENCES others', 'REFERENCES otherx')],
    ['a reference leads to no column', () => replaced('others (id)', 'others (ix)')],
    ['the format is one that SQLite does not know', () => Buffer.from(good).fill(9, 47, 48)],
    ['the schema cannot be read', () => replaced('CREATE TABLE things', 'CREATX TABLE things')],
    ['an index does not agree with its table', () => replaced('other 100', 'other 1x0')],
  ])('is moved aside and said: %s', (_name, damaged) => {
    const folder = withFile(damaged());
    const [notice = ''] = openAndUse(folder);
    expect(notice).toContain(`moved to ${fileIn(folder)}.corrupt`);
    expect(openAndUse(folder)).toEqual([]);
  });

  test('is not one that was read wrong in passing', () => {
    const folder = withFile(good);
    let reads = 0;
    const opened = must(
      openIn(folder, (database) => {
        reads += 1;
        if (reads === 1) throw Object.assign(new Error('in passing'), { errcode: 11 });
        return database;
      }),
    );
    opened.tables.close();
    expect(opened.notices).toEqual([]);
  });

  test('is never a stack trace, whichever bit of it is flipped', () => {
    const said = (notice: string, folder: string) =>
      notice.replaceAll(folder, '').replace(/corrupt-[^,]+/, 'corrupt');
    for (let step = 0; step < 120; step += 1) {
      // Half of them in the first page, where the header and the schema are.
      const at = step % 2 === 0 ? (step * 997) % 4096 : (step * 7919) % good.length;
      const damaged = Buffer.from(good);
      damaged.writeUInt8(damaged.readUInt8(at) ^ (1 << (step % 8)), at);
      const folder = withFile(damaged);
      for (const notice of openAndUse(folder)) {
        expect([
          '/box.db is damaged. It was moved to /box.db.corrupt, and a new one was started.',
          '/box.db was written by a newer version of dispatchbox, so it was left alone. Install that version.',
        ]).toContain(said(notice, folder));
      }
    }
  });

  test('is not one to which another program has added something', () => {
    const folder = temporaryFolder();
    const { tables: database } = must(openIn(folder));
    database.exec('CREATE TABLE notes (text TEXT); CREATE INDEX i ON others (name)');
    database.close();
    expect(openAndUse(folder)).toEqual([]);
  });
});
