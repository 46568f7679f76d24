// The folder of the program as users can look at it: files to damage, to lock and to search. What is in them is the
// program's own.
import fs from 'node:fs';
import path from 'node:path';
import { filesIn } from './files-in.ts';

export const boxOf = (home: string): string => path.join(home, 'box');

/** The databases, the largest first: that is where the dispatches are. */
export function databasesIn(home: string): readonly string[] {
  return filesIn(boxOf(home))
    .filter((file) => file.endsWith('.db'))
    .toSorted((one, other) => fs.statSync(other).size - fs.statSync(one).size);
}

/** What processes lock to write in turns. */
export function locksIn(home: string): readonly string[] {
  return fs
    .readdirSync(boxOf(home))
    .filter((name) => /\.(db|lock)$/.test(name))
    .map((name) => path.join(boxOf(home), name));
}

/** The mode of everything in the folder, and of itself, as four octal digits: `0600`. */
export function modesIn(home: string): ReadonlyMap<string, string> {
  const names = fs.readdirSync(boxOf(home), { recursive: true, encoding: 'utf8' });
  return new Map(['', ...names].map((name) => [name, modeOf(path.join(boxOf(home), name))]));
}

export function modeOf(file: string): string {
  return (fs.statSync(file).mode & 0o7777).toString(8).padStart(4, '0');
}
