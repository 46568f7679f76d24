// Usage: hold-lock.ts FILE... Holds the write locks of databases until its standard input ends, as a process does
// that hangs in the middle of a write. Writes a line once it has them.
import fs from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

const databases = process.argv.slice(2).map((file) => {
  const database = new DatabaseSync(file, { timeout: 10_000 });
  database.exec('BEGIN EXCLUSIVE');
  return database;
});
fs.writeSync(1, 'held\n');
process.stdin.resume().on('end', () => {
  for (const database of databases) database.close();
});
