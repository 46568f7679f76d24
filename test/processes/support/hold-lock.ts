// Usage: hold-lock.ts FILE. Holds the write lock of a database until its standard input ends, as a
// process does that hangs in the middle of a write. Writes a line once it has the lock.
import fs from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

const [file = ''] = process.argv.slice(2);
const database = new DatabaseSync(file, { timeout: 10_000 });
database.exec('BEGIN EXCLUSIVE');
fs.writeSync(1, 'held\n');
process.stdin.resume().on('end', () => database.close());
