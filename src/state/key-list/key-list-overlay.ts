import type { ListState } from '../list/list-state.ts';

/** A remappable action. */
export interface KeyRow {
  /** As in the preferences: `runs.copy-url`. */
  readonly name: string;
  /** The part of the app it belongs to. */
  readonly section: string;
  /** What it does. */
  readonly label: string;
}

export interface KeyGuidePart {
  /** Every remappable action: what the core must know about the keys, passed in at startup. */
  readonly keyGuide: readonly KeyRow[];
}

interface KeyList {
  readonly kind: 'key-list';
  readonly list: ListState;
}

/** What the list of keys shows over the Preferences screen. */
export type KeyListOverlay =
  | KeyList
  /** The next key pressed becomes the new one. */
  | {
      readonly kind: 'key-capture';
      readonly row: KeyRow;
      readonly list: KeyList;
      /** Why the last one was rejected. */
      readonly problem: string | null;
    };

/** The result of a key press while a new key is awaited. */
export type KeyListEvent =
  | {
      readonly type: 'key-chosen';
      readonly name: string;
      /** `null`: back to the default. */
      readonly keys: readonly string[] | null;
      readonly said: string;
    }
  | { readonly type: 'key-refused'; readonly why: string };
