import { describe, expect, it } from 'vitest';
import type { Binding } from '../../../src/old/keys/bindings.ts';
import { BINDINGS } from '../../../src/old/keys/bindings.ts';
import { ALL_CONTEXTS, contextsOf, kindOf } from '../../../src/old/keys/focus-context.ts';
import { pressesOf, resolveKey } from '../../../src/old/keys/resolve-key.ts';
import { TABS } from '../../../src/old/state/screen.ts';
import { openCore } from '../../support/core.ts';
import { coreWithEveryState } from '../../support/states.ts';

describe('alt and a key', () => {
  it('is esc and that key where nothing is bound to the chord', () => {
    const core = coreWithEveryState({ columns: 80, rows: 24 }).press('enter');
    const presses = pressesOf(core.state, { name: 'alt+?', text: null });
    expect(presses.map(({ name }) => name)).toEqual(['esc', '?']);
  });

  it.each(['enter', 'tab', 'backspace'])('is esc and %s, which a quick hand types', (name) => {
    const core = openCore().press('n').type('deploy');
    const presses = pressesOf(core.state, { name: `alt+${name}`, text: null });
    const isBound = name === 'backspace';
    expect(presses.map((each) => each.name)).toEqual(isBound ? [`alt+${name}`] : ['esc', name]);
    expect(pressesOf(core.press('esc').state, { name: `alt+${name}`, text: null })).toEqual([
      { name: 'esc', text: null },
      { name, text: null },
    ]);
  });

  it('is esc and a space that types, as from its own key', () => {
    const core = openCore().press('n').type('deploy');
    expect(pressesOf(core.state, { name: 'alt+space', text: null })).toEqual([
      { name: 'esc', text: null },
      { name: 'space', text: ' ' },
    ]);
  });

  it('leaves the form for the screen of a digit, and its draft is kept', () => {
    const core = openCore().press('n').type('deploy');
    const presses = pressesOf(core.state, { name: 'alt+2', text: null });
    expect(core.press(...presses.map(({ name }) => name)).state.screen).toBe('secrets');
  });

  it('is the chord where something is', () => {
    const core = openCore().press('n');
    expect(pressesOf(core.state, { name: 'alt+b', text: null })).toHaveLength(1);
  });
});

describe('the bindings', () => {
  it('gives no key two meanings at one place, but for a narrow one before a wide one', () => {
    const clashes = BINDINGS.flatMap((binding, index) =>
      BINDINGS.slice(index + 1)
        .filter(
          (other) =>
            !binding.applies &&
            !other.applies &&
            binding.contexts.length >= other.contexts.length &&
            binding.action !== other.action &&
            other.keys.some((key) => binding.keys.includes(key)) &&
            other.contexts.some((place) => binding.contexts.includes(place)),
        )
        .map((other) => `${binding.label} and ${other.label}: ${binding.keys} ${other.keys}`),
    );
    expect(clashes).toEqual([]);
  });

  it('answers every question with n', () => {
    const questions = ALL_CONTEXTS.filter((context) => kindOf(context) === 'question');
    const answered = BINDINGS.filter(({ keys }) => keys.includes('n'));
    expect(questions.length).toBeGreaterThan(4);
    for (const context of questions) {
      expect(answered.filter(({ contexts }) => contexts.includes(context))).not.toEqual([]);
    }
  });

  it('has a way out of every list but those of the tabs, which keys of other tabs leave', () => {
    const left = new Set(BINDINGS.filter(leaves).flatMap(({ contexts }) => contexts));
    const tabs: readonly string[] = TABS.map(({ screen }) => `list:${screen}`);
    const lists = contextsOf({ in: ['list'] }).filter((context) => !tabs.includes(context));
    expect(lists.filter((context) => !left.has(context))).toEqual([]);
  });

  it('leaves letters to the fields', () => {
    const core = openCore().press('n');
    for (const letter of 'qnr?/oyYRxwdjkgG12345 ') {
      const event = resolveKey(core.state, { name: letter, text: letter });
      expect(event).toEqual({ kind: 'field-edited', edit: { kind: 'insert', text: letter } });
    }
  });
});

/** Whether it is what `esc` does without a filter or the like to leave first. */
function leaves({ keys, applies }: Binding): boolean {
  return keys.includes('esc') && !applies;
}
