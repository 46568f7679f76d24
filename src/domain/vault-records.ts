import type { EntryKind, EntryResult } from './entry-result.ts';
import type { ProfileId } from './profile.ts';

/** What this machine remembers of a secret or var that it set. Never its value. */
export interface KnownEntry {
  readonly profileId: ProfileId;
  readonly vault: string;
  readonly kind: EntryKind;
  readonly name: string;
  /** `null` for vars. */
  readonly version: number | null;
  readonly setAtMs: number;
}

/** A request that was under way when the program that sent it ended. */
export interface InterruptedSend {
  readonly sendId: string;
  readonly profileId: ProfileId;
  readonly vault: string;
  readonly kind: EntryKind;
  readonly names: readonly string[];
  readonly startedAtMs: number;
}

/** One line of the rotation log. It tells where the new value came from, never what it is. */
export interface RotationRecord {
  readonly rotationId: string;
  readonly atMs: number;
  readonly profileId: ProfileId;
  /** What the profile was called then; it can be renamed or removed since. */
  readonly profileName: string;
  readonly vault: string;
  readonly name: string;
  /** `typed`, or what was generated: `40 letters and digits`. */
  readonly source: string;
  readonly state: EntryResult['state'];
  readonly version: number | null;
  readonly versionBefore: number | null;
  readonly reason: string | null;
}
