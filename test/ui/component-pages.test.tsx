import { renderToString } from 'ink';
import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { THEMES, ThemeProvider } from '../../src/ui/theme.tsx';
import { StoreProvider } from '../../src/ui/use-app.tsx';
import { ComponentPageView } from '../support/catalogue/component-page.tsx';
import { FIELD_PAGES } from '../support/catalogue/field-pages.ts';
import { FRAME_PAGES } from '../support/catalogue/frame-pages.tsx';
import { LIST_PAGES } from '../support/catalogue/list-pages.tsx';
import { openCore } from '../support/core.ts';

const PAGES = [...FRAME_PAGES, ...FIELD_PAGES, ...LIST_PAGES];

describe.each([200, 80, 40])('at %i columns', (columns) => {
  it.each(PAGES)('no variant of $name is wider', (page) => {
    const size = { columns, rows: 24 };
    const { state } = openCore({}, size);
    const store = { getState: () => state, subscribe: () => () => {}, dispatch: () => {} };
    const drawn = (
      <StoreProvider value={store}>
        <ThemeProvider value={THEMES.monochrome}>
          <ComponentPageView page={page} size={size} />
        </ThemeProvider>
      </StoreProvider>
    );
    const lines = renderToString(drawn, { columns }).split('\n');
    expect(lines.length).toBeGreaterThan(page.variants(size).length);
    for (const line of lines) expect(stringWidth(line)).toBeLessThanOrEqual(columns);
  });
});
