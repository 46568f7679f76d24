import type { EntryKind, EntryResult } from '../domain/entry-result.ts';
import type { Failure } from '../domain/failure.ts';
import type { ProfileId } from '../domain/profile.ts';
import type { SecretText } from '../domain/secret-text.ts';
import type { KnownEntry, WriteOrigin } from '../domain/vault-records.ts';
import type { VaultIndex } from '../storage/vault-index.ts';
import type { Access } from './open-profile.ts';

/** An entry with its value. */
export interface ReadyEntry {
  readonly id: string;
  readonly name: string;
  readonly value: SecretText;
  /** Secrets only; empty if there is none. */
  readonly description: string;
  /** Where the value comes from, for the log. */
  readonly source: string;
}

/** One request to a vault: any number of secrets, or one var. */
export interface VaultRequest {
  readonly profileId: ProfileId;
  /** For the log, which outlives the profile. */
  readonly profileName: string;
  /** Host, port, path and segment. */
  readonly host: string;
  readonly vault: string;
  readonly kind: EntryKind;
  /** `null` if there is no token for it. */
  readonly access: Access | null;
  readonly entries: readonly ReadyEntry[];
}

/** The result of one request. */
export interface VaultAnswer {
  readonly request: VaultRequest;
  /** By entry id. */
  readonly results: ReadonlyMap<string, EntryResult>;
  /** The service's full text, if it sent any. */
  readonly said: string | null;
  /** What follows for the request as a whole, as sentences, or `null`. */
  readonly explanation: string | null;
  /** `null` if the service reported success. */
  readonly failure: Failure | null;
}

export interface Sending {
  readonly sendId: string;
  /** How many requests may be in flight to one service. */
  readonly atOnce: number;
  /** Checked before each request: anything not sent by then isn't sent. */
  readonly isStopped?: () => boolean;
  /** What the log records about it. */
  readonly origin: WriteOrigin;
  readonly note?: string;
  /** The rotation it belongs to: then its places are in the journal already. */
  readonly rotationId?: string;
  /** Where the send is journaled; `null` if it isn't. */
  readonly index: VaultIndex | null;
  readonly signal?: AbortSignal;
  /** Receives each answer as it arrives. Every entry gets exactly one. */
  readonly onAnswer: (answer: VaultAnswer) => void;
  /** Receives what is now known, once it is recorded. */
  readonly onRecorded?: (entries: readonly KnownEntry[]) => void;
  /** Receives a sentence if something was set but could not be recorded. */
  readonly warn: (text: string) => void;
}
