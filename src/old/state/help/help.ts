import { type List, type ListState, listOf } from '../list/list.ts';

/** Some keys, what they do, and where. */
export interface HelpRow {
  /** The part of the app, such as `Runs` or `Every form`. */
  readonly section: string;
  readonly keys: readonly string[];
  /** What they do. No two rows do the same. */
  readonly text: string;
  /** Whether the keys were remapped. */
  readonly isChanged: boolean;
}

/** Every key, in the order for the context where help was opened. */
export interface HelpOverlay {
  readonly kind: 'help';
  readonly rows: readonly HelpRow[];
  readonly list: ListState;
}

const help = listOf<HelpRow>({
  idOf: ({ text }) => text,
  searchText: ({ keys, text, section }) => `${keys.join(' ')} ${text} ${section}`,
});

export function helpList({ rows, list }: HelpOverlay): List<HelpRow> {
  return help(rows, list);
}
