import { startDeadline } from './deadline.ts';
import type { Limits } from './limits.ts';

/** Why this program ended a call by itself. */
export type EndReason = 'no-connection' | 'no-headers' | 'no-end' | 'cancelled';

/** One call under way: its clock, and how far it came. */
export interface Call {
  /** Aborts when the call is ended from this side. */
  readonly signal: AbortSignal;
  /** Whether the first byte of the request may have left. */
  readonly wasSent: boolean;
  /** `null` while nothing on this side has ended it. */
  readonly endReason: EndReason | null;
  /** Settles when the call is ended from this side; otherwise never. */
  readonly ended: Promise<void>;
  /** The connection stands and the request is about to be written. */
  noteSent(): void;
  /** The head of the answer is here. */
  noteHeaders(): void;
  cancel(): void;
  /** Frees the timers. To be called however the call went. */
  finish(): void;
}

/**
 * Starts the clock of one call. The deadlines are timers of our own that abort a signal: those of
 * undici start anew with each byte, and are late by up to a second.
 */
export function startCall(limits: Limits, totalMs: number, outside?: AbortSignal): Call {
  const controller = new AbortController();
  const ended = Promise.withResolvers<void>();
  let wasSent = false;
  let endReason: EndReason | null = null;

  const end = (reason: EndReason) => {
    if (endReason !== null) return;
    endReason = reason;
    // The order matters: undici must know before anybody acts on the end of the call.
    controller.abort();
    ended.resolve();
  };
  const cancel = () => end('cancelled');

  let clearStep = startDeadline(limits.connectMs, () => end('no-connection'));
  const clearTotal = startDeadline(totalMs, () => end('no-end'));
  outside?.addEventListener('abort', cancel);
  if (outside?.aborted) cancel();

  return {
    signal: controller.signal,
    ended: ended.promise,
    cancel,
    get wasSent() {
      return wasSent;
    },
    get endReason() {
      return endReason;
    },
    noteSent() {
      // A call that was ended while it waited for a connection is dropped before a byte is written.
      if (endReason !== null) return;
      wasSent = true;
      clearStep();
      clearStep = startDeadline(limits.headersMs, () => end('no-headers'));
    },
    noteHeaders() {
      clearStep();
    },
    finish() {
      clearTotal();
      clearStep();
      outside?.removeEventListener('abort', cancel);
    },
  };
}
