import { isUtf8 } from 'node:buffer';
import fs from 'node:fs';
import path from 'node:path';
import Conf from 'conf';
import { err, ok, type Result } from '../domain/result.ts';
import { attempt, type FileProblem, problemFromError } from '../files/file-problem.ts';
import {
  checkOwnLink,
  checkOwnPath,
  narrowMode,
  PRIVATE_FILE_MODE,
  pathAside,
  syncFolder,
} from '../files/private-file.ts';
import { octal } from '../files/private-folder.ts';
import { withLock } from '../files/write-lock.ts';

type Content = Record<string, unknown>;

export type JsonReading =
  | { readonly kind: 'absent' }
  /** `repaired` is a sentence if others could read the file until now. */
  | { readonly kind: 'read'; readonly content: Content; readonly repaired: string | null }
  /** Ours, but nothing that could be read and written again. `why` is part of a sentence. */
  | { readonly kind: 'unreadable'; readonly why: string }
  | { readonly kind: 'refused'; readonly problem: FileProblem };

interface Options {
  readonly folder: string;
  /** The file is `<folder>/<name>.json`. */
  readonly name: string;
  readonly maxBytes: number;
  /** Whether a link of the user's own to such a file will do. Writes then go to where it leads. */
  readonly mayBeLink?: boolean;
  /** The first half of the sentence if writing fails, such as `The profiles could not be saved`. */
  readonly failed: string;
}

/**
 * One of our JSON files. `conf` opens, reads and writes it; what `conf` lacks is here: a look at the path before
 * it is opened, a lock between processes, a check of what was written, and a copy of the last good file.
 */
export class JsonFile {
  readonly path: string;
  /** What was last read and found good: see `keepCopy`. */
  readonly #copyPath: string;
  /** What a write replaces, until it is done; and a copy before it is whole. */
  readonly #next: string;
  readonly #options: Options;
  #conf: Conf<Content> | null = null;

  constructor(options: Options) {
    const inFolder = (name: string) => path.join(options.folder, `${name}.json`);
    this.#options = options;
    this.path = inFolder(options.name);
    this.#copyPath = inFolder(`${options.name}.backup`);
    this.#next = inFolder(`${options.name}.next`);
  }

  /** Whatever is there, the result is a value. Closes the file to others if it wasn't. */
  read(): JsonReading {
    const { maxBytes, mayBeLink = false } = this.#options;
    try {
      // `conf` would follow a link, wait for a pipe, and read any amount.
      const check = mayBeLink ? checkOwnLink(this.path) : checkOwnPath(this.path, 'file');
      if (check.kind === 'absent') return check;
      if (check.kind === 'foreign') {
        return { kind: 'refused', problem: { kind: 'foreign-file', message: check.message } };
      }
      if (check.size > maxBytes) return { kind: 'unreadable', why: 'it is too large' };
      const wasOpen = narrowMode(this.path, check.mode, PRIVATE_FILE_MODE);
      // Decoding would quietly put another character in the place of each wrong byte.
      if (!isUtf8(fs.readFileSync(this.path))) throw new SyntaxError('not UTF-8');
      const content = this.#opened().store;
      // Throws on JSON too deep to be written again.
      serialize(content);
      const repaired = `${this.path} had mode ${octal(check.mode)}. It is now 0600.`;
      return { kind: 'read', content, repaired: wasOpen ? repaired : null };
    } catch (error) {
      if (error instanceof SyntaxError || error instanceof RangeError) {
        return { kind: 'unreadable', why: "it isn't a JSON object" };
      }
      return { kind: 'refused', problem: problemFromError(`Can't use ${this.path}`, error) };
    }
  }

  /** Runs `work` while no other process writes the file. @param what as for `withLock` */
  withLock<T, P>(what: string, work: () => Result<T, P>): Result<T, P | FileProblem> {
    const { folder, name } = this.#options;
    return withLock(path.join(folder, `${name}.lock`), what, () => {
      this.#sweep();
      return work();
    });
  }

