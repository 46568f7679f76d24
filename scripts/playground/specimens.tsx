import type { ReactNode } from 'react';
import type { WindowSize } from '../../src/state/app-state.ts';
import { App } from '../../src/ui/app.tsx';
import { COLOUR_THEME, MONOCHROME_THEME, type Theme, ThemeProvider } from '../../src/ui/theme.tsx';
import { StoreProvider } from '../../src/ui/use-app.tsx';
import { CATALOGUE } from '../../test/support/catalogue/catalogue.ts';
import { ComponentPageView } from '../../test/support/catalogue/component-page.tsx';
import { FIELD_PAGES } from '../../test/support/catalogue/field-pages.tsx';
import { FRAME_PAGES } from '../../test/support/catalogue/frame-pages.tsx';
import { LIST_PAGES } from '../../test/support/catalogue/list-pages.tsx';
import { openCore } from '../../test/support/core.ts';

/** Something to look at: a state of the app, or a component in its variants. */
export interface Specimen {
  readonly name: string;
  readonly draw: (size: WindowSize, theme: Theme) => ReactNode;
}

export const THEMES: readonly { readonly name: string; readonly theme: Theme }[] = [
  { name: 'colour', theme: COLOUR_THEME },
  { name: 'monochrome', theme: MONOCHROME_THEME },
];

export const SPECIMENS: readonly Specimen[] = [
  ...CATALOGUE.map(
    ({ name, at }): Specimen => ({
      name,
      draw: (size, theme) => <App key={name} store={storeOf(at(size))} theme={theme} />,
    }),
  ),
  ...[...FRAME_PAGES, ...FIELD_PAGES, ...LIST_PAGES].map(
    (page): Specimen => ({
      name: `component / ${page.name}`,
      draw: (size, theme) => (
        <StoreProvider value={storeOf(openCore({}, size).state)}>
          <ThemeProvider value={theme}>
            <ComponentPageView page={page} size={size} />
          </ThemeProvider>
        </StoreProvider>
      ),
    }),
  ),
];

/** A store in which nothing ever happens. */
function storeOf(state: ReturnType<(typeof CATALOGUE)[number]['at']>) {
  return { getState: () => state, subscribe: () => () => {}, dispatch: () => {} };
}

/** @returns those whose name contains every word of `wanted`, in whatever order. */
export function specimensNamed(wanted: string): readonly Specimen[] {
  const words = wanted.toLowerCase().split(/[\s/,]+/);
  return SPECIMENS.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)));
}

/** What stands before the slash. */
export function partOf({ name }: Specimen): string {
  return name.split(' / ')[0] ?? name;
}
