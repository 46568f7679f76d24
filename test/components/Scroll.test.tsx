import { Text } from 'ink';
import { render } from 'ink-testing-library';
import { expect, it } from 'vitest';
import { Scroll } from '../../src/components/Scroll.tsx';
import { type SeenParts, SeenProvider } from '../../src/components/seen.tsx';
import { inRoom } from './support.tsx';

const ROWS = 5;

/** A window over so many lines, and what it reports of them. */
function windowOver(lines: number) {
  const seen: SeenParts = new Map();
  const content = (count: number) =>
    inRoom(
      { rows: ROWS },
      <SeenProvider seen={seen}>
        <Scroll name="details" more={({ top, rows, count }) => `${top}, ${rows} of ${count}`}>
          {Array.from({ length: count }, (_, at) => (
            <Text key={String(at)}>{`line ${at}`}</Text>
          ))}
        </Scroll>
      </SeenProvider>,
    );
  const { frames, rerender, lastFrame } = render(content(lines));
  return {
    seen,
    lastFrame,
    framesOf(count: number): number {
      const before = frames.length;
      rerender(content(count));
      return frames.length - before;
    },
  };
}

it('draws one frame for a text of another height that fits, and knows what is in view', () => {
  const { framesOf, seen, lastFrame } = windowOver(2);
  expect(framesOf(4)).toBe(1);
  expect(lastFrame()).toContain('line 3');
  expect(seen.get('details')).toEqual({ top: 0, rows: 4, count: 4 });
});

it('knows what is in view of a text that stops fitting, and of one that fits again', () => {
  const { framesOf, seen } = windowOver(2);
  framesOf(20);
  expect(seen.get('details')).toEqual({ top: 0, rows: ROWS - 1, count: 20 });
  framesOf(3);
  expect(seen.get('details')).toEqual({ top: 0, rows: 3, count: 3 });
});

it('draws one frame for a text of another height that does not fit, and says how much it is', () => {
  const { framesOf, lastFrame, seen } = windowOver(20);
  expect(lastFrame()).toContain('0, 4 of 20');
  expect(framesOf(30)).toBe(1);
  expect(lastFrame()).toContain('0, 4 of 30');
  expect(seen.get('details')).toEqual({ top: 0, rows: 4, count: 30 });
});
