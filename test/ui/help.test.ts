import { describe, expect, it } from 'vitest';
import { helpLines } from '../../src/keys/help-lines.ts';
import { keyMapFor } from '../../src/keys/key-map.ts';
import { openCore } from '../support/core.ts';
import { draw } from '../support/draw.tsx';
import { SIZES } from '../support/sizes.ts';

const LINES = helpLines(keyMapFor({}));
const HEADINGS = LINES.filter(({ keys, text }) => keys.length === 0 && text !== '').map(
  ({ text }) => text,
);

/** The last row of the help. */
function lastRow(lines: readonly string[]): string {
  const rule = lines.findLastIndex((line) => line.startsWith('─'));
  return lines[(rule === -1 ? lines.length - 1 : rule) - 2] ?? '';
}

describe.each(SIZES)('the help at %i columns and %i rows', (columns, rows) => {
  it('leaves no heading alone at the end of a column, wherever it is scrolled', () => {
    const core = openCore({}, { columns, rows }).press('?');
    for (let line = 0; line < LINES.length; line += 1) {
      const ends = lastRow(draw(core.state))
        .split(/ {3,}/)
        .map((part) => part.trim());
      if (columns >= 100) {
        for (const end of ends.slice(0, -1)) expect(HEADINGS).not.toContain(end);
      }
      core.press('j');
    }
  });

  it('shows its last line at the end', () => {
    const core = openCore({}, { columns, rows }).press('?', 'G');
    const last = LINES.findLast(({ keys }) => keys.length > 0);
    expect(draw(core.state).join('\n')).toContain(last?.text);
  });
});
