import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** Every file in a folder and in the folders below it. */
export function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(folder, name))
    .filter((file) => statSync(file).isFile());
}

/** What the files of a folder hold, but for those of these names, as one text to search for bytes. */
export function everyByteIn(folder: string, except?: RegExp): string {
  return filesIn(folder)
    .filter((file) => !except?.test(path.basename(file)))
    .map((file) => readFileSync(file, 'latin1'))
    .join('\n');
}
