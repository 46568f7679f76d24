/** What the page of keys has for what a key does, where it is narrowest. */
export const HELP_COLUMNS = 24;

/** A key, declared beside the screen that handles it. Footer, help, palette and preferences read it. */
export interface KeyRow {
  /** Names as in `key-name.ts`; the first one is shown. */
  readonly keys: readonly string[];
  /** What it does, in a word or two: the footer has no room for more. */
  readonly label: string;
  /** What it does, for help and palette; its label unless given. At most `HELP_COLUMNS` long, as is `help`. */
  readonly about?: string;
  /** What it does, on the page of keys: rows of a table that say the same are one line. */
  readonly help?: string;
  /** In the footer, the lowest number first. */
  readonly foot?: number;
  /** At the right edge of the footer: the ways to all other keys. */
  readonly side?: 'right';
  /** Other words by which the palette finds it. */
  readonly also?: readonly string[];
  /** A held key does it once: it sends, asks or forgets. */
  readonly once?: true;
  /** A held key does it once a turn with a count: its handler acts on `times`. */
  readonly repeats?: true;
  /** It needs no row that one would have to see first: the palette does it from other tabs, too. */
  readonly anywhere?: true;
  /** In no palette: everybody knows it. */
  readonly isBasic?: true;
  /** Names that preferences.json may still have for it. */
  readonly formerly?: readonly string[];
}

export type KeyRows = Readonly<Record<string, KeyRow>>;

/** The keys of one screen, form or dialog. */
export interface KeyTable<Rows extends KeyRows = KeyRows> {
  /** Begins the names of its actions: `runs` of `runs.copy-url`. */
  readonly where: string;
  /** Over its keys, where they are listed. */
  readonly title: string;
  readonly rows: Rows;
  /** Its keys work together with those of any other table, as those of a list do. */
  readonly isShared: boolean;
}

/**
 * Declares keys: once, beside the component that handles them with `useKeys`, and listed in `src/app/key-tables.ts`.
 *
 * @param where begins the names of the actions in preferences.json: row `copyUrl` of `runs` is `runs.copy-url`
 */
export function keyTable<const Rows extends KeyRows>(
  where: string,
  title: string,
  rows: Rows,
  { isShared = false } = {},
): KeyTable<Rows> {
  return { where, title, rows, isShared };
}

/** What an action is called in preferences.json. */
export function actionName({ where }: KeyTable, row: string): string {
  return `${where}.${row.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
