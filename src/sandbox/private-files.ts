import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { causeOf, SandboxError } from './sandbox-error.ts';

/**
 * Makes the folder, or takes over an existing one, for its owner alone (0700 under any umask).
 *
 * @throws SandboxError where it is no folder, or cannot be made or narrowed.
 */
export function openPrivateFolder(folder: string): void {
  try {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
    fs.chmodSync(folder, 0o700);
    fs.accessSync(folder, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK);
  } catch (error) {
    throw new SandboxError(
      `The sandbox cannot use the folder ${folder} (${causeOf(error)}). Choose a folder that you can write to.`,
    );
  }
}

/**
 * Makes sure that a regular file stands there with mode 0600, empty where it is new. A database
 * gives its companion files the mode it finds on the main file, so this comes before it is opened.
 *
 * A file that exists is not opened: closing it again would drop the locks that SQLite holds on it
 * for another server of this process.
 *
 * @throws SandboxError where something else is in its place, a link included.
 */
export function ensurePrivateFile(file: string): void {
  try {
    fs.closeSync(fs.openSync(file, 'wx', 0o600));
  } catch (error) {
    if (causeOf(error) !== 'EEXIST') throw unusable(file, error);
  }
  narrow(file);
}

/** As `ensurePrivateFile`, for a file that may as well be missing. */
export function narrowIfThere(file: string): void {
  if (fs.existsSync(file)) narrow(file);
}

function narrow(file: string): void {
  try {
    if (!fs.lstatSync(file).isFile()) throw new Error('it is not a regular file');
    fs.chmodSync(file, 0o600);
  } catch (error) {
    throw unusable(file, error);
  }
}

/**
 * Reads a file that is written once and never again. Where it is missing, it is made with what
 * `make` gives. Of several processes that start at the same time one wins, and all read its text.
 *
 * @throws SandboxError where it can be neither read nor made.
 */
export function readOrCreatePrivateFile(file: string, make: () => string): string {
  try {
    if (!fs.existsSync(file)) createWhole(file, make());
    ensurePrivateFile(file);
    return fs.readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof SandboxError) throw error;
    throw unusable(file, error);
  }
}

/** The link gives the name to a file that is already whole, and fails where the name is taken. */
function createWhole(file: string, text: string): void {
  const draft = `${file}.${randomBytes(6).toString('hex')}.new`;
  const descriptor = fs.openSync(draft, 'wx', 0o600);
  try {
    fs.writeFileSync(descriptor, text);
    fs.fsyncSync(descriptor);
  } finally {
    fs.closeSync(descriptor);
  }
  try {
    fs.linkSync(draft, file);
    syncFolder(path.dirname(file));
  } catch (error) {
    if (causeOf(error) !== 'EEXIST') throw error;
  } finally {
    fs.rmSync(draft, { force: true });
  }
}

/** Without it a power cut could keep values that were sealed with a key that is lost. */
function syncFolder(folder: string): void {
  // Windows does not open folders, and needs no such step.
  if (os.platform() === 'win32') return;
  const descriptor = fs.openSync(folder, fs.constants.O_RDONLY);
  try {
    fs.fsyncSync(descriptor);
  } finally {
    fs.closeSync(descriptor);
  }
}

function unusable(file: string, error: unknown): SandboxError {
  return new SandboxError(
    `The sandbox cannot use its file ${file} (${causeOf(error)}). Move it away, then start again.`,
  );
}
