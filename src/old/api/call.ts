import type { Limits } from './limits.ts';

/** Why we ended a call ourselves. */
type EndReason = 'no-connection' | 'no-headers' | 'no-end' | 'cancelled';

/** A call in flight: its clock, and how far it got. */
export interface Call {
  /** Whether the first byte of the request may have been sent. */
  readonly wasSent: boolean;
  /** The response status; `null` until the head arrives. */
  readonly status: number | null;
  /** `null` until we end the call. */
  readonly endReason: EndReason | null;
  /** Aborts when we end the call. */
  readonly signal: AbortSignal;
  /** The connection is up and the request is about to be written. */
  noteSent(): void;
  /** The response head has arrived. */
  noteHeaders(status: number): void;
  cancel(): void;
  /** Frees the timers. Call it however the call went. */
  finish(): void;
}

/**
 * Starts the clock of a call. Deadlines are our own timers: undici's restart with every byte, are up to a
 * second late, and don't know that the process was stopped.
 */
export function startCall(limits: Limits, totalMs: number, outside?: AbortSignal): Call {
  let wasSent = false;
  let endReason: EndReason | null = null;
  let status: number | null = null;
  const controller = new AbortController();

  const end = (reason: EndReason) => {
    if (endReason !== null) return;
    endReason = reason;
    controller.abort();
  };
  const cancel = () => end('cancelled');

  let clearStep = startDeadline(limits.connectMs, () => end('no-connection'));
  const clearTotal = startDeadline(totalMs, () => end('no-end'));
  outside?.addEventListener('abort', cancel);
  if (outside?.aborted) cancel();

  return {
    signal: controller.signal,
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
      // undici drops a request that was ended while it waited for a connection, before it writes a byte.
      if (endReason !== null) return;
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

/** No amount of work makes a timer this late: the process was stopped and has just resumed. */
const STOPPED_MS = 1_000;
/** How long reading what arrived in the meantime may then take. */
export const CATCH_UP_MS = 1_000;

/**
 * Calls back when time is up. Timers run before sockets in a turn of the event loop, so an answer that
 * has already arrived gets its turn first, and a little longer if the process was stopped.
 *
 * @returns a function that cancels it.
 */
export function startDeadline(ms: number, isUp: () => void): () => void {
  let turn: NodeJS.Immediate | undefined;
  const atTurnsEnd = () => {
    turn = setImmediate(isUp);
  };
  const dueMs = performance.now() + ms;
  let timer = setTimeout(() => {
    const isLate = performance.now() - dueMs > STOPPED_MS;
    if (isLate) timer = setTimeout(atTurnsEnd, CATCH_UP_MS);
    else atTurnsEnd();
  }, ms);
  return () => {
    clearTimeout(timer);
    clearImmediate(turn);
  };
}
