import type { ConnectionReport } from '../../domain/connection-report.ts';
import type { ProfileColour } from '../../domain/profile-colour.ts';
import type { Result } from '../../domain/result.ts';
import type { SecretText } from '../../domain/secret-text.ts';
import type { ServiceAddress } from '../../domain/service-address.ts';
import type { TokenKind } from '../../domain/token.ts';
import type { ActiveProfile } from '../app-state.ts';
import type { KnownProfile } from './known-profile.ts';

/** What the profiles' part of the core asks for outside. Names are those of profiles. */
export type ProfilesRequest =
  | { readonly do: 'list' }
  /** The terminal opened on it. */
  | { readonly do: 'note-use'; readonly name: string }
  /** Opens a profile for this terminal, the sandbox too. */
  | { readonly do: 'switch'; readonly name: string }
  /** `null`: none, so that new terminals open on the sandbox. */
  | { readonly do: 'make-default'; readonly name: string | null }
  | { readonly do: 'save'; readonly save: ProfileSave }
  | { readonly do: 'set-colour'; readonly name: string; readonly colour: ProfileColour | null }
  | { readonly do: 'remove'; readonly name: string }
  | {
      readonly do: 'store-token';
      readonly name: string;
      readonly kind: TokenKind;
      readonly text: SecretText;
    }
  | { readonly do: 'remove-token'; readonly name: string; readonly kind: TokenKind }
  /** Asks the service for the dispatch `unknownId`, which cannot exist (specification §4.2). */
  | { readonly do: 'check-connection'; readonly name: string; readonly unknownId: string };

/** A form that passed its checks. */
export interface ProfileSave {
  /** The name it had; `null` for a new profile. */
  readonly originalName: string | null;
  readonly name: string;
  readonly address: ServiceAddress;
  readonly defaultVault: string;
  readonly isProtected: boolean;
  readonly tokens: readonly { readonly kind: TokenKind; readonly text: SecretText }[];
}

/** What came of it. A failure is one or two sentences. */
export type ProfilesAnswer =
  | { readonly to: 'list'; readonly profiles: readonly KnownProfile[]; readonly filePath: string }
  | {
      readonly to: 'switch';
      readonly name: string;
      readonly result: Result<ActiveProfile, string>;
    }
  | {
      readonly to: 'make-default';
      readonly name: string | null;
      readonly result: Result<void, string>;
    }
  | {
      readonly to: 'save';
      readonly save: ProfileSave;
      readonly result: Result<SavedProfile, string>;
    }
  | {
      readonly to: 'set-colour';
      readonly name: string;
      readonly result: Result<SavedProfile, string>;
    }
  | { readonly to: 'remove'; readonly name: string; readonly result: Result<void, string> }
  | {
      readonly to: 'store-token' | 'remove-token';
      readonly name: string;
      readonly kind: TokenKind;
      readonly result: Result<SavedProfile, string>;
    }
  | {
      readonly to: 'check-connection';
      readonly name: string;
      readonly result: Result<ConnectionReport, string>;
    };

export interface SavedProfile {
  /** The profile as it is now, where this process has it open; else `null`. */
  readonly opened: ActiveProfile | null;
  readonly droppedKinds: readonly TokenKind[];
}
