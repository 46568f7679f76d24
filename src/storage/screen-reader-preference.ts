import fs from 'node:fs';
import path from 'node:path';

/** More than any file of preferences has. */
const MAX_BYTES = 64 * 1024;

/**
 * Looks up one preference before the first frame, which is drawn for an eye or for an ear. What is wrong
 * with the file is told when all of it is read.
 */
export function prefersScreenReader(configFolder: string): boolean {
  try {
    const file = path.join(configFolder, 'preferences.json');
    const stats = fs.statSync(file);
    // Opening a pipe would wait for its writer.
    if (!stats.isFile() || stats.size > MAX_BYTES) return false;
    return JSON.parse(fs.readFileSync(file, 'utf8')).screenReader === true;
  } catch {
    return false;
  }
}
