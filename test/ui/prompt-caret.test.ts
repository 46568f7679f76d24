import { describe, expect, it, test } from 'vitest';
import { promptCaret, promptScroll, withoutMark } from '../../src/ui/presentation/prompt-caret.ts';

/** A prompt as ink-text-input draws it: the mark on the letter in brackets. */
function drawn(sketch: string): string {
  return sketch.replace('[', '\u001b[7m').replace(']', '\u001b[27m');
}

describe('the caret of a prompt', () => {
  test.each([
    ['in an empty prompt', '[ ]', 0],
    ['behind the text', 'abc[ ]', 3],
    ['on a letter', 'a[b]c', 1],
    ['behind wide letters', '日本[ ]', 4],
    ['behind an emoji of several', '👩‍👩‍👧[ ]', 2],
    ['amid wide letters', '日[本]語', 2],
    // The input counts an emoji as two and marks the second letter behind it.
    ['behind an emoji, which the mark is too far from', '👍a[b]', 2],
  ])('is found %s', (_, sketch, column) => {
    expect(promptCaret(withoutMark(drawn(sketch)).trimEnd(), drawn(sketch))).toBe(column);
  });

  it('is nowhere on half an emoji, where nothing is marked', () => {
    expect(promptCaret('👍👍', '👍👍')).toBeNull();
  });

  it('is at the end where marks are switched off', () => {
    expect(promptCaret('日本', '日本 ')).toBe(4);
    expect(promptCaret('', ' ')).toBe(0);
  });

  it('leaves the text as it is without its mark', () => {
    expect(withoutMark(drawn('a[b]c'))).toBe('abc');
  });
});

describe('the scroll of a prompt', () => {
  test.each([
    ['stays at the start while all fits', 0, { caret: 5, width: 9, room: 10 }, 0],
    ['jumps by a third as the caret leaves at the right', 0, { caret: 10, width: 20, room: 10 }, 4],
    ['goes no further than the end', 0, { caret: 20, width: 20, room: 10 }, 11],
    ['stays where it is while the caret moves in view', 8, { caret: 9, width: 20, room: 10 }, 8],
    ['jumps by a third as the caret leaves at the left', 8, { caret: 7, width: 20, room: 10 }, 4],
    ['goes back to the start', 8, { caret: 0, width: 20, room: 10 }, 0],
    ['comes back as the text grows shorter', 11, { caret: 15, width: 15, room: 10 }, 6],
    ['finds its place in one column', 0, { caret: 3, width: 3, room: 1 }, 3],
  ])('%s', (_, scrolled, at, expected) => {
    expect(promptScroll(scrolled, at)).toBe(expected);
  });
});
