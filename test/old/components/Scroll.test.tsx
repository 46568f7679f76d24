import { Text } from 'ink';
import { render } from 'ink-testing-library';
import { expect, it } from 'vitest';
import { Scroll } from '../../../src/old/components/Scroll.tsx';
import { SeenContext, type SeenParts } from '../../../src/old/components/seen.tsx';
import { inRoom } from './support.tsx';

const ROWS = 5;

/** A window over so many lines, and what it reports of them. */
function windowOver(lines: number, from = 0) {
  const seen: SeenParts = new Map();
  const content = (count: number, top: number) =>
    inRoom(
      { rows: ROWS },
      <SeenContext value={seen}>
        <Scroll
          name="details"
          top={top}
          more={({ top, rows, count }) => `${top}, ${rows} of ${count}`}
        >
          {Array.from({ length: count }, (_, at) => (
            <Text key={String(at)}>{`line ${at}`}</Text>
          ))}
        </Scroll>
      </SeenContext>,
    );
  const { frames, rerender, lastFrame, unmount } = render(content(lines, from));
  return {
    frames,
    unmount,
    seen: () => seen.get('details'),
    lastFrame,
    framesOf(count: number, top = 0): number {
      const before = frames.length;
      rerender(content(count, top));
      return frames.length - before;
    },
  };
}

it.each([
  [2, 4],
  [20, 30],
  [2, 20],
  [20, 2],
  [4, 5],
])(
  'draws one frame from a text of %i lines to one of %i, and knows what is in view',
  (from, to) => {
    const { framesOf, seen, lastFrame } = windowOver(from);
    expect(framesOf(to)).toBe(1);
    const rows = Math.min(to, ROWS - 1);
    expect(seen()).toEqual({ top: 0, rows, count: to });
    expect(lastFrame()).toContain(`line ${rows - 1}`);
    expect(lastFrame()?.includes(`0, ${rows} of ${to}`)).toBe(to >= ROWS);
  },
);

it('draws a text that fits once, and one that is cut a second time, to say what is in view', () => {
  expect(windowOver(3).frames).toHaveLength(1);
  const cut = windowOver(20);
  expect(cut.frames).toHaveLength(2);
  expect(cut.lastFrame()).toContain('0, 4 of 20');
});

it('moves at once, and never past the end of what is in it', () => {
  const { framesOf, seen, lastFrame } = windowOver(20);
  expect(framesOf(20, 10)).toBe(1);
  expect(lastFrame()).toContain('10, 4 of 20');
  framesOf(20, 99);
  expect(seen()).toEqual({ top: 16, rows: 4, count: 20 });
  expect(lastFrame()).toContain('line 19');
  framesOf(6, 99);
  expect(lastFrame()).toContain('2, 4 of 6');
});

it('is not in view any more once it is gone', () => {
  const { seen, unmount } = windowOver(20);
  expect(seen()?.count).toBe(20);
  unmount();
  expect(seen()).toBeUndefined();
});
