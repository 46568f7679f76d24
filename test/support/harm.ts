import type { AppState } from '../../src/state/app-state.ts';

/** Turns text around, renames the window, clears the screen, rings the bell. */
const HARM = '\u202e\u001b]0;owned\u0007\u009b2J\u001b[2J\u0085';

/** What is left of it in a frame if it gets through. */
export const HARMFUL = /\u202e|\u001b\]0|\u009b|\u001b\[2J|\u0085/;

/** Fields that code decides by: their words aren't texts. */
const OF_CODE: ReadonlySet<string> = new Set(['kind', 'state', 'screen', 'lastTab', 'field', 'id']);

/** The same state with harm in all its texts: names of several words, addresses, sentences, everything typed. */
export function withHarm(state: AppState): AppState {
  const known = new Map<object, unknown>();
  const copied = <Copy>(value: object, copy: Copy): Copy => {
    known.set(value, copy);
    return copy;
  };
  const harmed = (value: unknown, name: string): unknown => {
    if (typeof value === 'string') {
      return OF_CODE.has(name) || !/\W|\d/.test(value)
        ? value
        : value.slice(0, 2) + HARM + value.slice(2);
    }
    if (typeof value !== 'object' || value === null) return value;
    if (known.has(value)) return known.get(value);
    if (Array.isArray(value))
      return copied(
        value,
        value.map((each) => harmed(each, name)),
      );
    if (value instanceof Map) {
      const copy = copied(value, new Map());
      for (const [key, each] of value) copy.set(key, harmed(each, name));
      return copy;
    }
    if (Object.getPrototypeOf(value) !== Object.prototype) return value;
    const copy = copied<Record<string, unknown>>(value, {});
    for (const [key, each] of Object.entries(value)) copy[key] = harmed(each, key);
    return copy;
  };
  return harmed(state, '') as AppState;
}
