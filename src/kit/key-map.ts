import { keyKindOf, keyLabel } from './key-name.ts';
import { actionName, type KeyRow, type KeyTable, keyTables } from './key-table.ts';
import { keysWith, type Remapped, readRemapped } from './remapping.ts';

/** The keys in force: those of the tables, with the changes of preferences.json. */
export class KeyMap {
  readonly #remapped: Remapped;
  /** The changed keys by action; computed again when tables were added since. */
  #changed: ReadonlyMap<string, readonly string[]> = new Map();
  #tables = 0;

  constructor(remapped: Remapped) {
    this.#remapped = remapped;
  }

  keysOf(table: KeyTable, name: string, row: KeyRow): readonly string[] {
    const wanted = this.#now().get(actionName(table, name));
    return wanted === undefined ? row.keys : keysWith(row, wanted);
  }

  /**
   * How to write the key of an action, for sentences: `ctrl+s`. An action that isn't there is its name.
   *
   * @param inText whether a letter is text now: then a chord is named, where the action has one
   */
  labelOf(action: string, inText = false): string {
    for (const table of keyTables()) {
      for (const [name, row] of Object.entries(table.rows)) {
        if (actionName(table, name) !== action) continue;
        const keys = this.keysOf(table, name, row);
        const key = (inText && keys.find((each) => keyKindOf(each) !== 'typed')) || keys[0];
        if (key !== undefined) return keyLabel(key);
      }
    }
    return action;
  }

  #now(): ReadonlyMap<string, readonly string[]> {
    if (this.#tables !== keyTables().length) {
      this.#tables = keyTables().length;
      this.#changed = readRemapped(this.#remapped).changed;
    }
    return this.#changed;
  }
}
