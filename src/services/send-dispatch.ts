import { createDispatch } from '../api/endpoints.ts';
import type { Dispatch, DispatchRequest } from '../domain/dispatch.ts';
import { afterCreation, markNotSent } from '../domain/dispatch-answers.ts';
import type { Failure } from '../domain/failure.ts';
import { err, ok, type Result } from '../domain/result.ts';
import type { Writable } from '../domain/write-guard.ts';
import type { DispatchRow } from '../storage/dispatch-rows.ts';
import type { Dispatches } from '../storage/dispatches.ts';
import type { Chance, Clock } from './clock.ts';
import { notJournaled } from './may-write.ts';
import type { ProfileAccess } from './profile-access.ts';
import type { RunList } from './run-list.ts';
import { KeptAnswers, type SendQueue, startWindow, waitWords } from './sending.ts';

interface SenderParts {
  readonly clock: Clock;
  readonly chance: Pick<Chance, 'uuid'>;
  readonly dispatches: Dispatches;
  readonly list: RunList;
  readonly access: Pick<ProfileAccess, 'toWrite'>;
  readonly queue: SendQueue;
  readonly defect: (error: unknown) => void;
}

/** A sent dispatch, with its answer. */
export interface Sent {
  readonly row: DispatchRow;
  /** Why it wasn't accepted, or why that isn't known; `null` if it was. */
  readonly failure: Failure | null;
}

export interface SendOptions {
  /** Ends the request: if it has left, its outcome is unknown. */
  readonly signal?: AbortSignal | undefined;
  /** Called once it is journaled: nothing typed can be lost any more, and it goes on by itself. */
  readonly journaled?: ((row: DispatchRow) => void) | undefined;
}

interface Sending extends SendOptions {
  /** The answer to another request: this one isn't sent, and its row says why. */
  readonly asksToWait: Failure | null;
}

const TOO_LATE =
  'Nothing was sent: dispatchbox was stopped or held up for too long right before. Send it again.';

/** Sends dispatches, each exactly once: journaled before, and what came of it stored whenever it comes. */
export class DispatchSender {
  readonly #parts: SenderParts;
  #underWay = 0;
  readonly answers: KeptAnswers;

  constructor(parts: SenderParts) {
    this.#parts = parts;
    this.answers = new KeptAnswers(parts);
  }

  /** How many haven't been answered. */
  get underWay(): number {
    return this.#underWay;
  }

  /** @returns the dispatch with what came of it, or a sentence if nothing was sent and nothing is recorded */
  async send(
    to: Writable,
    request: DispatchRequest,
    options: SendOptions = {},
  ): Promise<Result<Sent, string>> {
    const { queue } = this.#parts;
    this.#underWay += 1;
    try {
      return await queue.track(
        queue.run(to.origin, (asksToWait) => this.#send(to, request, { ...options, asksToWait })),
      );
    } finally {
      this.#underWay -= 1;
    }
  }

  /** Ends requests in flight as unknown, and sends none that wait. */
  async close(): Promise<void> {
    await this.#parts.queue.close();
    await this.answers.end();
  }

  async #send(
    to: Writable,
    request: DispatchRequest,
    { signal, journaled: tell, asksToWait }: Sending,
  ): Promise<Result<Sent, string>> {
    const { clock, chance, dispatches, list, queue } = this.#parts;
    const access = await this.#parts.access.toWrite(to);
    if (!access.ok) return access;
    if (queue.isEnding || signal?.aborted) return err('Nothing was sent: it was interrupted.');
    const { profileId, profileName, tokenKind } = to;
    const sinceMs = clock.monoMs();
    const localId = chance.uuid();
    const of = { localId, profileId, profileName, tokenKind, request };
    const journaled = await dispatches.journal([of]);
    if (!journaled.ok) return err(notJournaled(journaled.error));
    const [row] = journaled.value;
    if (!row) throw new Error('a dispatch was journaled without a row');
    list.put([row], { atOnce: true });
    tell?.(row);

    if (asksToWait) {
      const reason = `Nothing was sent: ${waitWords(asksToWait)}. Send it again after that.`;
      const kept = await this.#keep(row, (before) => markNotSent(before, reason, clock.wallMs()));
      return ok({ row: kept, failure: { kind: 'cancelled', wasSent: false } });
    }
    const window = startWindow(clock, row.dispatch.createdAtMs, sinceMs);
    const result = await queue.call(to.origin, access.value, createDispatch(request), {
      window,
      signal,
    });
    const wallMs = clock.wallMs();
    const kept = await this.#keep(row, (before) =>
      window.wasMissed
        ? markNotSent(before, TOO_LATE, wallMs)
        : afterCreation(before, result, wallMs),
    );
    return ok({ row: kept, failure: result.ok ? null : result.error });
  }

  async #keep(row: DispatchRow, after: (before: Dispatch) => Dispatch): Promise<DispatchRow> {
    const { dispatches, list } = this.#parts;
    const { localId } = row.dispatch;
    const stored = await this.answers.store(async () => {
      const now = await dispatches.storeAnswer(localId, after);
      if (!now.ok) return now;
      list.stored(localId);
      list.put(now.value ? [now.value] : [], { atOnce: true });
      return now;
    });
    if (!stored.ok) list.showUnstored(localId, after);
    return list.find(localId) ?? { ...row, dispatch: after(row.dispatch) };
  }
}
