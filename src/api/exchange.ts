import type { Dispatcher } from 'undici';

type Headers = Readonly<Record<string, string | string[] | undefined>>;

export interface Answer {
  readonly kind: 'answer';
  readonly status: number;
  readonly headers: Headers;
  /** As it came: nothing is decompressed. Or why it can't be read to its end. */
  readonly body: Uint8Array | 'cut' | 'too-late' | 'too-large';
}

/** How a request ended that got no answer. */
export type NoAnswer = {
  /** Whether the first byte of the request may have been sent. */
  readonly wasSent: boolean;
} & (
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'too-late' }
  /** What undici reports. */
  | { readonly kind: 'failed'; readonly error: Error }
);

interface ExchangeOptions {
  readonly signal: AbortSignal;
  readonly totalMs: number;
  readonly bodyBytes: number;
  /** Whether the body of an answer with this status matters. Of another one nothing is read. */
  readonly readsBody: (status: number) => boolean;
  readonly beforeFirstByte: () => boolean;
}

/**
 * Sends one request exactly once. undici calls `onRequestStart` right before the first byte of the request: until then
 * nothing was sent, from then on the service may have it, whatever happens.
 */
export function exchange(
  dispatcher: Dispatcher,
  request: Dispatcher.DispatchOptions,
  { signal, totalMs, bodyBytes, readsBody, beforeFirstByte }: ExchangeOptions,
): Promise<Answer | NoAnswer> {
  const { promise, resolve } = Promise.withResolvers<Answer | NoAnswer>();
  const deadline = AbortSignal.timeout(totalMs);
  const ending = AbortSignal.any([signal, deadline]);
  let controller: Dispatcher.DispatchController | null = null;
  let wasSent = false;
  let head: Pick<Answer, 'status' | 'headers'> | null = null;
  const body = new Body(bodyBytes);

  /** Settles the call, whichever comes first, and lets go of its connection. */
  const end = (result: Answer | NoAnswer) => {
    resolve(result);
    ending.removeEventListener('abort', onAbort);
    controller?.abort(new Error('the call has ended'));
  };
  const endWithoutBody = (why: 'cut' | 'too-late', otherwise: NoAnswer) =>
    end(head === null ? otherwise : { kind: 'answer', ...head, body: why });
  const onEnding = () => {
    if (signal.aborted) end({ kind: 'cancelled', wasSent });
    else endWithoutBody('too-late', { kind: 'too-late', wasSent });
  };
  // Timers run before sockets, so what has arrived, perhaps while the process was stopped, gets its turn first.
  const onAbort = () => void setImmediate(onEnding);

  if (ending.aborted) {
    onEnding();
    return promise;
  }
  ending.addEventListener('abort', onAbort);
  dispatcher.dispatch(request, {
    onRequestStart(started) {
      controller = started;
      if (ending.aborted) onEnding();
      else if (beforeFirstByte()) wasSent = true;
      else end({ kind: 'cancelled', wasSent });
    },
    onResponseStart(_, status, headers) {
      // An interim answer is none.
      if (status < 200) return;
      head = { status, headers };
      if (!readsBody(status)) end({ kind: 'answer', ...head, body: new Uint8Array() });
    },
    onResponseData(_, chunk) {
      if (head !== null && !body.add(chunk)) end({ kind: 'answer', ...head, body: 'too-large' });
    },
    onResponseEnd() {
      if (head !== null) end({ kind: 'answer', ...head, body: body.bytes() });
    },
    onResponseError(_, error) {
      endWithoutBody('cut', { kind: 'failed', error, wasSent });
    },
  });
  return promise;
}

/** One growing buffer: chunks of a byte, kept until the end, would take a hundred times their size. */
class Body {
  readonly #most: number;
  #buffer = Buffer.alloc(0);
  #length = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** @returns whether it is still within its bounds */
  add(chunk: Uint8Array): boolean {
    const length = this.#length + chunk.length;
    if (length > this.#most) return false;
    if (length > this.#buffer.length) {
      const larger = Buffer.alloc(2 * length);
      larger.set(this.bytes());
      this.#buffer = larger;
    }
    this.#buffer.set(chunk, this.#length);
    this.#length = length;
    return true;
  }

  bytes(): Uint8Array {
    return this.#buffer.subarray(0, this.#length);
  }
}
