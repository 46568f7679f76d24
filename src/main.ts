#!/usr/bin/env -S node --inspect-port=192.0.2.1:1024 --max-semi-space-size=16 --
/**
 * The file that users run. An old Node must be able to load it, so it imports only what is small until it has
 * checked the version. `node:sqlite`, or one function by a name that an old Node doesn't export, would end it with a
 * stack trace: of `node:` modules, these files import the whole (`import util from 'node:util'`), not a function by its
 * name.
 *
 * What the first line is for, here and in the script `start` of package.json:
 * - `--` ends the options of Node, which would take `--env-file` out of our arguments, and run what it says.
 * - SIGUSR1 opens Node's debugger until we take the signal, and 192.0.2.1 is an address that no machine has (RFC 5737),
 *   so it opens nowhere. `--disable-sigusr1` would say so, but Node before 22.14 would answer that it is a bad option.
 * - Each frame leaves megabytes of garbage, for which V8 lets the space for new objects grow to 64 MiB and more. With
 *   three times 16 MiB it keeps a third less, and a key takes as long.
 */
import module from 'node:module';
import { EXIT, isFolderGone, shortageOf } from './domain/exit-status.ts';
import { codeCacheFolder } from './main/code-cache.ts';
import { endProcess, openProcess } from './main/node-process.ts';
import { takeWarnings } from './main/warnings.ts';

const NEEDED_MAJOR = 22;
const NEEDED_MINOR = 19;

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < NEEDED_MAJOR || (major === NEEDED_MAJOR && minor < NEEDED_MINOR)) {
  process.stderr.write(
    `dispatchbox needs Node ${NEEDED_MAJOR}.${NEEDED_MINOR} or newer; this is Node ${process.versions.node}. Install a newer Node and start again.\n`,
  );
  process.exitCode = EXIT.usage;
} else {
  // By default Node keeps compiled code in the temporary folder, where anybody could plant code for us to
  // run.
  if (!process.env.NODE_COMPILE_CACHE && !process.env.NODE_DISABLE_COMPILE_CACHE) {
    const folder = codeCacheFolder(process);
    if (folder !== null) module.enableCompileCache?.(folder);
  }
  takeWarnings(process);
  // HTTP has one door, the API client. Yoga, which lays out for Ink, would load all of Node's own to read the
  // WebAssembly that it already holds: a tenth of the time to the first frame.
  Reflect.deleteProperty(globalThis, 'fetch');
  try {
    const host = openProcess(DISPATCHBOX_VERSION);
    const { start } = await import('./main/start.ts');
    await endProcess(await start(host));
  } catch (error) {
    const shortage = shortageOf(error);
    if (shortage === null) throw error;
    process.stderr.write(`${shortage}\n`);
    process.exitCode = isFolderGone(error) ? EXIT.usage : EXIT.defect;
  }
}
