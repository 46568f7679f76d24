import { isUtf8 } from 'node:buffer';
import fs from 'node:fs';
import path from 'node:path';
import Conf from 'conf';
import { err, ok } from '../domain/result.ts';
import { withFileLock } from './file-lock.ts';
import { pathAside } from './path-aside.ts';
import { attempt, problemFromError, type Stored } from './storage-problem.ts';
import { WriteQueue } from './write-queue.ts';

export type Content = Record<string, unknown>;

export type JsonReading =
  | { readonly kind: 'absent' }
  | { readonly kind: 'read'; readonly content: Content }
  /** Nothing that could be read and written again. `why` is part of a sentence. */
  | { readonly kind: 'unusable'; readonly why: string };

interface Options {
  /** Ours: see `prepareFolder`. */
  readonly folder: string;
  /** The file is `<folder>/<name>.json`. */
  readonly name: string;
  readonly maxBytes: number;
  /** The first half of the sentence if writing fails, such as `Couldn't save the profiles`. */
  readonly failed: string;
}

const BUSY_MS = 20;
const PATIENCE_MS = 5_000;

/**
 * One of our JSON files, which `conf` reads and writes. What `conf` has not is here: a lock between processes around reading
 * and writing; and since it takes a disk's word for how much it took, a file is read again before it replaces another.
 */
export class JsonFile {
  readonly path: string;
  readonly #options: Options;
  readonly #queue = new WriteQueue();
  #conf: Conf<Content> | null = null;

  constructor(options: Options) {
    this.#options = options;
    this.path = path.join(options.folder, `${options.name}.json`);
  }

  /** The file as it is now. */
  read(): Stored<JsonReading> {
    return attempt(`Can't use ${this.path}`, (): JsonReading => {
      const stats = fs.statSync(this.path, { throwIfNoEntry: false });
      if (stats === undefined) return { kind: 'absent' };
      if (stats.size > this.#options.maxBytes) return { kind: 'unusable', why: 'it is too large' };
      try {
        // Decoding would quietly put another character in the place of each wrong byte.
        if (!isUtf8(fs.readFileSync(this.path))) throw new SyntaxError('not UTF-8');
        this.#conf ??= openConf(this.#options.folder, this.#options.name);
        const content = this.#conf.store;
        // Throws if it is too deep to be written again.
        serialize(content);
        return { kind: 'read', content };
      } catch (error) {
        if (!(error instanceof SyntaxError || error instanceof RangeError)) throw error;
        return { kind: 'unusable', why: "it isn't a JSON object" };
      }
    });
  }

  /** Runs `work` while no other process changes the file. A lock that is held doesn't block. */
  async locked<T>(work: () => Stored<T>): Promise<Stored<T>> {
    try {
      return await this.#queue.run(() => this.lockedNow(work), PATIENCE_MS);
    } catch (error) {
      return err(problemFromError(this.#options.failed, error));
    }
  }

  /** The same, at once. @throws what SQLite says if another process holds the lock */
  lockedNow<T>(work: () => T, busyMs = BUSY_MS): T {
    const { folder, name } = this.#options;
    return withFileLock(path.join(folder, `${name}.lock`), busyMs, () => {
      attempt('', () => this.#takeAwayLeft());
      return work();
    });
  }

  /** Takes away what a killed writer left, unless another process is writing. */
  cleanUp(): void {
    attempt('', () => this.#left().length > 0 && this.lockedNow(() => {}));
  }

  /** Replaces the file; needs the lock. */
  write(content: Content): Stored<void> {
    const { name, maxBytes, failed } = this.#options;
    const refused = (why: string) => {
      const message = `${failed}: ${why}. What was stored before is unchanged.`;
      return err({ kind: 'disk' as const, message });
    };
    const wanted = serialize(content);
    if (Buffer.byteLength(wanted) > maxBytes)
      return refused(`they take more than ${maxBytes} bytes`);
    const written = attempt(failed, () => {
      const file = this.#file();
      const next = openConf(path.dirname(file), `${name}.new`);
      try {
        next.store = content;
        const isWhole = fs.readFileSync(next.path, 'utf8') === wanted;
        if (isWhole) fs.renameSync(next.path, file);
        return isWhole;
      } finally {
        fs.rmSync(next.path, { force: true });
      }
    });
    if (!written.ok) return written;
    return written.value ? ok(undefined) : refused('the disk is probably full');
  }

  /** Moves the file to a name of its own, so that nothing overwrites it; needs the lock. @returns its path */
  moveAside(nowMs: number): string {
    const { folder, name } = this.#options;
    const to = pathAside(nowMs, (time) => path.join(folder, `${name}.corrupt-${time}.json`));
    fs.renameSync(this.path, to);
    return to;
  }

  /** Every write makes a new file, so this tells whether there was one. */
  signature(): string {
    const looked = attempt('', () => fs.statSync(this.path));
    if (!looked.ok) return looked.error.message;
    const { ino, size, mtimeMs } = looked.value;
    return `${ino}:${size}:${mtimeMs}`;
  }

  /** The file itself, where somebody keeps it elsewhere and has a link here. */
  #file(): string {
    return fs.existsSync(this.path) ? fs.realpathSync(this.path) : this.path;
  }

  /** What a killed writer had begun: under our name, or under the one that `conf` renames. */
  #left(): readonly string[] {
    const folder = path.dirname(this.#file());
    const begun = `${this.#options.name}.new.json`;
    return fs
      .readdirSync(folder)
      .filter((each) => each === begun || each.startsWith(`${begun}.tmp-`))
      .map((each) => path.join(folder, each));
  }

  #takeAwayLeft(): void {
    for (const file of this.#left()) fs.rmSync(file, { force: true });
  }
}

function openConf(folder: string, name: string): Conf<Content> {
  return new Conf<Content>({
    cwd: folder,
    configName: name,
    configFileMode: 0o600,
    // Otherwise a name such as `a.b` would become two levels.
    accessPropertiesByDotNotation: false,
    clearInvalidConfig: false,
    serialize,
    deserialize,
  });
}

/** @throws SyntaxError for anything but an object: `conf` would take a list for an empty one. */
function deserialize(text: string): Content {
  // Editors on Windows add a byte order mark.
  const value: unknown = JSON.parse(text.replace(/^\ufeff/, ''));
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  throw new SyntaxError('not an object');
}

function serialize(content: Content): string {
  return `${JSON.stringify(content, undefined, 2)}\n`;
}
