import { Box } from 'ink';
import type { ReactNode } from 'react';
import type { ThemeName } from '../../src/domain/preferences.ts';
import type { AppState } from '../../src/state/app/app-state.ts';
import type { WindowSize } from '../../src/state/terminal-part.ts';
import { App, type DrawnCaret } from '../../src/ui/app.tsx';
import { DrawnLines } from '../../src/ui/draw-lines.tsx';
import { themeFor } from '../../src/ui/theme.ts';
import { CATALOGUE } from '../../test/support/catalogue/catalogue.ts';
import { variantLines } from '../../test/support/catalogue/component-page.ts';
import { FIELD_PAGES } from '../../test/support/catalogue/field-pages.ts';
import { FRAME_PAGES } from '../../test/support/catalogue/frame-pages.ts';
import { LIST_PAGES } from '../../test/support/catalogue/list-pages.ts';

/** Something to look at: a state of the app, or a component in its variants. */
export interface Specimen {
  readonly name: string;
  /** @param caret told where the caret of a state is */
  readonly draw: (size: WindowSize, theme: ThemeName, caret: DrawnCaret) => ReactNode;
}

/** Pages of components are as long as they are; what they draw thinks of a window of this many rows. */
const PAGE_ROWS = 24;

export const SPECIMENS: readonly Specimen[] = [
  ...CATALOGUE.map(
    ({ name, at }): Specimen => ({
      name,
      draw: (size, theme, caret) => (
        <App key={name} store={storeOf(withTheme(at(size), theme))} caret={caret} />
      ),
    }),
  ),
  ...[...FRAME_PAGES, ...FIELD_PAGES, ...LIST_PAGES].map(
    (page): Specimen => ({
      name: `component / ${page.name}`,
      draw: (size, theme) => (
        <Box flexDirection="column">
          <DrawnLines
            lines={variantLines(page.variants({ ...size, rows: PAGE_ROWS }))}
            columns={size.columns}
            theme={themeFor(theme, true, null)}
            hasLinks={false}
            isStill
          />
        </Box>
      ),
    }),
  ),
];

/** A state that is about a theme keeps its own. */
function withTheme(state: AppState, theme: ThemeName): AppState {
  const { preferences } = state;
  if (state.screen === 'preferences' && preferences.values.theme !== 'terminal') return state;
  return { ...state, preferences: { ...preferences, values: { ...preferences.values, theme } } };
}

/** A store in which nothing ever happens. */
function storeOf(state: AppState) {
  const getState = () => state;
  return { getState, drawnState: getState, subscribe: () => () => {}, dispatch: () => {} };
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
