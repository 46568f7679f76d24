import { startDeadline } from './deadline.ts';
import type { Limits } from './limits.ts';

/** Why we ended a call ourselves. */
export type EndReason = 'no-connection' | 'no-headers' | 'no-end' | 'cancelled';

/** A call in flight: its clock, and how far it got. */
export interface Call {
  /** Whether the first byte of the request may have been sent. */
  readonly wasSent: boolean;
  /** The response status; `null` until the head arrives. */
  readonly status: number | null;
  /** `null` until we end the call. */
  readonly endReason: EndReason | null;
  /** Calls back when we end the call. */
  whenEnded(callback: () => void): void;
  /** The connection is up and the request is about to be written. */
  noteSent(): void;
  /** The response head has arrived. */
  noteHeaders(status: number): void;
  cancel(): void;
  /** Frees the timers. Call it however the call went. */
  finish(): void;
}

/**
 * Starts the clock of a call. Deadlines are our own timers: undici's restart with every byte and are up to a
 * second late.
 */
export function startCall(limits: Limits, totalMs: number, outside?: AbortSignal): Call {
  let wasSent = false;
  let endReason: EndReason | null = null;
  let status: number | null = null;
  let ended: () => void = () => {};

  const end = (reason: EndReason) => {
    if (endReason !== null) return;
    endReason = reason;
    ended();
  };
  const cancel = () => end('cancelled');

  let clearStep = startDeadline(limits.connectMs, () => end('no-connection'));
  const clearTotal = startDeadline(totalMs, () => end('no-end'));
  outside?.addEventListener('abort', cancel);
  if (outside?.aborted) cancel();

  return {
    whenEnded(callback) {
      ended = callback;
    },
    cancel,
    get wasSent() {
      return wasSent;
    },
    get status() {
      return status;
    },
    get endReason() {
      return endReason;
    },
    noteSent() {
      wasSent = true;
      clearStep();
      clearStep = startDeadline(limits.headersMs, () => end('no-headers'));
    },
    noteHeaders(answered) {
      status = answered;
      clearStep();
    },
    finish() {
      clearTotal();
      clearStep();
      outside?.removeEventListener('abort', cancel);
    },
  };
}
