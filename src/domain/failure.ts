/** The service's own `error` text, of any number of lines; `null` where the body had none. */
type Words = string | null;

/**
 * Why a request did not bring what was asked for. Every text in it is already harmless to a terminal.
 * A failure says what was seen and no more; `failure-sentence.ts` has the words for a person.
 */
export type Failure =
  /** The connection was never made, so no byte of the request left. */
  | {
      readonly kind: 'not-sent';
      readonly cause: 'dns' | 'refused' | 'unreachable' | 'tls' | 'connect-timeout' | 'proxy';
      readonly host: string;
      /** The system's own code or words, such as `ECONNREFUSED`. */
      readonly detail: string;
    }
  /** The request may have left, and no whole answer came back. */
  | {
      readonly kind: 'no-answer';
      readonly cause: 'connection-lost' | 'deadline';
      readonly host: string;
      readonly detail: string;
    }
  /** 401. */
  | { readonly kind: 'unauthorized'; readonly host: string; readonly message: Words }
  /** 403. */
  | { readonly kind: 'forbidden'; readonly host: string; readonly message: Words }
  /** 404. */
  | { readonly kind: 'not-found'; readonly host: string; readonly message: Words }
  /** Any other 4xx. */
  | {
      readonly kind: 'rejected';
      readonly host: string;
      readonly httpStatus: number;
      readonly message: Words;
    }
  /** 429. */
  | {
      readonly kind: 'rate-limited';
      readonly host: string;
      readonly message: Words;
      readonly retryAfterMs: number | null;
    }
  | {
      readonly kind: 'server-error';
      readonly host: string;
      readonly httpStatus: number;
      readonly message: Words;
      readonly retryAfterMs: number | null;
    }
  /** A redirect. It is never followed: the token belongs to the origin it was saved for. */
  | {
      readonly kind: 'redirected';
      readonly host: string;
      readonly httpStatus: number;
      readonly location: string | null;
    }
  /** An answer arrived that is not what the specification promises. `detail` says what came instead. */
  | {
      readonly kind: 'unreadable';
      readonly host: string;
      readonly httpStatus: number;
      readonly cause: 'not-json' | 'wrong-shape' | 'too-large' | 'cut-short' | 'unexpected-status';
      readonly detail: string;
    }
  /** This program has no token for the request, so nothing was sent. */
  | { readonly kind: 'no-token' }
  /** This program ended the request itself. */
  | { readonly kind: 'cancelled' };

/** What a failed creation means for the dispatch. Creating is not idempotent, so the difference matters. */
export type Outcome = 'not-sent' | 'refused' | 'unknown';

/**
 * @returns `not-sent` where no byte left, `refused` where the service said no, `unknown` where it
 * may have accepted the dispatch all the same.
 */
export function outcomeAfter(failure: Failure): Outcome {
  switch (failure.kind) {
    case 'not-sent':
    case 'no-token':
      return 'not-sent';
    case 'unauthorized':
    case 'forbidden':
    case 'not-found':
    case 'rejected':
    case 'rate-limited':
      return 'refused';
    case 'redirected':
      // See Other answers a request that was carried out (RFC 9110 §15.4.4).
      return failure.httpStatus === 303 ? 'unknown' : 'refused';
    case 'no-answer':
    case 'server-error':
    case 'unreadable':
    case 'cancelled':
      return 'unknown';
  }
}
