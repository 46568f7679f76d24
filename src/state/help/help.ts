import { type List, type ListState, listOf, NEW_LIST } from '../list/list.ts';

/** Some keys, what they do, and where. */
export interface HelpRow {
  readonly id: string;
  /** The part of the app, such as `Runs` or `Every form`. */
  readonly section: string;
  readonly keys: readonly string[];
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
  idOf: ({ id }) => id,
  searchText: ({ keys, text, section }) => `${keys.join(' ')} ${text} ${section}`,
});

export function helpOverlay(rows: readonly HelpRow[]): HelpOverlay {
  return { kind: 'help', rows, list: NEW_LIST };
}

export function helpList({ rows, list }: HelpOverlay): List<HelpRow> {
  return help(rows, list);
}
