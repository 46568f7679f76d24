import type { EntryKind, EntryResult } from '../domain/entry-result.ts';
import type { Failure } from '../domain/failure.ts';
import type { ProfileId } from '../domain/profile.ts';
import type { SecretText } from '../domain/secret-text.ts';
import type { KnownEntry, WriteOrigin } from '../domain/vault-records.ts';
import type { VaultIndex } from '../storage/vault-index.ts';
import type { Access } from './access.ts';

/** An entry whose value is at hand. */
export interface ReadyEntry {
  readonly id: string;
  readonly name: string;
  readonly value: SecretText;
  /** Secrets only; empty where there is none. */
  readonly description: string;
  /** Where the value comes from, for the log; `typed` where nothing is said. */
  readonly source?: string;
}

/** One request to a vault: any number of secrets, or one var. */
export interface VaultRequest {
  readonly profileId: ProfileId;
  /** For the log, which outlives the profile. */
  readonly profileName: string;
  readonly host: string;
  /** Whose limits it counts against, where the profile does not say it: several can be on one service. */
  readonly service?: string;
  readonly vault: string;
  readonly kind: EntryKind;
  /** `null` where there is no token for it. */
  readonly access: Access | null;
  readonly entries: readonly ReadyEntry[];
}

/** What one request came to. */
export interface VaultAnswer {
  readonly request: VaultRequest;
  /** By the id of the entry. */
  readonly results: ReadonlyMap<string, EntryResult>;
  /** The service's own words, whole, where it said anything. */
  readonly said: string | null;
  /** What follows for the request as a whole, as sentences; `null` where nothing does. */
  readonly explanation: string | null;
  /** `null` where the service reported success. */
  readonly failure: Failure | null;
}

export interface Sending {
  readonly sendId: string;
  /** How many requests may be in flight at one service. */
  readonly atOnce: number;
  /** Asked before each request: what has not left by then stays here. */
  readonly isStopped?: () => boolean;
  /** What the log says of it. */
  readonly origin: WriteOrigin;
  readonly note?: string;
  /** The rotation that it belongs to: then each request is journaled as it leaves, and not all before. */
  readonly rotationId?: string;
  /** Where the send is journaled; `null` where it is not. */
  readonly index: VaultIndex | null;
  readonly wallMs: () => number;
  readonly signal?: AbortSignal;
  /** Takes each answer as it comes. Every entry gets exactly one. */
  readonly answered: (answer: VaultAnswer) => void;
  /** Takes what is known since, once it is written down. */
  readonly recorded?: (entries: readonly KnownEntry[]) => void;
  /** Takes a sentence where something was set and could not be written down. */
  readonly warn: (text: string) => void;
}
