// `npm start`: builds where needed, then runs the program in this same process, so that the
// terminal, its signals and the exit status are the program's own.
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from './build.mjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const program = path.join(root, 'dist', 'dispatchbox.js');

async function newestChange(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const times = files.map(
    async (file) => (await stat(path.join(file.parentPath, file.name))).mtimeMs,
  );
  return Math.max(0, ...(await Promise.all(times)));
}

async function isBuilt() {
  const built = await stat(program).catch(() => null);
  if (!built) return false;
  const sources = await Promise.all(
    ['package.json', 'package-lock.json', 'scripts/build.mjs', 'scripts/sync-yoga.mjs'].map(
      async (file) => (await stat(path.join(root, file))).mtimeMs,
    ),
  );
  return built.mtimeMs > Math.max(await newestChange(path.join(root, 'src')), ...sources);
}

if (!(await isBuilt())) await build();
await import(pathToFileURL(program).href);
