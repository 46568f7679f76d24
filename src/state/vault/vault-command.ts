import type { Destination } from '../../domain/destination.ts';
import type { EntryResult } from '../../domain/entry-result.ts';
import type { EnvText } from '../../domain/env-file.ts';
import type { GeneratorChoice } from '../../domain/generated-value.ts';
import type { ProfileId } from '../../domain/profile.ts';
import type { Result } from '../../domain/result.ts';
import type { SecretText } from '../../domain/secret-text.ts';
import type { TokenKind } from '../../domain/token.ts';
import type {
  EntryPlace,
  KnownEntry,
  UnfinishedRotation,
  WriteRecord,
} from '../../domain/vault-records.ts';
import type { FieldSource } from '../form/secret-field.ts';

/** One secret or var on its way out. */
export interface EntryToSend {
  /** Says which entry of the form an answer belongs to. */
  readonly id: string;
  readonly name: string;
  readonly value: ValueSource;
  /** Secrets only; empty where there is none. */
  readonly description: string;
}

export type ValueSource = FieldSource;

/** Where one send goes. */
export interface SendTarget {
  readonly sendId: string;
  readonly profileId: ProfileId;
  /** Whether it was protected when the send was decided on, so that its name was typed. */
  readonly isProtected: boolean;
  readonly tokenKind: TokenKind;
  readonly vault: string;
}

/** One secret of a rotation; the targets of one rotation can lie in several vaults and profiles. */
export interface RotationTarget {
  readonly id: string;
  /** As the plan showed it: what has changed since is not sent to. */
  readonly destination: Destination;
  readonly vault: string;
  readonly name: string;
  readonly value: ValueSource;
  /** `typed`, or what was generated. */
  readonly source: string;
  /** What the plan said that it replaces. */
  readonly versionBefore: number | null;
}

/** What must be done outside the core for vaults. */
export type VaultCommand =
  | { readonly type: 'load-vaults' }
  | { readonly type: 'forget-entries'; readonly places: readonly EntryPlace[] }
  | { readonly type: 'remember-entries'; readonly entries: readonly KnownEntry[] }
  /** Journals the names, then sends: all in one request, or one request for each. */
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
      /** Only the first of them leaves; the rest is in the journal as not sent. */
      readonly isTrial: boolean;
    }
  /** Somebody has settled what it left open; the log gets the note. */
  | { readonly type: 'close-rotation'; readonly rotationId: string; readonly note: string }
  /** What has not left yet stays here; what is under way still gets its answer. */
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
  | { readonly type: 'load-writes' }
  | {
      readonly type: 'export-writes';
      readonly path: string;
      readonly records: readonly WriteRecord[];
    };

/** What came of it. Nothing in it holds a value but `values-generated` and `env-read`, as secret text. */
export type VaultEvent =
  | {
      readonly type: 'vaults-loaded';
      readonly known: readonly KnownEntry[];
      /** What was being set as a terminal ended, and is unknown since. */
      readonly leftUnknown: readonly KnownEntry[];
      /** Rotations that are not set everywhere, and that nobody is at work on. */
      readonly unfinished?: readonly UnfinishedRotation[];
    }
  | { readonly type: 'vaults-not-loaded'; readonly problem: string }
  /** What came of a send is written down. */
  | { readonly type: 'entries-recorded'; readonly entries: readonly KnownEntry[] }
  /**
   * Some entries of a send have their answer; `explanation` is about the request as a whole, and
   * `said` has the service's own words, whole.
   */
  | {
      readonly type: 'entries-answered';
      readonly sendId: string;
      readonly results: ReadonlyMap<string, EntryResult>;
      readonly said: string | null;
      readonly explanation: string | null;
    }
  /** Nothing of the send left this machine: a file or the journal failed. */
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
  | {
      readonly type: 'writes-loaded';
      readonly result: Result<readonly WriteRecord[], string>;
    }
  | { readonly type: 'writes-exported'; readonly result: Result<string, string> };

/** What came of a send, as far as it is known. */
export type SendAnswer = Extract<
  VaultEvent,
  { type: 'entries-answered' | 'entries-not-sent' | 'send-ended' }
>;
