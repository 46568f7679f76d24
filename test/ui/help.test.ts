import { describe, expect, it } from 'vitest';
import { helpLines } from '../../src/keys/help-lines.ts';
import { keyMapFor } from '../../src/keys/key-map.ts';
import { openCore } from '../support/core.ts';
import { draw } from '../support/draw.tsx';
import { SIZES } from '../support/sizes.ts';

const LINES = helpLines(keyMapFor({}));

describe.each(SIZES)('the help at %i columns and %i rows', (columns, rows) => {
  it('shows every section and, scrolled to the end, its last line', () => {
    const core = openCore({}, { columns, rows }).press('?');
    const seen = new Set<string>();
    for (let before = ''; before !== draw(core.state).join('\n'); core.press('j')) {
      before = draw(core.state).join('\n');
      for (const { text } of LINES) if (before.includes(text.slice(0, 20))) seen.add(text);
    }
    expect(LINES.map(({ text }) => text).filter((text) => !seen.has(text))).toEqual([]);
  });
});

it('keeps a section together in its column', () => {
  const lines = draw(openCore({}, { columns: 200, rows: 90 }).press('?').state);
  const at = (text: string) => lines.findIndex((line) => line.includes(text));
  const column = (text: string) => lines[at(text)]?.indexOf(text) ?? -1;
  expect(column('Runs')).toBeGreaterThan(0);
  expect(at('copy the URL of the run')).toBeGreaterThan(at('open the run in the browser'));
});
