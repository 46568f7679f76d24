import { EXIT, type ExitStatus } from '../domain/exit-status.ts';
import { type Failure, isOfMoment, meaningOf, type Outcome } from '../domain/failure.ts';
import { type ApiAction, failureSentence } from '../domain/failure-sentence.ts';
import type { Result } from '../domain/result.ts';
import type { TokenKind } from '../domain/token.ts';
import type { Host } from '../terminal/host.ts';

/**
 * Why a command ends without doing its work, and what to do about it; complete sentences. Thrown, it ends the command
 * there: `runCommandLine` reports it together with what is known by then.
 */
export class Refusal extends Error {
  readonly status: number;
  /** `null` if the message already says it. */
  readonly next: string | null;

  constructor(status: number, message: string, next: string | null = null) {
    super(message);
    this.status = status;
    this.next = next;
  }

  /** The same with the status of a signal, if one came. */
  endedBy({ status }: Interruption): Refusal {
    return status === null ? this : new Refusal(status, this.message, this.next);
  }
}

/** Wrong usage. Never repeats what was typed: a misplaced word may be a token or value. */
export function wrongUsage(message: string, next: string | null = null): Refusal {
  return new Refusal(EXIT.usage, message, next);
}

/** Wrong usage, found before anything was sent. */
export function nothingSent(message: string): Refusal {
  return wrongUsage(message, 'Nothing was sent.');
}

/** What can't be recorded on this machine is not sent. */
export function unjournaled(message: string): Refusal {
  return new Refusal(EXIT.network, message);
}

/** @returns the value; else its sentence ends the command */
export function orRefuse<T>(result: Result<T, string>, refusal = wrongUsage): T {
  if (result.ok) return result.value;
  throw refusal(result.error);
}

/** The user left a prompt. @param otherwise what wasn't done: `Nothing was sent.` */
export function cancelled(otherwise: string): Refusal {
  return new Refusal(EXIT.interrupted, `Cancelled. ${otherwise}`);
}

/** Watches for the signal that ends a command early, so that it can report what it leaves behind. */
export interface Interruption {
  /** Aborts on the first signal. */
  readonly signal: AbortSignal;
  /** 128 plus the signal number, or `null` if none came. */
  readonly status: number | null;
}

export function watchForInterruption(host: Host): Interruption {
  const controller = new AbortController();
  let status: number | null = null;
  host.onSignal(({ number }) => {
    status ??= 128 + number;
    controller.abort();
  });
  return {
    signal: controller.signal,
    get status() {
      return status;
    },
  };
}

/** @returns the exit status for a failed request. `docs/commands.md` has the table. */
function exitStatusOf(failure: Failure, action: ApiAction): ExitStatus {
  const { kind } = failure;
  if (kind === 'unauthorized' || kind === 'forbidden' || kind === 'no-token') {
    return EXIT.notAuthorized;
  }
  if (kind === 'unreadable') return EXIT.outcomeUnknown;
  if (kind === 'rejected') {
    // Without a reason, nothing is known of a secret: setting several isn't atomic (specification §4.3).
    const isUnknown = action === 'set-secrets' && failure.message === null;
    return isUnknown ? EXIT.outcomeUnknown : EXIT.serviceSaidNo;
  }
  const { outcome, poll } = meaningOf(failure);
  // A check changes nothing, so one that failed leaves everything as it was.
  if (action === 'poll') return poll === 'passing' ? EXIT.network : EXIT.serviceSaidNo;
  return BY_OUTCOME[outcome];
}

const BY_OUTCOME: Readonly<Record<Outcome, ExitStatus>> = {
  'not-sent': EXIT.network,
  refused: EXIT.serviceSaidNo,
  unknown: EXIT.outcomeUnknown,
};

/** Where the token comes from. */
export interface TokenHolder {
  readonly profileName: string;
  /** The one in use, or the one to store. */
  readonly tokenKind: TokenKind;
  /** `DISPATCHBOX_TOKEN`, which overrides the profile's token. */
  readonly isTokenFromVariable: boolean;
  /** Whether a token command prints it. A stored one would replace the command. */
  readonly isTokenPrinted: boolean;
}

/** A failure, worded for the command line. */
export function refusalAfter(failure: Failure, action: ApiAction, holder: TokenHolder): Refusal {
  const { what, next } = failureSentence(failure, action, true);
  const status = exitStatusOf(failure, action);
  return new Refusal(status, what, nextCommand(failure, action, holder) ?? next);
}

function nextCommand(
  failure: Failure,
  action: ApiAction,
  { profileName, tokenKind, isTokenFromVariable, isTokenPrinted }: TokenHolder,
): string | null {
  if (failure.kind === 'unauthorized' || failure.kind === 'no-token') {
    // It would still override a stored token.
    if (isTokenFromVariable) return 'Set DISPATCHBOX_TOKEN to a valid token.';
    return isTokenPrinted
      ? 'Its token command prints it. Renew it where the command gets it.'
      : adviseStoring(profileName, tokenKind);
  }
  const isNamed = failure.kind === 'rejected' && failure.message !== null;
  return isNamed && !isOfMoment(failure) && action === 'set-secrets'
    ? 'Fix what it names, or run the command again with --settle.'
    : null;
}

export function adviseStoring(profileName: string, kind: TokenKind): string {
  return `Store a token with dispatchbox profile token ${profileName} --token-kind ${kind}.`;
}
