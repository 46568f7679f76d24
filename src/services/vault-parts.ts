import type { SecretText } from '../domain/secret-text.ts';
import type { Storage } from '../storage/open-storage.ts';
import type { Chance, Clock } from './clock.ts';
import type { NewsFeed } from './news-feed.ts';
import type { Profiles } from './profiles.ts';

/** What the vault services need of profiles. */
export type VaultProfiles = Pick<Profiles, 'nameOf' | 'destination' | 'access' | 'tokenRefused'>;

/** What the vault services work with. */
export interface VaultParts {
  readonly storage: Pick<Storage, 'writes' | 'rotations' | 'entries'>;
  readonly profiles: VaultProfiles;
  readonly clock: Clock;
  readonly chance: Chance;
  readonly feed: Pick<NewsFeed, 'onNews'>;
  /** Says what a person should know, without any value. */
  readonly warn: (text: string) => void;
  /** Takes what is thrown in the background: a defect of ours. */
  readonly defect: (error: unknown) => void;
  /** How late after its claim a request may start. Tests shorten it with the windows of the storage. */
  readonly startWithinMs?: number | undefined;
}

/** A secret or var to send, with its value. */
export interface ReadyEntry {
  /** The caller's own, by which it gets the result. */
  readonly id: string;
  readonly name: string;
  readonly value: SecretText;
  /** Secrets only; empty if there is none. */
  readonly description: string;
  /** For the log: `typed`, `a file`, or what was generated. */
  readonly source: string;
}
