import { type ApiRequest, setSecrets, setVar } from '../api/endpoints.ts';
import {
  ENDED_BEFORE,
  type EntryKind,
  type EntryResult,
  NOT_SENT,
  notSent,
  STOPPED,
  setResult,
} from '../domain/entry-result.ts';
import { type Failure, meaningOf } from '../domain/failure.ts';
import type { ProfileId } from '../domain/profile.ts';
import { secretsOutcome, type VaultOutcome, varOutcome } from '../domain/vault-outcome.ts';
import type { Writable } from '../domain/write-guard.ts';
import type { WriteRow } from '../storage/write-rows.ts';
import type { WriteClaim } from '../storage/writes.ts';
import { PACE_MS } from './clock.ts';
import type { ReadyEntry, VaultParts } from './journal-writes.ts';
import { notJournaled } from './may-write.ts';
import type { Access } from './profile-access.ts';
import {
  KeptAnswers,
  type SendQueue,
  type StartWindow,
  startWindow,
  waitWords,
} from './sending.ts';

/** One request: several secrets of a vault, or one var. */
export interface WriteRequest {
  readonly to: Writable;
  readonly access: Access;
  readonly vault: string;
  readonly kind: EntryKind;
  readonly entries: readonly PlannedEntry[];
}

interface PlannedEntry extends ReadyEntry {
  /** Its row in the journal. */
  readonly row: number;
  /** The version that a person was shown. If another is known right before it is sent, it isn't sent. */
  readonly shown?: number | null;
}

/** The results of one request, entry by entry. */
export interface WriteAnswer extends Pick<VaultOutcome, 'said' | 'explanation'> {
  readonly results: ReadonlyMap<string, EntryResult>;
  /** Why the request failed; `null` if it didn't, or wasn't sent. */
  readonly failure: Failure | null;
}

interface Sending {
  /** The one that planned the rows. */
  readonly runner: string;
  /** Asked before each request: what isn't sent by then isn't sent. */
  readonly isStopped: () => boolean;
  readonly signal?: AbortSignal;
  /** Whether each request waits for the answer of the one before. */
  readonly isInTurn?: boolean;
  /** Takes the answers that have come since it was called last: they come faster than frames. */
  readonly onAnswers: (answers: readonly WriteAnswer[]) => void;
}

interface Run extends Sending {
  /** What `onAnswers` hasn't taken yet. */
  readonly arrived: WriteAnswer[];
  /** Profiles whose next request would get the same answer. */
  readonly endedProfiles: Set<ProfileId>;
}

/**
 * Sends requests to vaults, each once: claimed right before it leaves, looked at once more before its first byte, and
 * recorded when it is answered, however late.
 */
export class WriteSender {
  readonly #parts: VaultParts;
  readonly #answers: KeptAnswers;
  readonly #onRecorded: (rows: readonly WriteRow[]) => void;

