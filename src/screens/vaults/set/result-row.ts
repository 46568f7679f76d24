import type { SentEntry } from '../result-words.ts';

/** One secret or var that was sent. */
export interface ResultRow extends SentEntry {
  readonly id: string;
  readonly name: string;
}
