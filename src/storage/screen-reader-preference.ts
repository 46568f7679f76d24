import fs from 'node:fs';
import path from 'node:path';

/** More than any preferences file needs. */
const MAX_BYTES = 64 * 1024;

/**
 * Reads one preference before the first frame, which looks different for screen readers. Problems with the
 * file are reported later, when all of it is read.
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
