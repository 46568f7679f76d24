import { render } from 'ink-testing-library';
import { describe, expect, it } from 'vitest';
import { ProgressBar } from '../../../src/old/components/ProgressBar.tsx';
import { RoomProvider } from '../../../src/old/components/room.tsx';
import { NO_COLOURS } from '../../../src/old/components/theme.ts';
import { ThemeProvider } from '../../../src/old/components/theme-context.tsx';
import { frameOf } from '../../support/frame-of.tsx';

function bar(done: number, { columns = 60, isStill = false, words = ['2 set'] } = {}) {
  return (
    <ThemeProvider theme={NO_COLOURS} hasLinks={false} isStill={isStill}>
      <RoomProvider columns={columns} rows={1} isCompact={false}>
        <ProgressBar done={done} total={4} words={words} />
      </RoomProvider>
    </ThemeProvider>
  );
}

const count = (text: string, sign: string): number => text.split(sign).length - 1;

describe('a bar', () => {
  it('is filled as far as it is done, and its width depends on the window alone', () => {
    const at = (done: number) => frameOf(bar(done), { columns: 60 });
    expect([0, 1, 2, 4].map((done) => count(at(done), '█'))).toEqual([0, 5, 10, 20]);
    expect([0, 1, 2, 4].map((done) => count(at(done), '░'))).toEqual([20, 15, 10, 0]);
    expect(at(1)).toContain('1 of 4 · 2 set');
  });

  it('takes one line, however much there is to say', () => {
    const words = Array<string>(30).fill('a word');
    expect(frameOf(bar(1, { columns: 40, words }), { columns: 40 })).not.toContain('\n');
  });

  it('stands still where motion is reduced', () => {
    const { lastFrame, unmount } = render(bar(1, { isStill: true }));
    expect(lastFrame()).toContain('◌');
    unmount();
  });
});
