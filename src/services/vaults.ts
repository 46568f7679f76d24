import type { EntryKind, EntryResult } from '../domain/entry-result.ts';
import { err, ok, type Result } from '../domain/result.ts';
import { Store } from '../domain/store.ts';
import { byWrite, type EntryPlace, type KnownEntry, placeId } from '../domain/vault-records.ts';
import { firstFew } from '../domain/words.ts';
import type { Writable } from '../domain/write-guard.ts';
import { WINDOWS } from '../storage/windows.ts';
import { resultOf, type WriteRow } from '../storage/write-rows.ts';
import { PACE_MS } from './clock.ts';
import type { ReadyEntry, VaultParts } from './journal-writes.ts';
import { WriteSender } from './send-writes.ts';
import { VaultSend } from './vault-send.ts';

/** One write of the log: a place, how it ended and when. Never a value. */
export interface LogLine extends WriteRow {
  readonly result: EntryResult;
}

/** One `forget`, for `undo`. */
interface Forgotten {
  readonly places: readonly EntryPlace[];
  readonly rows: readonly number[];
}

/** More lines than anyone reads. */
const LONGEST_LOG = 20_000;

/** The secrets and vars that this machine knows of, and the way to set more. */
export class Vaults {
  /** Each secret and var that was set from this machine, or may have been, in all profiles. */
  readonly known = new Store<readonly KnownEntry[]>([]);
  /** Sends of this terminal that are under way or have something not confirmed, the latest first. */
  readonly unsettled = new Store<readonly VaultSend[]>([]);
  /** Why what is known can't be read; `null` if it can. */
  readonly problem = new Store<string | null>(null);
  /** The only way out to vaults: rotations use it, too. */
  readonly sender: WriteSender;
  readonly #parts: VaultParts;
  /** When the next window of a write under way ends, in any terminal; and how to cancel the look at it. */
  #look = { atMs: 0, cancel: () => {} };
  /** Of rows that `known` doesn't show yet: they change faster than frames. */
  readonly #changed = new Map<string, EntryPlace>();
  #forgotten: readonly Forgotten[] = [];

  constructor(parts: VaultParts) {
    this.#parts = parts;
    this.sender = new WriteSender(parts, (rows) => this.#learn(rows));
  }

  /** Fills `known`, and keeps it right. Only the app calls it: commands don't show what is known. */
  open(): void {
    const { pace, heartbeat } = this.#parts;
    pace.onRun(() => this.#readChanged());
    heartbeat.onNews(({ writes }) => this.#takeNews(writes));
    this.refresh();
    // By then, every request that a terminal left in flight as it ended reads as unknown.
    this.#refreshAt(this.#parts.clock.wallMs() + WINDOWS.sendMs);
  }

  refresh(): void {
    const all = this.#parts.storage.entries.all();
    if (all.ok) this.known.set(all.value);
    this.problem.set(all.ok ? null : all.error.message);
  }

  /**
   * Sets secrets in one request, or vars in one each, in the vault of a destination that the guard has let through.
   *
   * @param shown what was `known` as a person was shown it, unless that is as it is now; `null` for a command
   * @returns once all of it is journaled: the send, which goes on by itself and owns the values; or the sentence why
   * nothing was sent. By then, what has changed meanwhile is in `known`
   */
  async set(
    to: Writable,
    kind: EntryKind,
    entries: readonly ReadyEntry[],
    shown: readonly KnownEntry[] | null = this.known.get(),
  ): Promise<Result<VaultSend, string>> {
    const origin = shown === null ? 'command' : 'form';
    const send = new VaultSend(this.#parts, this.sender, { to, kind, entries, origin, shown });
    this.#keep(send);
    const started = await send.retry('together');
    if (started.ok) return ok(send);
    send.drop();
    if (shown !== null) this.refresh();
    return started;
  }

  /** Writes that ended since a time (wall clock, ms), the latest first; those of one rotation stand together. */
  log(sinceMs: number): Result<readonly LogLine[], string> {
    const rows = this.#parts.storage.entries.log({ sinceMs, limit: LONGEST_LOG });
    if (!rows.ok) return err(rows.error.message);
    const ended = rows.value.flatMap((row) => {
      const result = resultOf(row);
      return result === null ? [] : [{ ...row, result }];
    });
    return ok(byWrite(ended));
  }

  /** Forgets what is known of places; the log keeps their writes. @returns a sentence if it couldn't */
  async forget(places: readonly EntryPlace[]): Promise<Result<void, string>> {
    const forgotten = await this.#parts.storage.entries.forget(places);
    if (!forgotten.ok) return err(forgotten.error.message);
    this.#forgotten = [{ places, rows: forgotten.value }, ...this.#forgotten];
    this.refresh();
    return ok(undefined);
  }

  /** Takes back the last `forget` of this terminal of such entries. @returns what is back; empty if there is none */
  async undo(kind: EntryKind): Promise<Result<readonly EntryPlace[], string>> {
    const last = this.#forgotten.find(({ places }) => places[0]?.kind === kind);
    if (last === undefined) return ok([]);
    this.#forgotten = this.#forgotten.filter((each) => each !== last);
    const restored = await this.#parts.storage.entries.restore(last.rows);
    if (!restored.ok) {
      this.#forgotten = [last, ...this.#forgotten];
      return err(restored.error.message);
    }
    this.refresh();
    return ok(last.places);
  }

  /** What would be lost with this terminal, as sentences: values that are only here. */
  notSaved(): readonly string[] {
    return this.unsettled.get().flatMap(({ open, to, vault }) => {
      const names = open.map(({ name }) => name);
      const [are, values] = open.length === 1 ? ["isn't", 'value is'] : ["aren't", 'values are'];
      const where = `${firstFew(names, 3)} in ${vault} on ${to.profileName}`;
      return open.length === 0 ? [] : [`${where} ${are} confirmed. The ${values} only here.`];
    });
  }

  /** Ends all sends, those of rotations too: see `WriteSender.end`. */
  async end(): Promise<void> {
    this.#look.cancel();
    await this.sender.end();
  }

  #takeNews(writes: readonly WriteRow[]): void {
    this.#learn(writes);
    // That a row's window ends is no news, but from then on it is known as unknown.
    // Rows of years may be forgotten at once: more than a function takes as arguments.
    this.#refreshAt(writes.reduce((ms, { liveUntilMs }) => Math.max(ms, liveUntilMs ?? 0), 0));
  }

  #refreshAt(atMs: number): void {
    const { clock } = this.#parts;
    if (atMs <= this.#look.atMs) return;
    this.#look.cancel();
    this.#look = { atMs, cancel: clock.after(atMs - clock.wallMs(), () => this.refresh()) };
  }

  #learn(rows: readonly WriteRow[]): void {
    if (rows.length === 0) return;
    for (const row of rows) this.#changed.set(placeId(row), row);
    this.#parts.pace.ask(PACE_MS.ends);
  }

  #readChanged(): void {
    if (this.#changed.size === 0) return;
    const now = this.#parts.storage.entries.at(this.#changed.values());
    if (now.ok) {
      const others = this.known.get().filter((entry) => !this.#changed.has(placeId(entry)));
      this.known.set([...others, ...now.value]);
    } else this.problem.set(now.error.message);
    this.#changed.clear();
  }

  /** Lists the send for as long as it is under way or holds a value. */
  #keep(send: VaultSend): void {
    this.unsettled.set([send, ...this.unsettled.get()]);
    const stop = send.state.subscribe(() => {
      if (send.state.get().isSending || send.open.length > 0) return;
      stop();
      this.unsettled.set(this.unsettled.get().filter((each) => each !== send));
    });
  }
}
