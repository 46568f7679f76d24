import { describe, expect, it } from 'vitest';
import { KEY_TABLE } from '../../src/keys/key-table.ts';
import { pressesOf, resolveKey } from '../../src/keys/resolve-key.ts';
import { openCore } from '../support/core.ts';
import { coreWithEveryState } from '../support/states.ts';

describe('alt and a key', () => {
  it('is esc and that key where nothing is bound to the chord', () => {
    const core = coreWithEveryState({ columns: 80, rows: 24 }).press('enter');
    const presses = pressesOf(core.state, { name: 'alt+?', text: null });
    expect(presses.map(({ name }) => name)).toEqual(['esc', '?']);
  });

  it('is the chord where something is', () => {
    const core = openCore().press('n');
    expect(pressesOf(core.state, { name: 'alt+b', text: null })).toHaveLength(1);
  });
});

describe('the key table', () => {
  it('gives no key two meanings at one place, but for a narrow one before a wide one', () => {
    const clashes = KEY_TABLE.flatMap((binding, index) =>
      KEY_TABLE.slice(index + 1)
        .filter(
          (other) =>
            !binding.applies &&
            !other.applies &&
            binding.contexts.length >= other.contexts.length &&
            JSON.stringify(binding.action) !== JSON.stringify(other.action) &&
            other.keys.some((key) => binding.keys.includes(key)) &&
            other.contexts.some((place) => binding.contexts.includes(place)),
        )
        .map((other) => `${binding.label} and ${other.label}: ${binding.keys} ${other.keys}`),
    );
    expect(clashes).toEqual([]);
  });

  it('leaves letters to the fields', () => {
    const core = openCore().press('n');
    for (const letter of 'qnr?/oyYRxwdjkgG12345 ') {
      const event = resolveKey(core.state, { name: letter, text: letter });
      expect(event).toEqual({ type: 'field-edited', edit: { type: 'insert', text: letter } });
    }
  });
});
