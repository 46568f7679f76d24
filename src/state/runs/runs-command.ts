import type { Dispatch } from '../../domain/dispatch.ts';
import type { Created, DispatchStatus } from '../../domain/dispatch-status.ts';
import type { Failure } from '../../domain/failure.ts';
import type { Preferences } from '../../domain/preferences.ts';
import type { ProfileId } from '../../domain/profile.ts';
import type { Result } from '../../domain/result.ts';
import type { TokenKind } from '../../domain/token.ts';

/** What dispatches need from outside. */
export type RunsCommand =
  | { readonly type: 'load-history'; readonly profileId: ProfileId }
  /** Writes the dispatch to the journal, then sends it, once. */
  | {
      readonly type: 'send-dispatch';
      readonly dispatch: Dispatch;
      /** Whether its profile was protected when it was sent, so that its name was typed. */
      readonly isProtected: boolean;
    }
  | {
      readonly type: 'check-dispatch';
      readonly localId: string;
      readonly dispatchId: string;
      readonly profileId: ProfileId;
      readonly tokenKind: TokenKind;
    }
  | { readonly type: 'save-dispatch'; readonly dispatch: Dispatch }
  /** Writes down a dispatch that was sent from elsewhere. Nothing is sent. */
  | { readonly type: 'remember-dispatch'; readonly dispatch: Dispatch }
  | { readonly type: 'forget-dispatch'; readonly localId: string }
  /** Bell, notification: a dispatch that was watched has ended. */
  | {
      readonly type: 'announce-end';
      readonly dispatch: Dispatch;
      readonly signals: Pick<Preferences, 'bell' | 'notifications'>;
    }
  /** Copies the request as a curl command, without the token. */
  | { readonly type: 'copy-curl'; readonly dispatch: Dispatch };

/** What came of it, and what other terminals did to dispatches. */
export type RunsEvent =
  | {
      readonly type: 'history-loaded';
      readonly profileId: ProfileId;
      readonly dispatches: readonly Dispatch[];
    }
  /** The dispatches could not be read. They are asked for again until they can be. */
  | {
      readonly type: 'history-not-loaded';
      readonly profileId: ProfileId;
      readonly problem: string;
    }
  | {
      readonly type: 'dispatch-answered';
      readonly localId: string;
      readonly result: Result<Created, Failure>;
    }
  /** The journal could not be written, so the request was never made. */
  | { readonly type: 'dispatch-not-journaled'; readonly localId: string; readonly reason: string }
  | {
      readonly type: 'check-answered';
      readonly localId: string;
      readonly result: Result<DispatchStatus, Failure>;
    }
  /** Another terminal polls this dispatch. `known` is what that one has learned so far. */
  | {
      readonly type: 'check-left-to-another-terminal';
      readonly localId: string;
      readonly known: Dispatch | null;
    }
  /** Another terminal forgot this dispatch. */
  | { readonly type: 'forgotten-elsewhere'; readonly localId: string }
  /** Other terminals dispatched or watch these. */
  | { readonly type: 'appeared-elsewhere'; readonly dispatches: readonly Dispatch[] };