  /** @param onRecorded called with rows whose result is on the disk */
  constructor(parts: VaultParts, onRecorded: (rows: readonly WriteRow[]) => void) {
    this.#parts = parts;
    this.#onRecorded = onRecorded;
    this.#answers = new KeptAnswers(parts);
    this.#answers.problem.subscribe(() => {
      const problem = this.#answers.problem.get();
      if (problem === null) return;
      parts.tell(`The results couldn't be recorded on this machine. ${problem}`);
    });
  }

  /** Settles when each request has its answer, and the answers are recorded or their loss was told. */
  async send(requests: readonly WriteRequest[], sending: Sending): Promise<void> {
    const run: Run = { ...sending, arrived: [], endedProfiles: new Set() };
    const { pace, queue } = this.#parts;
    const stopShowing = pace.onRun(() => {
      if (run.arrived.length > 0) run.onAnswers(run.arrived.splice(0));
    });
    const send = (request: WriteRequest) =>
      this.#sendOne(request, run).catch((error: unknown) => this.#parts.defect(error));
    const sendAll = async () => {
      if (sending.isInTurn) for (const request of requests) await send(request);
      else await Promise.all(requests.map(send));
    };
    try {
      await queue.track(sendAll());
    } finally {
      pace.now();
      stopShowing();
    }
  }

  /** Records that rows which were only planned won't be sent. */
  async giveBack(rows: Iterable<number>, runner: string, result: EntryResult): Promise<void> {
    await this.#record(new Map([...rows].map((row) => [row, result])), runner);
  }

  /** Ends requests in flight as unknown, sends none that were planned, and records both. */
  async end(): Promise<void> {
    await this.#parts.queue.close();
    await this.#answers.end();
  }

  async #sendOne(request: WriteRequest, run: Run): Promise<void> {
    const answer = await this.#parts.queue.run(request.to.origin, (asksToWait) =>
      this.#answerTo(request, run, asksToWait),
    );
    run.arrived.push(answer);
    this.#parts.pace.ask(PACE_MS.ends);
    const results = request.entries.map(
      ({ id, row }) => [row, answer.results.get(id) ?? NOT_SENT] as const,
    );
    await this.#record(new Map(results), run.runner);
  }

  /** @param asksToWait the answer to another request: this one isn't sent */
  async #answerTo(
    request: WriteRequest,
    run: Run,
    asksToWait: Failure | null,
  ): Promise<WriteAnswer> {
    const { entries, to } = request;
    const none = (result: EntryResult) => {
      const results = new Map(entries.map(({ id }) => [id, result]));
      return { results, said: null, explanation: null, failure: null };
    };
    const { storage, clock, queue, startWithinMs } = this.#parts;
    if (queue.isEnding) return none(ENDED_BEFORE);
    if (run.isStopped()) return none(STOPPED);
    if (run.endedProfiles.has(to.profileId)) return none(NOT_SENT);
    if (asksToWait) return none(notSent(waitWords(asksToWait)));
    const fromMs = clock.monoMs();
    const rows = entries.map(({ row }) => row);
    const claim = await storage.writes.claim(rows, run.runner);
    if (!claim.ok) return none({ state: 'not-sent', reason: notJournaled(claim.error) });
    if (claim.value.state !== 'claimed') return none(notSent(whyNotClaimed(claim.value, entries)));
    const { atMs, versions } = claim.value;
    const changed = entries.find(({ row, shown }) => isOther(versions.get(row) ?? null, shown));
    if (changed) return none(notSent(setMeanwhile(changed.name)));

    const window = startWindow(clock, atMs, fromMs, startWithinMs);
    const { outcome, failure } = await call(queue, request, { window, signal: run.signal });
    if (window.wasMissed) return none(notSent('dispatchbox was stopped for too long first'));
    if (failure && meaningOf(failure).endsRest) run.endedProfiles.add(to.profileId);
    const results = entries.map(({ id, name, row }) => {
      const result = outcome.results.get(name) ?? NOT_SENT;
      const before = versions.get(row) ?? null;
      return [id, result.state === 'set' ? setResult(result.version, before) : result] as const;
    });
    return { ...outcome, results: new Map(results), failure };
  }

  async #record(results: ReadonlyMap<number, EntryResult>, runner: string): Promise<void> {
    if (results.size === 0) return;
    await this.#answers.store(async () => {
      const recorded = await this.#parts.storage.writes.finish(results, runner);
      if (recorded.ok) this.#onRecorded(recorded.value);
      return recorded;
    });
  }
}

function setMeanwhile(name: string): string {
  return `another terminal has just set ${name}`;
}

/** @returns why nothing of the request may leave */
function whyNotClaimed(
  claim: Exclude<WriteClaim, { state: 'claimed' }>,
  entries: readonly PlannedEntry[],
): string {
  const name = entries.find(({ row }) => row === claim.id)?.name ?? '';
  switch (claim.state) {
    case 'lost':
      return 'another terminal has taken it over';
    case 'busy':
      return `another terminal is setting ${name}`;
    case 'set-since':
      return setMeanwhile(name);
  }
}

/** Whether the known version differs from the one that the person was shown. */
function isOther(now: number | null, shown: number | null | undefined): boolean {
  return shown !== undefined && now !== null && now !== shown;
}

async function call(
  queue: SendQueue,
  { to, access, vault, kind, entries }: WriteRequest,
  limits: { readonly window: StartWindow; readonly signal: AbortSignal | undefined },
): Promise<{ readonly outcome: VaultOutcome; readonly failure: Failure | null }> {
  const send = <T>(one: ApiRequest<T>) => queue.call(to.origin, access, one, limits);
  const [first] = entries;
  if (kind === 'var' && first) {
    const entry = { name: first.name, value: first.value.reveal() };
    const answer = await send(setVar(vault, entry));
    return { outcome: varOutcome(first.name, answer), failure: answer.ok ? null : answer.error };
  }
  const answer = await send(setSecrets(vault, entries));
  const names = entries.map(({ name }) => name);
  return { outcome: secretsOutcome(names, answer), failure: answer.ok ? null : answer.error };
}
