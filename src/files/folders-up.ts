import path from 'node:path';

/** A folder and the ones above it, nearest first. */
export function* foldersUp(folder: string): Generator<string> {
  for (let here = path.resolve(folder); ; here = path.dirname(here)) {
    yield here;
    if (here === path.dirname(here)) return;
  }
}