  /**
   * Replaces the file; needs the lock.
   *
   * `conf` writes to another name and renames, but ignores short writes, so that on a full disk it replaces a good
   * file with half of one and reports no error. So nothing is written before there is a copy to put back.
   */
  write(document: Content): Result<void, FileProblem> {
    const { maxBytes, failed } = this.#options;
    const refused = (why: string) => {
      const message = `${failed}: ${why}. What was stored before is unchanged.`;
      return err({ kind: 'disk' as const, message });
    };
    const wanted = serialize(document);
    const bytes = Buffer.byteLength(wanted);
    if (bytes > maxBytes) return refused(`they take more than ${maxBytes} bytes`);
    try {
      const isNew = checkOwnPath(this.path, 'file').kind === 'absent';
      if (!isNew) this.#copyToNext();
      this.#opened().store = document;
      const written = fs.readFileSync(this.path, 'utf8');
      if (written !== wanted) {
        // A rename needs no space.
        if (isNew) fs.rmSync(this.path);
        else fs.renameSync(this.#next, this.path);
        const taken = Buffer.byteLength(written);
        return refused(`the disk took ${taken} of ${bytes} bytes, so it is probably full`);
      }
      syncFolder(this.#options.folder);
      return ok(undefined);
    } catch (error) {
      return err(problemFromError(failed, error));
    } finally {
      // Whether it is written depends on nothing here: whoever takes the lock next sweeps.
      attempt('', () => fs.rmSync(this.#next, { force: true }));
    }
  }

  /**
   * Makes the copy identical to the file, which was just found good; needs the lock. If that fails, deletes the
   * old copy: it could restore a token that was removed.
   */
  keepCopy(): void {
    const kept = attempt('', () => {
      if (this.#isCopied()) return;
      this.#copyToNext();
      fs.renameSync(this.#next, this.#copyPath);
    });
    if (kept.ok) return;
    attempt('', () => fs.rmSync(this.#next, { force: true }));
    attempt('', () => {
      if (checkOwnPath(this.#copyPath, 'file').kind === 'ours') fs.rmSync(this.#copyPath);
    });
  }

  /**
   * Moves the file aside under a unique name; needs the lock. Renaming needs no space, so it works on a full disk.
   */
  moveAside(): string {
    const { folder, name } = this.#options;
    const family = path.join(folder, familyOf(name));
    const to = pathAside((time) => `${family}.corrupt-${time}.json`);
    const check = checkOwnPath(this.path, 'file');
    if (check.kind === 'ours') narrowMode(this.path, check.mode, PRIVATE_FILE_MODE);
    fs.renameSync(this.path, to);
    return to;
  }

  /** Opened as late as possible: opening reads the file, which must have been looked at before. */
  #opened(): Conf<Content> {
    this.#conf ??= new Conf<Content>({
      cwd: this.#options.folder,
      configName: this.#options.name,
      configFileMode: PRIVATE_FILE_MODE,
      // Otherwise a name such as `a.b` would become two levels.
      accessPropertiesByDotNotation: false,
      clearInvalidConfig: false,
      serialize,
      deserialize,
    });
    return this.#conf;
  }

  #copyToNext(): void {
    fs.rmSync(this.#next, { force: true });
    const options = { flag: 'wx', mode: PRIVATE_FILE_MODE, flush: true } as const;
    fs.writeFileSync(this.#next, fs.readFileSync(this.path), options);
  }

  #isCopied(): boolean {
    const check = checkOwnPath(this.#copyPath, 'file');
    if (check.kind !== 'ours' || check.size !== fs.statSync(this.path).size) return false;
    narrowMode(this.#copyPath, check.mode, PRIVATE_FILE_MODE);
    return fs.readFileSync(this.#copyPath).equals(fs.readFileSync(this.path));
  }

  /** Removes what a killed writer left. `conf` names its own `<file>.json.tmp-<ten digits><six hex digits>`. */
  #sweep(): void {
    const { folder, name } = this.#options;
    const ofConf = /^(.+)\.json\.tmp-\d{10}[0-9a-f]{6}$/;
    for (const each of fs.readdirSync(folder)) {
      const isOurs = familyOf(ofConf.exec(each)?.[1] ?? '') === name;
      if (isOurs) fs.rmSync(path.join(folder, each), { force: true });
    }
    fs.rmSync(this.#next, { force: true });
  }
}

/** `profiles` of `profiles.backup`. */
function familyOf(name: string): string {
  return name.replace(/\..*/, '');
}

/** @throws SyntaxError for anything but an object: `conf` would treat a list as an empty one. */
function deserialize(text: string): Content {
  // Editors on Windows add a byte order mark.
  const value: unknown = JSON.parse(text.replace(/^\ufeff/, ''));
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  throw new SyntaxError('not an object');
}

function serialize(document: Content): string {
  return `${JSON.stringify(document, undefined, 2)}\n`;
}
