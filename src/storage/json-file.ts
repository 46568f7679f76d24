import { isUtf8 } from 'node:buffer';
import fs from 'node:fs';
import path from 'node:path';
import { err, ok } from '../domain/result.ts';
import { withFileLock } from './file-lock.ts';
import { prepareFolder } from './own-folder.ts';
import { pathAside } from './path-aside.ts';
import { attempt, problemFromError, type Stored } from './storage-problem.ts';
import { WriteQueue } from './write-queue.ts';

export type Content = Record<string, unknown>;

export type JsonReading<T> =
  | { readonly kind: 'absent' }
  | { readonly kind: 'read'; readonly content: T }
  /** `why` is part of a sentence. */
  | { readonly kind: 'unusable'; readonly why: string };

interface Options<T> {
  /** Ours: see `prepareFolder`. Where there is none, the first change makes it. */
  readonly folder: string;
  /** The file is `<folder>/<name>.json`. */
  readonly name: string;
  readonly maxBytes: number;
  /** The first half of the sentence if writing fails, such as `Couldn't save the profiles`. */
  readonly failed: string;
  /** @returns `null` if it is no such file; a problem if it is to be left alone */
  readonly parse: (content: Content) => Stored<T | null>;
  /** What to say of a file that is moved aside, after where it went. */
  readonly warning?: string;
  /** Wall clock, ms since the epoch. */
  readonly now: () => number;
  readonly tell: (sentence: string) => void;
}

const BUSY_MS = 20;
const OPENING_BUSY_MS = 2_000;
const PATIENCE_MS = 5_000;

/**
 * One of our JSON files, written by `conf`, which is loaded for the first change: the start reads without it. What `conf`
 * has not: a lock between processes, and a look at what was written before it replaces the file, since `conf` doesn't ask
 * how much of it the disk took.
 */
export class JsonFile<T extends Content> {
  readonly path: string;
  readonly #options: Options<T>;
  readonly #queue = new WriteQueue();

  constructor(options: Options<T>) {
    this.#options = options;
    this.path = path.join(options.folder, `${options.name}.json`);
  }

  /** The file as it is now. */
  read(): Stored<JsonReading<T>> {
    const found = attempt(`Can't use ${this.path}`, () => this.#content());
    if (!found.ok) return found;
    if (found.value === null) return ok({ kind: 'absent' });
    if (typeof found.value === 'string') return ok({ kind: 'unusable', why: found.value });
    const parsed = this.#options.parse(found.value);
    if (!parsed.ok) return parsed;
    if (parsed.value === null)
      return ok({ kind: 'unusable', why: "it isn't a file of dispatchbox" });
    return ok({ kind: 'read', content: parsed.value });
  }

  /** Moves a file aside that can't be used, so that nothing overwrites it, and says so. */
  settle(): Stored<void> {
    const reading = this.read();
    if (!reading.ok) return reading;
    // A good file is read without the lock: on a read-only disk, or while another process hangs.
    if (reading.value.kind !== 'unusable') return ok(undefined);
    const settled = attempt(`Can't use ${this.path}`, () =>
      this.#locked(OPENING_BUSY_MS, () => ok(undefined)),
    );
    return settled.ok ? settled.value : settled;
  }

  /**
   * Changes the file as it is then, while no other process does. A lock that is held doesn't block.
   *
   * @param work takes the content, `null` if there is none, and returns what to write, and its own result
   */
  async change<R>(
    work: (now: T | null) => Stored<{ readonly content: T; readonly result: R }>,
  ): Promise<Stored<R>> {
    const prepared = prepareFolder(this.#options.folder);
    if (!prepared.ok) return prepared;
    prepared.value.forEach(this.#options.tell);
    try {
      const openConf = await loadConf();
      const change = (now: T | null): Stored<R> => {
        const changed = work(now);
        if (!changed.ok) return changed;
        const written = this.#write(changed.value.content, openConf);
        return written.ok ? ok(changed.value.result) : written;
      };
      return await this.#queue.run(() => this.#locked(BUSY_MS, change), PATIENCE_MS);
    } catch (error) {
      return err(problemFromError(this.#options.failed, error));
    }
  }

  /** Every write makes a new file, so this tells whether there was one. */
  signature(): string {
    const looked = attempt('', () => fs.statSync(this.path));
    if (!looked.ok) return looked.error.message;
    const { ino, size, mtimeMs } = looked.value;
    return `${ino}:${size}:${mtimeMs}`;
  }

  /** The file itself, where somebody keeps it elsewhere and has a link here. */
  get #file(): string {
    return fs.existsSync(this.path) ? fs.realpathSync(this.path) : this.path;
  }

  /** @returns `null` if there is none; or why it is unusable, as part of a sentence */
  #content(): Content | string | null {
    const stats = fs.statSync(this.path, { throwIfNoEntry: false });
    if (stats === undefined) return null;
    // Reading a pipe would wait for a writer that may never come.
    if (!stats.isFile() && !stats.isDirectory()) throw NO_FILE;
    if (stats.size > this.#options.maxBytes) return 'it is too large';
    // Decoding would quietly put another character in the place of each wrong byte.
    const bytes = fs.readFileSync(this.path);
    if (!isUtf8(bytes)) return NO_OBJECT;
    try {
      const content = deserialize(bytes.toString('utf8'));
      // Throws if it is too deep to be written again.
      serialize(content);
      return content;
    } catch (error) {
      if (error instanceof SyntaxError || error instanceof RangeError) return NO_OBJECT;
      throw error;
    }
  }

  /** @throws what SQLite says if another process holds the lock */
  #locked<R>(busyMs: number, work: (now: T | null) => Stored<R>): Stored<R> {
    const { folder, name } = this.#options;
    return withFileLock(path.join(folder, `${name}.lock`), busyMs, () => {
      this.#removeLeft();
      const reading = this.read();
      if (!reading.ok) return reading;
      if (reading.value.kind === 'unusable') this.#moveAside();
      return work(reading.value.kind === 'read' ? reading.value.content : null);
    });
  }

  #write(content: T, openConf: OpenConf): Stored<void> {
    const { name, maxBytes, failed } = this.#options;
    const refused = (why: string) => {
      const message = `${failed}: ${why}. What was stored before is unchanged.`;
      return err({ kind: 'disk' as const, message });
    };
    const wanted = serialize(content);
    if (Buffer.byteLength(wanted) > maxBytes)
      return refused(`they take more than ${maxBytes} bytes`);
    const written = attempt(failed, () => {
      const file = this.#file;
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

  #moveAside(): void {
    const { folder, name, now, tell, warning = '' } = this.#options;
    const to = pathAside(now(), (time) => path.join(folder, `${name}.corrupt-${time}.json`));
    fs.renameSync(this.path, to);
    tell(`Couldn't read ${this.path}, so it was moved to ${to}.${warning}`);
  }

  /**
   * Removes what may hold a token that is removed: what a killed writer had begun, under our name or the one that `conf`
   * renames, and the copy that an earlier version made.
   */
  #removeLeft(): void {
    const folder = path.dirname(this.#file);
    const { name } = this.#options;
    const left = [`${name}.new.json`, `${name}.backup.json`];
    for (const each of fs.readdirSync(folder)) {
      const isLeft = left.includes(each) || each.startsWith(`${name}.new.json.tmp-`);
      if (isLeft) fs.rmSync(path.join(folder, each), { force: true });
    }
  }
}

/** As the system says it of a socket. */
const NO_FILE = Object.assign(new Error('no file'), { code: 'ENXIO', syscall: 'open' });
const NO_OBJECT = "it isn't a JSON object";

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
