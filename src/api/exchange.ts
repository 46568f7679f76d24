import { type Dispatcher, errors } from 'undici';
import { err, ok, type Result } from '../domain/result.ts';
import { EndlessAnswer } from './answer-guard.ts';
import type { Call } from './call.ts';
import { TooManyChunks, wholeBody } from './whole-body.ts';

/** What a service answered: the head, and a body that is still arriving. */
export interface Answer {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Reads all of it, as it came: nothing is decompressed. The error is what it has too much of; throws if it is cut. */
  readonly read: () => Promise<Result<Uint8Array, 'bytes' | 'chunks'>>;
  /** Drops the connection, and what is left of the body with it. */
  readonly drop: () => void;
}

/**
 * Sends one request on a connection of this dispatcher, and ends it when the call ends.
 *
 * @returns the answer as soon as its head is here, or `null` if we ended the call before that. Throws what
 * undici reports.
 */
export async function exchange(
  dispatcher: Dispatcher,
  wire: Dispatcher.RequestOptions,
  { call, beforeFirstByte }: { readonly call: Call; readonly beforeFirstByte: () => boolean },
): Promise<Answer | null> {
  const { signal } = call;
  if (signal.aborted) return null;
  // While it waits for a connection, undici doesn't report that a request was aborted.
  const ended = new Promise<null>((resolve) => {
    signal.addEventListener('abort', () => resolve(null));
  });
  const asked = dispatcher.compose(noteSending(call, beforeFirstByte)).request({ ...wire, signal });
  const answer = await Promise.race([asked, ended]);
  if (answer === null) {
    asked.catch(() => {});
    return null;
  }
  const { statusCode, headers, body } = answer;
  call.noteHeaders(statusCode);
  return {
    statusCode,
    headers,
    read: async () => {
      try {
        return ok(await wholeBody(body));
      } catch (error) {
        if (error instanceof errors.ResponseExceededMaxSizeError) return err('bytes');
        if (error instanceof EndlessAnswer) return err('bytes');
        if (error instanceof TooManyChunks) return err('chunks');
        throw error;
      }
    },
    drop: () => void body.on('error', () => {}).destroy(),
  };
}

/** Asks and notes right before the first byte of the request is written, which only a handler is told of. */
function noteSending(
  call: Call,
  beforeFirstByte: () => boolean,
): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (options, handler) =>
    dispatch(options, {
      onRequestStart(controller, context) {
        if (!beforeFirstByte()) call.cancel();
        call.noteSent();
        handler.onRequestStart?.(controller, context);
      },
      onResponseStart: (...head) => handler.onResponseStart?.(...head),
      onResponseData: (...data) => handler.onResponseData?.(...data),
      onResponseEnd: (...end) => handler.onResponseEnd?.(...end),
      onResponseError: (...error) => handler.onResponseError?.(...error),
    });
}
