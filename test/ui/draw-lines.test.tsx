import cliSpinners from 'cli-spinners';
import { cleanup, render } from 'ink-testing-library';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { THEMES } from '../../src/components/theme.ts';
import { type Line, line, span } from '../../src/ui/blocks/line.ts';
import { DrawnLines } from '../../src/ui/draw-lines.tsx';

const PEN = { theme: THEMES.terminal, hasLinks: false };

const SPINNING: Line = line(
  { text: '◌', tone: 'waiting', isSpinner: true },
  span(' waiting'),
  span('  deploy', 'muted'),
);

const URL = 'https://ci.acme.dev/runs/1';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('lines on the screen', () => {
  it('are one row each, an empty one included, and hold their spans in order', () => {
    const lines = [line(span('first'), span(' half')), line(), line(span('third'))];
    const { lastFrame } = render(<DrawnLines {...PEN} lines={lines} isStill />);
    expect(
      lastFrame()
        ?.split('\n')
        .map((row) => row.trimEnd()),
    ).toEqual(['first half', '', 'third']);
  });

  it('turn their spinner through every one of its frames', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const lines = [line(span('above')), line(span('│ '), ...SPINNING.spans), line(span('below'))];
    const { lastFrame } = render(<DrawnLines {...PEN} lines={lines} isStill={false} />);
    const { frames, interval } = cliSpinners.dots;
    for (const frame of [...frames, frames[0]]) {
      await expect
        .poll(lastFrame, { interval: 1 })
        .toBe(`above\n│ ${frame} waiting  deploy\nbelow`);
      vi.advanceTimersByTime(interval);
    }
  });

  it('show a sign in place of the spinner where nothing may move, and set no timer', () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { lastFrame } = render(<DrawnLines {...PEN} lines={[SPINNING]} isStill />);
    expect(lastFrame()).toBe('◌ waiting  deploy');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('follow what they are given, and stop the spinner with its line', () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { lastFrame, rerender } = render(
      <DrawnLines {...PEN} lines={[SPINNING, line(span('below'))]} isStill={false} />,
    );
    expect(vi.getTimerCount()).toBe(1);
    rerender(
      <DrawnLines {...PEN} lines={[line(span('✓ ready')), line(span('below'))]} isStill={false} />,
    );
    expect(lastFrame()).toBe('✓ ready\nbelow');
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each([
    [true, /^\u001b\]8;id=\w+;https:\/\/ci\.acme\.dev\/runs\/1\u0007/],
    [false, /^https:\/\/ci\.acme\.dev\/runs\/1$/],
  ])('have links where the terminal takes them: %s', (hasLinks, beginning) => {
    const lines = [line({ text: URL, link: URL })];
    const { lastFrame } = render(<DrawnLines {...PEN} lines={lines} hasLinks={hasLinks} isStill />);
    expect(lastFrame()).toMatch(beginning);
  });
});
