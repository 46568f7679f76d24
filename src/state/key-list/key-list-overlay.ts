import type { ListState } from '../list/list-state.ts';
import type { KeyRow } from './key-guide.ts';

export interface KeyList {
  readonly kind: 'key-list';
  readonly list: ListState;
}

/** What the list of keys puts over the Preferences screen. */
export type KeyListOverlay =
  | KeyList
  /** The next key that is pressed is the new one. */
  | {
      readonly kind: 'key-capture';
      readonly row: KeyRow;
      readonly list: KeyList;
      /** Why the last one could not be taken. */
      readonly problem: string | null;
    };

export type KeyListAction = 'open' | 'ask' | 'keep' | 'put-back';

/** What a key press says while a new key is awaited. */
export type KeyListEvent =
  | {
      readonly type: 'key-chosen';
      readonly name: string;
      /** `null`: as built in. */
      readonly keys: readonly string[] | null;
      readonly said: string;
    }
  | { readonly type: 'key-refused'; readonly why: string };
