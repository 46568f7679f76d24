import fs from 'node:fs';
import path from 'node:path';
import { isObject } from '../domain/json.ts';
import { err, ok } from '../domain/result.ts';
import { BUSY_MS, OPENING_BUSY_MS, withFileLock } from './file-lock.ts';
import { moveAside, prepareFolder } from './own-folder.ts';
import { attempt, problemFromError, refuse, type Stored } from './storage-problem.ts';
import { WriteQueue } from './write-queue.ts';

export type Content = Record<string, unknown>;

export interface Settings {
  /** Ours: see `prepareFolder`. Where there is none, the first change makes it. */
  readonly folder: string;
  /** Wall clock, ms since the epoch. */
  readonly now: () => number;
  /** Says what was moved aside. */
  readonly tell: (sentence: string) => void;
}

/** Far more than anyone's profiles need, yet quick to read. */
const MAX_BYTES = 8 * 1024 * 1024;

/**
 * One of our JSON files, written by `conf`, which is loaded for the first change: the start reads without it. What `conf`
 * has not: a lock between processes, and a look at what was written before it replaces the file, since `conf` doesn't ask
 * how much of it the disk took.
 */
export abstract class JsonFile<T extends Content> {
  readonly path: string;
  readonly #name: string;
  readonly #settings: Settings;
  readonly #queue = new WriteQueue();
  #seen: string;

  /** @param name what is in the file, which is `<folder>/<name>.json` */
  constructor(name: 'profiles' | 'preferences', settings: Settings) {
    this.#name = name;
    this.#settings = settings;
    this.path = path.join(settings.folder, `${name}.json`);
    this.#seen = this.signature();
  }

  /** @returns `null` if it is no such file. Refuses one that is to be left alone. */
  protected abstract parse(content: Content): T | null;

  /** The sentence about a file that was moved aside. */
  protected movedAside(to: string): string {
    return `Couldn't read ${this.path}, so it was moved to ${to}.`;
  }

  /** The file as it is now; `null` if there is none. One that can't be used is `damaged`. */
  read(): Stored<T | null> {
    return attempt(`Can't use ${this.path}`, () => this.#read());
  }

  /** Moves a file aside that can't be used, so that nothing overwrites it, and says so. */
  settle(): Stored<unknown> {
    const found = this.read();
    // A good file is read without the lock: on a read-only disk, or while another process hangs.
    if (found.ok || found.error.kind !== 'damaged') return found;
    const settled = attempt(`Can't use ${this.path}`, () =>
      this.#locked(OPENING_BUSY_MS, () => {}),
    );
    this.#seen = this.signature();
    return settled;
  }

  /**
   * Changes the file as it is then, while no other process does. A lock that is held doesn't block.
   *
   * @param work takes the content, `null` if there is none, and returns what to write, and its own result. What it
   *   refuses changes nothing.
   */
  protected async edit<R>(
    work: (now: T | null) => { readonly content: T; readonly result: R },
  ): Promise<Stored<R>> {
    const prepared = prepareFolder(this.#settings.folder);
    if (!prepared.ok) return prepared;
    try {
      const openConf = await loadConf();
      const change = (now: T | null): R => {
        const { content, result } = work(now);
        this.#write(content, openConf);
        return result;
      };
      const changed = await this.#queue.run(() => this.#locked(BUSY_MS, change));
      this.#seen = this.signature();
      return ok(changed);
    } catch (error) {
      return err(problemFromError(this.#failed, error));
    }
  }

  /** Every write makes a new file, so this tells whether there was one. */
  signature(): string {
    const looked = attempt('', () => fs.statSync(this.path));
    if (!looked.ok) return looked.error.message;
    const { ino, size, mtimeMs } = looked.value;
    return `${ino}:${size}:${mtimeMs}`;
  }

  /** Whether another terminal, or a person, has changed anything since the last call. Cheap enough to call with each beat. */
  hasNews(): boolean {
    const before = this.#seen;
    this.#seen = this.signature();
    return this.#seen !== before;
  }

  get #failed(): string {
    return `Couldn't save the ${this.#name}`;
  }

  /** The file itself, where a link leads to it. */
  get #target(): string {
    return fs.existsSync(this.path) ? fs.realpathSync(this.path) : this.path;
  }

  #read(): T | null {
    const stats = fs.statSync(this.path, { throwIfNoEntry: false });
    if (stats === undefined) return null;
    const damaged = (why: string) => refuse(`Can't use ${this.path}: ${why}.`, 'damaged');
    // Reading a pipe would wait for a writer that may never come.
    if (!stats.isFile()) {
      const why = 'a folder, a pipe or a device is in its place';
      return refuse(`Can't use ${this.path}: ${why}.`);
    }
    if (stats.size > MAX_BYTES) return damaged('it is too large');
    const content = parseObject(fs.readFileSync(this.path));
    if (content === null) return damaged("it isn't a JSON object");
    return this.parse(content) ?? damaged("it isn't a file of dispatchbox");
  }

  /** @throws what SQLite says if another process holds the lock */
  #locked<R>(busyMs: number, work: (now: T | null) => R): R {
    const lock = path.join(this.#settings.folder, `${this.#name}.lock`);
    return withFileLock(lock, busyMs, () => {
      this.#removeLeft();
      const found = this.read();
      if (found.ok) return work(found.value);
      if (found.error.kind !== 'damaged') return refuse(found.error.message);
      this.#settings.tell(this.movedAside(moveAside(this.path, this.#settings.now())));
      return work(null);
    });
  }

  #write(content: T, openConf: OpenConf): void {
    const file = this.#target;
    const next = openConf(path.dirname(file), `${this.#name}.new`);
    const stop = (why: string) =>
      refuse(`${this.#failed}: ${why}. What was stored before is unchanged.`);
    try {
      next.store = content;
      const written = fs.readFileSync(next.path, 'utf8');
      if (written !== serialize(content)) stop('the disk is probably full');
      if (Buffer.byteLength(written) > MAX_BYTES) stop(`they take more than ${MAX_BYTES} bytes`);
      fs.renameSync(next.path, file);
    } finally {
      fs.rmSync(next.path, { force: true });
    }
  }

  /**
   * Removes what may hold a token that is removed: what a killed writer had begun, under our name or the one that `conf`
   * renames, and the copy that an earlier version made.
   */
  #removeLeft(): void {
    const left = new RegExp(`^${this.#name}[.](new[.]json([.]tmp-.*)?|backup[.]json)$`);
    const folder = path.dirname(this.#target);
    for (const each of fs.readdirSync(folder)) {
      if (left.test(each)) fs.rmSync(path.join(folder, each), { force: true });
    }
  }
}

type OpenConf = Awaited<ReturnType<typeof loadConf>>;

/** Loads what a change needs. A running app does so early: an update may take the part away later. */
export async function loadConf() {
  const { default: Conf } = await import('conf');
  return (folder: string, name: string) =>
    new Conf<Content>({
      cwd: folder,
      configName: name,
      configFileMode: 0o600,
      // Otherwise a name such as `a.b` would become two levels.
      accessPropertiesByDotNotation: false,
      clearInvalidConfig: false,
      serialize,
    });
}

/** @returns `null` for anything else, and for what is too deep to be written again */
function parseObject(bytes: Buffer): Content | null {
  try {
    // It refuses wrong bytes, which would quietly become other characters, and drops a byte order mark.
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    if (!isObject(value)) return null;
    serialize(value);
    return { ...value };
  } catch {
    return null;
  }
}

function serialize(content: object): string {
  return `${JSON.stringify(content, undefined, 2)}\n`;
}
