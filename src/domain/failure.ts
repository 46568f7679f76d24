/** The service's own `error` text, of any number of lines; `null` if the body had none. */
type Words = string | null;

/**
 * Why a request failed. Every text in it is already sanitized. A failure records only what was observed;
 * `failure-sentence.ts` words it for a person.
 */
export type Failure =
  /** No connection was established, so not a byte of the request was sent. */
  | {
      readonly kind: 'not-sent';
      readonly cause:
        | 'dns'
        | 'refused'
        | 'unreachable'
        | 'tls'
        | 'connect-timeout'
        /** The proxy can't be reached. */
        | 'no-proxy'
        /** The proxy opened no way to the service. */
        | 'proxy'
        /** A proxy variable can't be used. */
        | 'proxy-variable'
        /** A part of this program couldn't be loaded or started. */
        | 'program';
      readonly host: string;
      /** The system's own code or message, such as `ECONNREFUSED`; of a proxy, behind its host. */
      readonly detail: string;
    }
  /** The request may have been sent, but no complete answer came back. */
  | {
      readonly kind: 'no-answer';
      readonly cause: 'connection-lost' | 'deadline';
      readonly host: string;
      readonly detail: string;
    }
  /** 401. */
  | { readonly kind: 'unauthorized'; readonly host: string; readonly message: Words }
  /** 403, but for one that says to wait. */
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
  /** 429, or a 403 that says how long to wait: not now, whatever the token. */
  | {
      readonly kind: 'rate-limited';
      readonly host: string;
      readonly httpStatus: 403 | 429;
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
  /** A redirect. We never follow one: the token belongs to the origin it was saved for. */
  | {
      readonly kind: 'redirected';
      readonly host: string;
      readonly httpStatus: number;
      readonly location: string | null;
    }
  /** An answer that doesn't match the specification. `detail` says what came instead. */
  | {
      readonly kind: 'unreadable';
      readonly host: string;
      readonly httpStatus: number;
      readonly cause: 'not-json' | 'wrong-shape' | 'too-large' | 'cut-short' | 'unexpected-status';
      readonly detail: string;
    }
  /** We have no token for the request, so nothing was sent. */
  | { readonly kind: 'no-token' }
  /** We cancelled the request ourselves, perhaps before its first byte. */
  | { readonly kind: 'cancelled'; readonly wasSent: boolean };

/** What a failed creation means for the dispatch. Creating is not idempotent, so the difference matters. */
export type Outcome = 'not-sent' | 'refused' | 'unknown';

/**
 * What a failed check means for polling.
 *
 * - `passing`: trying again may succeed
 * - `needs-token`: nothing will succeed until there is another token
 * - `refused`: the service will not tell, no matter how often we ask
 */
type PollVerdict = 'passing' | 'needs-token' | 'refused';

interface Meaning {
  readonly outcome: Outcome;
  readonly poll: PollVerdict;
  /** Whether anything responded. */
  readonly isAnswer: boolean;
  /** Whether the next request with this token would fail the same way, or have to wait as long. */
  readonly endsRest: boolean;
}

const MEANINGS: Readonly<Record<Failure['kind'], Meaning>> = {
  'not-sent': { outcome: 'not-sent', poll: 'passing', isAnswer: false, endsRest: true },
  'no-answer': { outcome: 'unknown', poll: 'passing', isAnswer: false, endsRest: false },
  unauthorized: { outcome: 'refused', poll: 'needs-token', isAnswer: true, endsRest: true },
  forbidden: { outcome: 'refused', poll: 'refused', isAnswer: true, endsRest: true },
  'not-found': { outcome: 'refused', poll: 'refused', isAnswer: true, endsRest: false },
  rejected: { outcome: 'refused', poll: 'refused', isAnswer: true, endsRest: false },
  'rate-limited': { outcome: 'refused', poll: 'passing', isAnswer: true, endsRest: true },
  'server-error': { outcome: 'unknown', poll: 'passing', isAnswer: true, endsRest: false },
  // Whoever redirects a POST may have carried it out: 303 says so, and many a 302 means 303 (RFC 9110 §15.4).
  redirected: { outcome: 'unknown', poll: 'refused', isAnswer: true, endsRest: true },
  unreadable: { outcome: 'unknown', poll: 'passing', isAnswer: true, endsRest: false },
  'no-token': { outcome: 'not-sent', poll: 'needs-token', isAnswer: false, endsRest: true },
  cancelled: { outcome: 'unknown', poll: 'passing', isAnswer: false, endsRest: true },
};

/** 408 Request Timeout and 425 Too Early are about the moment, not the request. */
export function isOfMoment(failure: Failure): boolean {
  return failure.kind === 'rejected' && [408, 425].includes(failure.httpStatus);
}

export function meaningOf(failure: Failure): Meaning {
  const usual = MEANINGS[failure.kind];
  if (isOfMoment(failure)) return { ...usual, poll: 'passing' };
  if (failure.kind === 'no-answer') return { ...usual, endsRest: failure.cause === 'deadline' };
  if (failure.kind === 'cancelled' && !failure.wasSent) return { ...usual, outcome: 'not-sent' };
  return usual;
}

/**
 * @returns `not-sent` if not a byte was sent, `refused` if the service said no, `unknown` if it may still
 * have accepted the dispatch.
 */
export function outcomeAfter(failure: Failure): Outcome {
  return meaningOf(failure).outcome;
}
