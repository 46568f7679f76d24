import { describe, expect, test } from 'vitest';
import { promptScroll } from '../../src/ui/presentation/prompt-scroll.ts';

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
