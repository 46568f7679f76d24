import { FORM_KEYS } from '../../src/kit/form/use-form.ts';
import { KeyMap, type Remapped } from '../../src/kit/key-map.ts';
import type { KeyTable } from '../../src/kit/key-table.ts';
import { FILTER_KEYS, LIST_KEYS } from '../../src/kit/list-keys.ts';

/** The keys of the kit, and of tables of a test. */
export function kitKeys(tables: readonly KeyTable[] = [], remapped: Remapped = {}): KeyMap {
  return new KeyMap([LIST_KEYS, FILTER_KEYS, FORM_KEYS, ...tables], remapped);
}
