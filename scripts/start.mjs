// `npm start`: builds where needed, then runs the program in this same process, so that the
// terminal, its signals and the exit status are the program's own.
import './check-node.mjs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const program = path.join(root, 'dist', 'dispatchbox.js');

/** What the program is made from. */
const SOURCES = ['src', 'scripts/build.ts', 'scripts/package', 'package.json', 'package-lock.json'];

async function changedMs(file) {
  const found = await stat(path.join(root, file));
  if (!found.isDirectory()) return found.mtimeMs;
  const names = await readdir(path.join(root, file), { recursive: true });
  const times = names.map(async (name) => (await stat(path.join(root, file, name))).mtimeMs);
  return Math.max(...(await Promise.all(times)));
}

async function isBuilt() {
  const built = await stat(program).catch(() => null);
  if (!built) return false;
  return built.mtimeMs > Math.max(...(await Promise.all(SOURCES.map(changedMs))));
}

const { endWithParents } = await import('./end-with-parents.ts');
endWithParents();
if (!(await isBuilt())) await (await import('./build.ts')).build();
await import(pathToFileURL(program).href);
