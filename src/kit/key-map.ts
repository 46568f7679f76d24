import { err, ok, type Result } from '../domain/result.ts';
import { sanitizeText } from '../domain/sanitize-text.ts';
import { keyKindOf, keyLabel, readKey } from './key-name.ts';
import { actionName, type KeyRow, type KeyTable } from './key-table.ts';

/** Keys by action, as preferences.json has them. */
export type Remapped = Readonly<Record<string, readonly string[]>>;

interface Action {
  readonly name: string;
  readonly row: KeyRow;
  readonly table: KeyTable;
}

type Changed = ReadonlyMap<string, readonly string[]>;

/** The keys in force: those of all tables, with the changes of preferences.json. */
export class KeyMap {
  /** A sentence for each change that isn't in force: what, why, and what applies instead. */
  readonly problems: readonly string[];
  readonly #keys: ReadonlyMap<string, readonly string[]>;

  constructor(tables: readonly KeyTable[], remapped: Remapped = {}) {
    const actions = actionsOf(tables);
    const { changed, problems } = readRemapped(actions, remapped);
    this.problems = problems;
    this.#keys = new Map(actions.map((each) => [each.name, keysIn(changed, each)]));
  }

  /** Of a table that isn't listed, such as that of one question, they are as declared. */
  keysOf(table: KeyTable, name: string, row: KeyRow): readonly string[] {
    return this.#keys.get(actionName(table, name)) ?? row.keys;
  }

  /**
   * How to write the key of an action, for sentences: `ctrl+s`. An action that has none is its name.
   *
   * @param inText whether a letter is text now: then a chord is named, where the action has one
   */
  labelOf(action: string, inText = false): string {
    const keys = this.#keys.get(action) ?? [];
    const key = (inText && keys.find((each) => keyKindOf(each) !== 'typed')) || keys[0];
    return key === undefined ? action : keyLabel(key);
  }
}

function readRemapped(actions: readonly Action[], remapped: Remapped) {
  const changed = new Map<string, readonly string[]>();
  const problems: string[] = [];
  for (const [written, keys] of Object.entries(remapped)) {
    const named = actions.filter(
      ({ name, row }) => name === written || row.formerly?.includes(written),
    );
    if (named.length === 0) problems.push(`There is no action named ${shown(written)}.`);
    // What was one action may be one of each screen by now.
    for (const action of named) {
      const read = readEntry(action, keys);
      if (read.ok) changed.set(...read.value);
      else problems.push(read.error);
    }
  }
  // An entry that is dropped brings its default back, which may clash with another entry.
  for (let clash = firstClash(actions, changed); clash; clash = firstClash(actions, changed)) {
    changed.delete(clash.name);
    problems.push(clash.sentence);
  }
  return { changed, problems };
}

/** The keys of an action. Those that can't be changed stay, first if they were. */
function keysIn(changed: Changed, { name, row: { keys } }: Action): readonly string[] {
  const wanted = changed.get(name);
  if (wanted === undefined) return keys;
  const fixed = keys.filter((key) => !isRemappable(key));
  return isRemappable(keys[0] ?? '') ? [...wanted, ...fixed] : [...fixed, ...wanted];
}

/** Every action whose keys can be changed, by its name, with these keys. */
export function remappableActions(
  tables: readonly KeyTable[],
): readonly { name: string; keys: readonly string[] }[] {
  return actionsOf(tables)
    .map(({ name, row }) => ({ name, keys: row.keys.filter(isRemappable) }))
    .filter(({ keys }) => keys.length > 0);
}

function actionsOf(tables: readonly KeyTable[]): readonly Action[] {
  return tables.flatMap((table) =>
    Object.entries(table.rows).map(([name, row]) => ({
      name: actionName(table, name),
      row,
      table,
    })),
  );
}

function isRemappable(key: string): boolean {
  return keyKindOf(key) !== 'fixed';
}

function readEntry(
  action: Action,
  wanted: readonly string[],
): Result<readonly [string, readonly string[]], string> {
  const { name, row } = action;
  const own = row.keys.filter(isRemappable);
  if (own.length === 0) {
    const does = row.keys.length === 1 ? 'does' : 'do';
    return err(`${name} can't be remapped: ${listed(row.keys)} always ${does} it.`);
  }
  if (wanted.length === 0) return err(`There is no key for ${name}; it keeps ${listed(own)}.`);
  const keys = new Set<string>();
  for (const key of wanted) {
    const read = readKey(key);
    if ('why' in read) return err(`"${shown(key)}" ${read.why}; ${keeps(action)}.`);
    // What is done by chords is done in text fields, too.
    if (read.kind === 'typed' && own.every((each) => keyKindOf(each) === 'chord')) {
      return err(`"${shown(key)}" types text there: use a chord such as ctrl+e; ${keeps(action)}.`);
    }
    keys.add(read.key);
  }
  return ok([name, [...keys]]);
}

/**
 * Looks for a changed key with two meanings. Two actions that share a key by default never work at the same time, so
 * they may share others.
 */
function firstClash(
  actions: readonly Action[],
  changed: Changed,
): { readonly name: string; readonly sentence: string } | null {
  const entries = [...changed.keys()];
  // The later entry gives way.
  for (const name of entries.toReversed()) {
    const one = actions.find((each) => each.name === name);
    if (!one) continue;
    for (const other of actions) {
      const isTogether = one.table === other.table || one.table.isShared || other.table.isShared;
      if (!isTogether || one.name === other.name || common(one.row.keys, other.row.keys)) continue;
      const key = common(keysIn(changed, one), keysIn(changed, other));
      if (key === undefined) continue;
      const clash = `${keyLabel(key)} would be both "${one.row.label}" (${one.name}) and "${other.row.label}" (${other.name})`;
      return { name: one.name, sentence: `${clash}; ${keeps(one)}.` };
    }
  }
  return null;
}

function common(some: readonly string[], others: readonly string[]): string | undefined {
  return some.find((key) => others.includes(key));
}

function keeps({ name, row }: Action): string {
  return `${name} keeps ${listed(row.keys.filter(isRemappable))}`;
}

function listed(keys: readonly string[]): string {
  return keys.map(keyLabel).join(' and ');
}

const MOST_SHOWN = 40;

/** What a person typed, harmless and short. */
function shown(typed: string): string {
  const text = sanitizeText(typed.slice(0, MOST_SHOWN));
  return typed.length > MOST_SHOWN ? `${text}…` : text;
}
