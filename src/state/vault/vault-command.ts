import type { ProgramCommand } from '../../domain/command-words.ts';
import type { Destination } from '../../domain/destination.ts';
import type { DispatchState } from '../../domain/dispatch.ts';
import type { EntryResult } from '../../domain/entry-result.ts';
import type { EnvText } from '../../domain/env-file.ts';
import type { GeneratorChoice } from '../../domain/generated-value.ts';
import type { Inventory } from '../../domain/inventory.ts';
import type { ProfileId } from '../../domain/profile.ts';
import type { Result } from '../../domain/result.ts';
import type { RotationGroup } from '../../domain/rotation-group.ts';
import type { SecretText } from '../../domain/secret-text.ts';
import type { TokenKind } from '../../domain/token.ts';
import type {
  EntryPlace,
  KnownEntry,
  RotationCheck,
  UnfinishedRotation,
  WriteRecord,
} from '../../domain/vault-records.ts';
import type { FieldSource } from '../form/secret-field.ts';

/** One secret or var to send. */
export interface EntryToSend {
  /** Identifies the form's entry that an answer belongs to. */
  readonly id: string;
  readonly name: string;
  readonly value: FieldSource;
  /** Secrets only; empty if there is none. */
  readonly description: string;
  /** How the value was made, for the log; without it, it was typed. */
  readonly source?: string;
}

/** Where one send goes. */
export interface SendTarget {
  readonly sendId: string;
  readonly profileId: ProfileId;
  /** Whether it was protected when the user decided to send, so that its name was typed. */
  readonly isProtected: boolean;
  readonly tokenKind: TokenKind;
  readonly vault: string;
}

/** One secret of a rotation; a rotation's targets can be in several vaults and profiles. */
export interface RotationTarget {
  readonly id: string;
  /** As shown in the plan: a target that has changed since is not sent to. */
  readonly destination: Destination;
  readonly vault: string;
  readonly name: string;
  readonly value: FieldSource;
  /** `typed`, or how it was generated. */
  readonly source: string;
  /** The version that the plan said it replaces. */
  readonly versionBefore: number | null;
}

/** What vaults need from outside the core. */
export type VaultCommand =
  | { readonly type: 'load-vaults' }
  | { readonly type: 'forget-entries'; readonly places: readonly EntryPlace[] }
  | { readonly type: 'remember-entries'; readonly entries: readonly KnownEntry[] }
  /** Journals the names, then sends: all in one request, or one request each. */
  | {
      readonly type: 'send-secrets';
      readonly target: SendTarget;
      readonly entries: readonly EntryToSend[];
      readonly how: 'together' | 'one-by-one';
    }
  | {
      readonly type: 'send-vars';
      readonly target: SendTarget;
      readonly entries: readonly EntryToSend[];
    }
  | {
      readonly type: 'send-rotation';
      readonly sendId: string;
      readonly rotationId: string;
      readonly note: string;
      readonly targets: readonly RotationTarget[];
      /** Only the first is sent; the rest is journaled as not sent. */
      readonly isTrial: boolean;
    }
  | { readonly type: 'read-inventory'; readonly path: string }
  /** The log notes a check before it is sent, and how it stands. */
  | { readonly type: 'note-check'; readonly check: RotationCheck }
  | {
      readonly type: 'settle-check';
      readonly localId: string;
      readonly state: DispatchState;
    }
  | { readonly type: 'save-groups'; readonly groups: readonly RotationGroup[] }
  | { readonly type: 'forget-group'; readonly name: string }
  /** The user has settled what it left open; the log gets the note. */
  | { readonly type: 'close-rotation'; readonly rotationId: string; readonly note: string }
  /** Unsent requests aren't sent; those in flight still get their answers. */
  | { readonly type: 'stop-rotation'; readonly sendId: string }
  | {
      readonly type: 'read-env';
      readonly requestId: string;
      readonly source:
        | { readonly from: 'text'; readonly text: SecretText }
        | { readonly from: 'file'; readonly path: string };
    }
  | {
      readonly type: 'generate-values';
      readonly requestId: string;
      readonly choice: GeneratorChoice;
      readonly count: number;
    }
  /** Runs a program that prints a value. */
  | {
      readonly type: 'run-value-command';
      readonly requestId: string;
      readonly command: ProgramCommand;
    }
  /** Nobody waits for it any more. */
  | { readonly type: 'stop-value-command'; readonly requestId: string }
  /** Puts a value on the clipboard; `what` names it in the notice. */
  | { readonly type: 'copy-value'; readonly value: SecretText; readonly what: string }
  | { readonly type: 'load-writes' }
  | {
      readonly type: 'export-writes';
      readonly path: string;
      readonly records: readonly WriteRecord[];
    };

/** The results. Only `values-generated`, `value-printed` and `env-read` contain values, as secret text. */
export type VaultEvent =
  | {
      readonly type: 'vaults-loaded';
      readonly known: readonly KnownEntry[];
      /** What was being set when a terminal ended, and is now unknown. */
      readonly leftUnknown: readonly KnownEntry[];
      /** Rotations that aren't set everywhere and that no terminal is working on. */
      readonly unfinished?: readonly UnfinishedRotation[];
      readonly groups?: readonly RotationGroup[];
      /** Checks that may still be running, by the dispatch's own id. */
      readonly checks?: readonly string[];
    }
  | { readonly type: 'vaults-not-loaded'; readonly problem: string }
  /** The results of a send have been recorded. */
  | { readonly type: 'entries-recorded'; readonly entries: readonly KnownEntry[] }
  /**
   * Some entries of a send have their answer; `explanation` is about the request as a whole, and `said` is
   * the service's text in full.
   */
  | {
      readonly type: 'entries-answered';
      readonly sendId: string;
      readonly results: ReadonlyMap<string, EntryResult>;
      readonly said: string | null;
      readonly explanation: string | null;
    }
  /** Nothing was sent: a file or the journal failed. */
  | {
      readonly type: 'entries-not-sent';
      readonly sendId: string;
      readonly problems: readonly { readonly id: string; readonly message: string }[];
      readonly reason: string;
    }
  | { readonly type: 'send-ended'; readonly sendId: string }
  | {
      readonly type: 'env-read';
      readonly requestId: string;
      readonly result: Result<EnvText, string>;
    }
  | {
      readonly type: 'values-generated';
      readonly requestId: string;
      readonly values: readonly SecretText[];
    }
  /** An inventory, or why its file can't be read. */
  | { readonly type: 'inventory-read'; readonly result: Result<Inventory, string> }
  | {
      readonly type: 'value-printed';
      readonly requestId: string;
      readonly result: Result<SecretText, string>;
    }
  | {
      readonly type: 'writes-loaded';
      readonly result: Result<readonly WriteRecord[], string>;
    }
  | { readonly type: 'writes-exported'; readonly result: Result<string, string> };

/** The results of a send, as far as they are known. */
export type SendAnswer = VaultEventOf<'entries-answered' | 'entries-not-sent' | 'send-ended'>;

export type VaultEventOf<Type extends VaultEvent['type']> = Extract<VaultEvent, { type: Type }>;
