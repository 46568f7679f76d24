import type { Destination } from '../../domain/destination.ts';
import type { EntryResult } from '../../domain/entry-result.ts';
import type { EnvText } from '../../domain/env-file.ts';
import type { GeneratorChoice } from '../../domain/generated-value.ts';
import type { Result } from '../../domain/result.ts';
import type { SecretText } from '../../domain/secret-text.ts';
import type {
  EntryPlace,
  KnownEntry,
  RememberedPlace,
  SecretPlace,
  UnfinishedRotation,
  UnsentPlace,
  WriteRecord,
} from '../../domain/vault-records.ts';
import type { FieldSource } from '../form/secret-field.ts';
import type { Bare, Tagged } from '../slice-table.ts';

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

/** Where one send goes, as the form said. */
export interface SendTarget {
  readonly sendId: string;
  readonly destination: Destination;
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
export type VaultCommand = Tagged<'kind', VaultCommands>;

interface VaultCommands {
  'load-vaults': Bare;
  'forget-entries': { places: readonly EntryPlace[] };
  'remember-entries': { entries: readonly KnownEntry[] };
  /** Journals the names, then sends: all in one request, or one request each. */
  'send-secrets': {
    target: SendTarget;
    entries: readonly EntryToSend[];
    how: 'together' | 'one-by-one';
  };
  'send-vars': { target: SendTarget; entries: readonly EntryToSend[] };
  'send-rotation': {
    sendId: string;
    rotationId: string;
    note: string;
    targets: readonly RotationTarget[];
    /** Wanted as well, but nothing can be sent there. */
    unsent: readonly UnsentPlace[];
    /** What the next plan for its names has, and what it leaves out. */
    remembered: readonly RememberedPlace[];
    takenOut: readonly SecretPlace[];
    /** Only the first is sent; the rest is journaled as not sent. */
    isTrial: boolean;
  };
  /** The user has settled what it left open; the log gets the note. */
  'close-rotation': { rotationId: string; note: string };
  /** Unsent requests aren't sent; those in flight still get their answers. */
  'stop-rotation': { sendId: string };
  'read-env': {
    requestId: string;
    source:
      | { readonly from: 'text'; readonly text: SecretText }
      | { readonly from: 'file'; readonly path: string };
  };
  'generate-values': { requestId: string; choice: GeneratorChoice; count: number };
  /** Puts a value on the clipboard. */
  'copy-value': { value: SecretText };
  'load-writes': Bare;
}

/** The results. Only `values-generated` and `env-read` contain values, as secret text. */
export type VaultEvent = Tagged<'kind', VaultEvents>;

interface VaultEvents {
  'vaults-loaded': {
    known: readonly KnownEntry[];
    /** What was being set when a terminal ended, and is now unknown. */
    leftUnknown: readonly KnownEntry[];
    /** Rotations that aren't set everywhere and that no terminal is working on. */
    unfinished?: readonly UnfinishedRotation[];
    /** The places of the plans that were sent. */
    remembered?: readonly RememberedPlace[];
  };
  'vaults-not-loaded': { problem: string };
  /** The results of a send have been recorded. */
  'entries-recorded': { entries: readonly KnownEntry[] };
  /**
   * Some entries of a send have their answer; `explanation` is about the request as a whole, and `said` is
   * the service's text in full.
   */
  'entries-answered': {
    sendId: string;
    results: ReadonlyMap<string, EntryResult>;
    said: string | null;
    explanation: string | null;
  };
  /** Nothing was sent: a file or the journal failed. */
  'entries-not-sent': {
    sendId: string;
    problems: readonly { readonly id: string; readonly message: string }[];
    reason: string;
  };
  'send-ended': { sendId: string };
  'env-read': { requestId: string; result: Result<EnvText, string> };
  'values-generated': { requestId: string; values: readonly SecretText[] };
  'writes-loaded': { result: Result<readonly WriteRecord[], string> };
}

/** The results of a send, as far as they are known. */
export type SendAnswer = VaultEventOf<'entries-answered' | 'entries-not-sent' | 'send-ended'>;

export type VaultEventOf<Kind extends VaultEvent['kind']> = Extract<VaultEvent, { kind: Kind }>;
