import type { AppState } from '../../src/old/state/app-state.ts';

/** The fields whose texts people, files and services write. All others hold words of the code. */
export const TEXT_FIELDS: readonly string[] = [
  ...['key', 'ref', 'title', 'params', 'run', 'url', 'dispatchId', 'unknownStatus', 'description'],
  ...['name', 'names', 'profileName', 'host', 'vault', 'baseUrl', 'segment', 'defaultVault'],
  ...['message', 'reason', 'explanation', 'problem', 'error', 'what', 'why', 'label', 'text'],
  ...['note', 'copyOf', 'filePath', 'address', 'service', 'tls', 'tokens'],
];

/** Between the parts of the id of a place: profile, vault, kind, name. */
const BETWEEN = '\0';
const ID_PARTS = ['', 'vault', '', 'name'];

/**
 * The same state with other texts.
 *
 * @param change gives the same text for the same text, so that what belongs together still does
 */
export function withTexts(
  state: AppState,
  change: (text: string, field: string) => string,
): AppState {
  const fields = new Set(TEXT_FIELDS);
  const changedId = (id: string): string =>
    id.includes(BETWEEN)
      ? id
          .split(BETWEEN)
          .map((part, at) => (ID_PARTS[at] ? change(part, ID_PARTS[at]) : part))
          .join(BETWEEN)
      : id;
  const known = new Map<object, unknown>();
  const copied = <Copy>(value: object, copy: Copy): Copy => {
    known.set(value, copy);
    return copy;
  };
  const changed = (value: unknown, field: string): unknown => {
    if (typeof value === 'string') {
      return fields.has(field) && value !== '' ? change(value, field) : changedId(value);
    }
    if (typeof value !== 'object' || value === null) return value;
    if (known.has(value)) return known.get(value);
    if (Array.isArray(value)) {
      const copy = copied<unknown[]>(value, []);
      for (const each of value) copy.push(changed(each, field));
      return copy;
    }
    if (value instanceof Map) {
      const copy = copied(value, new Map());
      for (const [key, each] of value) copy.set(changed(key, ''), changed(each, field));
      return copy;
    }
    if (value instanceof Set) {
      const copy = copied(value, new Set());
      for (const each of value) copy.add(changed(each, ''));
      return copy;
    }
    if (Object.getPrototypeOf(value) !== Object.prototype) return value;
    const copy = copied<Record<string, unknown>>(value, {});
    const isRun = 'url' in value && 'id' in value;
    for (const [name, each] of Object.entries(value)) {
      copy[name] = changed(
        each,
        field === 'params' ? field : isRun && name === 'id' ? 'run' : name,
      );
    }
    return copy;
  };
  return changed(state, '') as AppState;
}
