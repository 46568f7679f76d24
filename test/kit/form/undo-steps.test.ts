import { describe, expect, test } from 'vitest';
import { ChoiceDraft, TextDraft } from '../../../src/kit/form/drafts.ts';
import { typeInto } from '../../../src/kit/form/edit-text.ts';
import { oneByOne, UndoSteps } from '../../../src/kit/form/undo-steps.ts';

/** A field of its own, typed into as a form does it: letters by themselves, keys by their names. */
function field(text = '') {
  const draft = new TextDraft(text);
  const steps = new UndoSteps();
  const press = (...names: readonly string[]) => {
    for (const name of names) {
      const letters = name.length === 1 || name.includes(' ') ? name : null;
      for (const typed of oneByOne({ kind: 'key', press: { name, text: letters } }))
        steps.recordTyped(typed, draft, () => typeInto(draft, typed));
    }
  };
  const paste = (pasted: string) => {
    const typed = { kind: 'paste', text: pasted } as const;
    steps.recordTyped(typed, draft, () => typeInto(draft, typed));
  };
  const undone = () => {
    const seen: string[] = [];
    while (steps.undo()) seen.push(draft.text);
    return seen;
  };
  return { draft, steps, press, paste, undone };
}

describe('undo in a field', () => {
  test.each([
    [
      'what came key by key, word by word',
      '',
      [...'deploy to prod'],
      ['deploy to ', 'deploy ', ''],
    ],
    ['what came in one read, word by word', '', ['deploy to prod'], ['deploy to ', 'deploy ', '']],
    ['a run of backspaces at once', 'abc', ['backspace', 'backspace'], ['abc']],
    ['an edit after a key that did nothing', 'a', ['delete', 'backspace'], ['a']],
  ])('takes back %s', (_name, text, keys, seen) => {
    const { press, undone } = field(text);
    press(...keys);
    expect(undone()).toEqual(seen);
  });

  test('puts the caret back where it was', () => {
    const { draft, steps, press } = field('abcd');
    press('left', 'left', 'ctrl+k');
    steps.undo();
    expect(draft.get()).toMatchObject({ text: 'abcd', caret: 2 });
  });

  test('takes a paste back as a whole, apart from what was typed around it', () => {
    const { press, paste, undone } = field();
    press('a');
    paste('b c d');
    press('e');
    expect(undone()).toEqual(['ab c d', 'a', '']);
  });

  test('begins a new step after the caret was moved, and after an undo', () => {
    const { steps, press, undone } = field();
    press('a', 'home', 'b');
    steps.undo();
    press('c', 'left', 'd');
    expect(undone()).toEqual(['ca', 'a', '']);
  });

  test('brings a text of the program back, no longer selected', () => {
    const { draft, steps, press } = field();
    draft.prefill('main');
    press('x');
    steps.undo();
    press('y');
    expect(draft.text).toBe('mainy');
  });
});

test('undo in a form takes the newest step back, in whichever field, and a change of several at once', () => {
  const [key, kind] = [new TextDraft(), new ChoiceDraft<'soon' | 'later'>('soon')];
  const steps = new UndoSteps();
  const type = (text: string) => {
    const typed = { kind: 'key', press: { name: text, text } } as const;
    steps.recordTyped(typed, key, () => typeInto(key, typed));
  };
  type('a');
  steps.record([key, kind], kind, () => {
    key.put('filled');
    kind.choose('later');
  });
  type('!');
  const undo = () => [steps.undo()?.focus, key.text, kind.value];
  expect(undo()).toEqual([key, 'filled', 'later']);
  expect(undo()).toEqual([kind, 'a', 'soon']);
  expect(undo()).toEqual([key, '', 'soon']);
  expect(steps.undo()).toBeNull();
});
