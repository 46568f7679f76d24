import { afterAttempt, type EntryKind, type EntryResult } from '../domain/entry-result.ts';
import type { Failure } from '../domain/failure.ts';
import { err, ok, type Result } from '../domain/result.ts';
import { Store } from '../domain/store.ts';
import { type KnownEntry, placeId, type WriteOrigin } from '../domain/vault-records.ts';
import type { Writable } from '../domain/write-guard.ts';
import {
  journalWrites,
  type ReadyEntry,
  setElsewhereWords,
  type VaultParts,
  wasSetSince,
} from './journal-writes.ts';
import type { WriteAnswer, WriteRequest, WriteSender } from './send-writes.ts';

/** For how long a command waits for another terminal that is setting the same place. A person is told at once. */
const BUSY_PATIENCE_MS = 5_000;

interface VaultSendState {
  readonly isSending: boolean;
  /** By the entry's id. Without those that are being sent. */
  readonly results: ReadonlyMap<string, EntryResult>;
  /** The last answer as a whole, as sentences; `null` after a plain success. */
  readonly explanation: string | null;
  /** The service's own words in full, one text for each answer that had any. */
  readonly said: readonly string[];
  /** Why the latest request that failed did; `null` if none has, or it wasn't sent. */
  readonly failure: Failure | null;
}

/** A send from a form or a command to one vault. Holds the value of each entry until it is confirmed, or dropped. */
export class VaultSend {
  readonly kind: EntryKind;
  readonly state = new Store<VaultSendState>({
    isSending: false,
    results: new Map(),
    explanation: null,
    said: [],
    failure: null,
  });
  readonly #parts: VaultParts;
  readonly #sender: WriteSender;
  readonly #origin: WriteOrigin;
  readonly #id: string;
  #to: Writable;
  #open: readonly ReadyEntry[];
  /** What a person was shown, by place, then what was known as the latest attempt began; `null` before a command's first. */
  #seen: ReadonlyMap<string, KnownEntry> | null;
  #isStopped = false;
  #cancelled = new AbortController();
  /** Settles when nothing is under way. */
  ended: Promise<void> = Promise.resolve();

  constructor(
    parts: VaultParts,
    sender: WriteSender,
    of: {
      readonly to: Writable;
      readonly kind: EntryKind;
      readonly entries: readonly ReadyEntry[];
      readonly origin: WriteOrigin;
      /** What a person was shown to be known as it was typed; `null` for a command, which was shown nothing. */
      readonly shown: readonly KnownEntry[] | null;
    },
  ) {
    this.#parts = parts;
    this.#sender = sender;
    this.#origin = of.origin;
    this.#id = parts.chance.uuid();
    this.#open = of.entries;
    this.#to = of.to;
    this.#seen = of.shown && byPlace(of.shown);
    this.kind = of.kind;
  }

  /** Where the latest attempt went. */
  get to(): Writable {
    return this.#to;
  }

  get vault(): string {
    return this.to.vault ?? '';
  }

  /** The entries that aren't confirmed, with their values. */
  get open(): readonly ReadyEntry[] {
    return this.#open;
  }

  /**
   * Sends what isn't confirmed: secrets in one request or each in one of its own, so that each gets an exact answer; vars
   * always one by one.
   *
   * @param to the same place, as the guard let this attempt through: its profile may have changed since the last
   * @returns once it is journaled, and goes on by itself; or the sentence why nothing was sent
   */
  async retry(
    how: 'together' | 'one-by-one',
    to: Writable = this.#to,
  ): Promise<Result<void, string>> {
    if (this.state.get().isSending || this.#open.length === 0) return ok(undefined);
    this.#to = to;
    this.#isStopped = false;
    this.#cancelled = new AbortController();
    this.state.update({ isSending: true });
    const begun = await this.#begin(how);
    if (!begun.ok) this.state.update({ isSending: false });
    return begun;
  }

  /** Sends nothing more. What is in flight is still answered. */
  stop(): void {
    this.#isStopped = true;
  }

  /** Sends nothing more, and ends what is in flight: its entries are unknown. */
  abort(): void {
    this.stop();
    this.#cancelled.abort();
  }

  /** Gives the values up, and sends nothing more. */
  drop(): void {
    this.stop();
    this.#open = [];
    this.state.update({});
  }

  /** Reads the profile's token, then journals all of it, before anything leaves. */
  async #begin(how: 'together' | 'one-by-one'): Promise<Result<void, string>> {
    const { to, kind, vault } = this;
    const access = await this.#parts.access.toWrite(to);
    if (!access.ok) return access;
    const entries = this.#open;
    if (entries.length === 0 || this.#isStopped) return err('Nothing was sent: it was stopped.');
    const why = this.#setMeanwhile();
    if (why !== null) return err(why);
    const { profileId, profileName, host } = to;
    const isCommand = this.#origin === 'command';
    const journaled = await journalWrites(
      this.#parts,
      { writeId: this.#id, origin: this.#origin, note: '' },
      entries.map(({ name, source }) => {
        return { profileId, profileName, host, vault, kind, name, source };
      }),
      { patienceMs: isCommand ? BUSY_PATIENCE_MS : 0 },
    );
    if (!journaled.ok) return journaled;
    const { runner, rows } = journaled.value;
    const ready = entries.map((entry, at) => ({ ...entry, row: rows[at] ?? 0 }));
    const groups = how === 'together' && kind === 'secret' ? [ready] : ready.map((one) => [one]);
    const requests = groups.map(
      (own): WriteRequest => ({ to, access: access.value, vault, kind, entries: own }),
    );
    const before = this.state.get().results;
    const results = new Map(before);
    for (const { id } of entries) results.delete(id);
    this.state.update({ results, explanation: null, said: [] });
    const sending = this.#sender.send(requests, {
      runner,
      isStopped: () => this.#isStopped,
      signal: this.#cancelled.signal,
      // A command line is read in its order.
      isInTurn: isCommand,
      onAnswers: (answers) => this.#apply(answers, before),
    });
    this.ended = sending.finally(() => this.state.update({ isSending: false }));
    return ok(undefined);
  }

  /** @returns the sentence if something else has set what isn't confirmed since it was seen; once said, it is seen */
  #setMeanwhile(): string | null {
    const { to, kind, vault } = this;
    const { profileId, profileName } = to;
    const places = this.#open.map(({ name }) => ({ profileId, vault, kind, name }));
    const known = this.#parts.storage.entries.at(places);
    // Then nothing can be journaled either.
    if (!known.ok) return null;
    const seen = this.#seen;
    this.#seen = byPlace(known.value);
    const changed = known.value.find(
      (now) => seen !== null && wasSetSince(seen.get(placeId(now)), now),
    );
    return changed ? setElsewhereWords({ ...changed, profileName }, changed) : null;
  }

  #apply(answers: readonly WriteAnswer[], before: VaultSendState['results']): void {
    let { explanation, failure, ...shown } = this.state.get();
    const results = new Map(shown.results);
    for (const answer of answers) {
      for (const [id, result] of answer.results) {
        results.set(id, afterAttempt(before.get(id), result));
      }
      explanation = answer.explanation ?? explanation;
      failure = answer.failure ?? failure;
    }
    const said = [...shown.said, ...answers.flatMap((answer) => answer.said ?? [])];
    this.#open = this.#open.filter(({ id }) => results.get(id)?.state !== 'set');
    this.state.update({ results, explanation, said, failure });
  }
}

function byPlace(known: readonly KnownEntry[]): ReadonlyMap<string, KnownEntry> {
  return new Map(known.map((each) => [placeId(each), each]));
}
