import { describe, expect, it } from 'vitest';
import { lineWidth } from '../../src/ui/blocks/line.ts';
import { variantLines } from '../support/catalogue/component-page.ts';
import { FIELD_PAGES } from '../support/catalogue/field-pages.ts';
import { FRAME_PAGES } from '../support/catalogue/frame-pages.ts';
import { LIST_PAGES } from '../support/catalogue/list-pages.ts';

const PAGES = [...FRAME_PAGES, ...FIELD_PAGES, ...LIST_PAGES];

describe.each([200, 80, 40])('at %i columns', (columns) => {
  it.each(PAGES)('no variant of $name is wider', (page) => {
    const variants = page.variants({ columns, rows: 24 });
    const lines = variantLines(variants);
    expect(lines.length).toBeGreaterThan(variants.length);
    for (const line of lines) expect(lineWidth(line)).toBeLessThanOrEqual(columns);
  });
});
