import type { Dispatch } from '../domain/dispatch.ts';
import type { TokenKind } from '../domain/token.ts';
import type { VaultCommand } from './vault-command.ts';

/** What must be done outside the core. `effects/` carries these out and answers with events. */
export type Command =
  | { readonly type: 'open-session' }
  | { readonly type: 'load-history'; readonly profileName: string }
  /** Writes the dispatch to the journal, then sends it, once. */
  | { readonly type: 'send-dispatch'; readonly dispatch: Dispatch }
  | {
      readonly type: 'check-dispatch';
      readonly localId: string;
      readonly dispatchId: string;
      readonly profileName: string;
      readonly tokenKind: TokenKind;
    }
  | { readonly type: 'save-dispatch'; readonly dispatch: Dispatch }
  | VaultCommand
  | { readonly type: 'open-url'; readonly url: string }
  | { readonly type: 'quit' };
