import fs from 'node:fs';
import path from 'node:path';

/** What decides which program a name means. */
export interface ProgramSearch {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  /** Whether a file is a program; asks the disk unless given. */
  readonly isProgram?: (file: string) => boolean;
}

/**
 * Finds a program by its name in the folders of PATH, or by its absolute path. A folder that we happen to be
 * started in, such as a repository, never provides one: relative and empty entries of PATH don't count, nor does
 * Windows' habit of looking in the current folder first.
 *
 * @returns its absolute path, or `null`
 */
export function findProgram(name: string, machine: ProgramSearch): string | null {
  const { isProgram = canRun } = machine;
  return filesFor(name, machine).find(isProgram) ?? null;
}

/** The same, for a name that a person gives here: a relative path is one from the current folder. */
export function programGiven(name: string, folder: string, machine: ProgramSearch): string | null {
  const isPath = hasFolder(name, machine);
  return findProgram(isPath ? pathsOn(machine).resolve(folder, name) : name, machine);
}

/** Whether a path means the same file wherever we are started. On Windows it then names a drive or a server. */
export function isWholePath(name: string, { platform }: Pick<ProgramSearch, 'platform'>): boolean {
  return platform === 'win32' ? /^(?:[a-z]:[\\/]|\\\\)/i.test(name) : name.startsWith('/');
}

function filesFor(name: string, machine: ProgramSearch): readonly string[] {
  if (isWholePath(name, machine)) return withExtensions(name, machine);
  if (name === '' || hasFolder(name, machine)) return [];
  const { join } = pathsOn(machine);
  return foldersInPath(machine).flatMap((folder) => withExtensions(join(folder, name), machine));
}

function foldersInPath(machine: ProgramSearch): readonly string[] {
  const entries = variable('PATH', machine).split(pathsOn(machine).delimiter);
  const folders = machine.platform === 'win32' ? entries.map(unquote) : entries;
  return folders.filter((folder) => isWholePath(folder, machine));
}

/** The kinds of file that start without a shell, which batch files don't. */
const STARTED_BY_WINDOWS: readonly string[] = ['.com', '.exe'];

function withExtensions(file: string, machine: ProgramSearch): readonly string[] {
  if (machine.platform !== 'win32') return [file];
  const given = variable('PATHEXT', machine).toLowerCase().split(';');
  const known = given.filter((each) => STARTED_BY_WINDOWS.includes(each));
  const extensions = known.length === 0 ? STARTED_BY_WINDOWS : known;
  const hasOne = STARTED_BY_WINDOWS.includes(path.win32.extname(file).toLowerCase());
  return hasOne ? [file] : extensions.map((extension) => file + extension);
}

/** Windows spells `Path` as it likes, and entries may be in quotes. */
function variable(name: string, { env, platform }: ProgramSearch): string {
  if (platform !== 'win32') return env[name] ?? '';
  const spelled = Object.keys(env).find((each) => each.toUpperCase() === name);
  return (spelled && env[spelled]) ?? '';
}

function unquote(entry: string): string {
  return entry.replaceAll('"', '');
}

function hasFolder(name: string, { platform }: ProgramSearch): boolean {
  return platform === 'win32' ? /[\\/:]/.test(name) : name.includes('/');
}

function pathsOn({ platform }: ProgramSearch): path.PlatformPath {
  return platform === 'win32' ? path.win32 : path.posix;
}

function canRun(file: string): boolean {
  try {
    fs.accessSync(file, fs.constants.X_OK);
    return fs.statSync(file).isFile();
  } catch {
    return false;
  }
}
