import { DatabaseSync } from 'node:sqlite';

/**
 * A random UUID (version 4). SQLite makes it, because whoever needs an id is about to write a database:
 * Web Crypto would take a command 3 ms to load.
 */
export function newId(): string {
  const database = new DatabaseSync(':memory:');
  const row = database.prepare('SELECT lower(hex(randomblob(16))) AS hex').get();
  database.close();
  return String(row?.hex).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
}
