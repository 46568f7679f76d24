import type { Dispatcher } from 'undici';
import type { Call } from './call.ts';

/** What a service answered: the head, and a body that is still arriving. */
export interface Answer {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** All of it; `null` if it is too large, and rejected if the connection is lost. */
  readonly body: Promise<Buffer | null>;
  /** Drops the connection, and what is left of the body with it. */
  readonly drop: () => void;
}

/**
 * Sends one request on a connection of this dispatcher, and ends it when the call ends. Nothing is decompressed,
 * so the byte count is exact.
 *
 * @param maxBytes the largest body to read. Beyond it, the connection is dropped.
 * @returns the answer as soon as its head is here, or `null` if we ended the call before that. Throws what
 * undici reports.
 */
export function exchange(
  dispatcher: Dispatcher,
  wire: Dispatcher.RequestOptions,
  { call, maxBytes }: { readonly call: Call; readonly maxBytes: number },
): Promise<Answer | null> {
  return new Promise((resolve, reject) => {
    const body = Promise.withResolvers<Buffer | null>();
    // Not every body is read.
    body.promise.catch(() => {});
    const chunks: Buffer[] = [];
    let size = 0;
    let connection: Dispatcher.DispatchController | null = null;
    const drop = (): void => connection?.abort(new Error('the connection was dropped'));

    if (call.endReason !== null) return resolve(null);
    call.whenEnded(() => {
      // While it waits for a connection, undici would report nothing.
      resolve(null);
      drop();
    });
    dispatcher.dispatch(wire, {
      onRequestStart(controller) {
        connection = controller;
        // If the call ended while waiting for a connection, it is dropped before a byte is written.
        if (call.endReason === null) call.noteSent();
        else drop();
      },
      onResponseStart(_, statusCode, headers) {
        // A word in between, such as 103 Early Hints.
        if (statusCode < 200) return;
        call.noteHeaders(statusCode);
        resolve({ statusCode, headers, body: body.promise, drop });
      },
      onResponseData(_, chunk) {
        size += chunk.length;
        if (size <= maxBytes) return chunks.push(chunk);
        body.resolve(null);
        return drop();
      },
      onResponseEnd: () => body.resolve(Buffer.concat(chunks)),
      onResponseError(_, error) {
        reject(error);
        body.reject(error);
      },
    });
  });
}
