import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ALL_CONTEXTS, type FocusContext, takesText } from '../../../src/old/keys/focus-context.ts';
import { type KeyMap, keyMapFor } from '../../../src/old/keys/key-map.ts';
import { REMAPPABLE } from '../../../src/old/keys/remapping.ts';

const BUILT_IN = keyMapFor({});

interface Meaning {
  readonly name: string;
  readonly keys: readonly string[];
  readonly isConditional: boolean;
}

function meaningsAt(map: KeyMap, place: FocusContext): readonly Meaning[] {
  return map.at(place).map((binding) => ({
    name: binding.action,
    keys: binding.keys,
    isConditional: binding.applies !== undefined,
  }));
}

/** What can be done at a place if every binding applies that may: by the first that has a key. */
function reachableAt(map: KeyMap, place: FocusContext): ReadonlySet<string> {
  const meanings = meaningsAt(map, place);
  const taken = new Set<string>();
  const reachable = new Set<string>();
  for (const { name, keys, isConditional } of meanings) {
    if (keys.some((key) => !taken.has(`${key}`))) reachable.add(name);
    if (!isConditional) for (const key of keys) taken.add(key);
  }
  return reachable;
}

/** Pairs of different things that one key means at a place. */
function sharedAt(map: KeyMap, place: FocusContext): ReadonlySet<string> {
  const shared = new Set<string>();
  const meanings = meaningsAt(map, place);
  for (const one of meanings) {
    for (const other of meanings) {
      if (one.name < other.name && one.keys.some((key) => other.keys.includes(key))) {
        shared.add(`${one.name} ${other.name}`);
      }
    }
  }
  return shared;
}

const names = fc.constantFrom(...REMAPPABLE.map(({ name }) => name), 'nothing.such');
const keysInTable = [...new Set(BUILT_IN.bindings.flatMap(({ keys }) => keys))];
const key = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...keysInTable) },
  { weight: 2, arbitrary: fc.constantFrom('u', 'U', 'z', 'ctrl+q', 'ctrl+v', 'alt+x', 'é', '+') },
  { weight: 1, arbitrary: fc.string({ maxLength: 6 }) },
);
const overrides = fc.dictionary(names, fc.array(key, { maxLength: 3 }), { maxKeys: 12 });

describe('any set of changed keys', () => {
  it('leaves everything within reach, and gives no key a second meaning', () => {
    fc.assert(
      fc.property(overrides, (keys) => {
        const map = keyMapFor(keys);
        for (const place of ALL_CONTEXTS) {
          const reachable = reachableAt(map, place);
          for (const name of reachableAt(BUILT_IN, place)) expect(reachable).toContain(name);
          const before = sharedAt(BUILT_IN, place);
          for (const pair of sharedAt(map, place)) expect(before).toContain(pair);
        }
      }),
      { numRuns: 20 },
    );
  });

  it('leaves the keys alone that cannot be changed, and letters to the fields', () => {
    fc.assert(
      fc.property(overrides, (keys) => {
        const map = keyMapFor(keys);
        for (const [index, { keys: now }] of map.bindings.entries()) {
          const fixed = BUILT_IN.bindings[index]?.keys.filter((each) =>
            ['enter', 'esc', 'tab', 'space', 'up', 'down', 'ctrl+c'].includes(each),
          );
          expect(now).toEqual(expect.arrayContaining(fixed ?? []));
        }
        for (const place of ALL_CONTEXTS.filter(takesText)) {
          const typing = meaningsAt(map, place).flatMap((meaning) =>
            meaning.keys.filter((each) => [...each].length === 1),
          );
          expect(typing).toEqual([]);
        }
      }),
      { numRuns: 20 },
    );
  });

  it('is in force or told of, entry by entry', () => {
    fc.assert(
      fc.property(overrides, (keys) => {
        const map = keyMapFor(keys);
        const told = new Set(map.problems.map(({ name }) => name as string));
        for (const name of Object.keys(keys)) {
          expect(told.has(name)).toBe(!map.changed.has(name as never));
        }
      }),
      { numRuns: 20 },
    );
  });
});
