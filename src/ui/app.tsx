import { Box, useInput } from 'ink';
import type { ReactNode } from 'react';
import { keyPressFromInk } from '../keys/key-press.ts';
import { pressesOf, resolveKey } from '../keys/resolve-key.ts';
import type { AppState } from '../state/app-state.ts';
import { LinksProvider } from './components/link.tsx';
import { DrawnLines } from './draw-lines.tsx';
import { frameOf } from './frame/frame.ts';
import { ThemeProvider, themeFor } from './theme.tsx';
import { type AppStore, StoreProvider, useAppState, useStore } from './use-app.tsx';

/** The whole screen as a function of the state. */
export function App({
  store,
  hasLinks = false,
}: {
  readonly store: AppStore;
  /** Whether the terminal takes links (OSC 8). */
  readonly hasLinks?: boolean;
}): ReactNode {
  return (
    <StoreProvider value={store}>
      <LinksProvider value={hasLinks}>
        <Keys />
        <Frame />
      </LinksProvider>
    </StoreProvider>
  );
}

/** The one owner of input. A prompt's own field reads the same keys, but decides nothing. */
function Keys(): ReactNode {
  const store = useStore();
  useInput((input, key) => {
    for (const press of pressesOf(store.getState(), keyPressFromInk(input, key))) {
      const state = store.getState();
      const event = resolveKey(state, press);
      // The state is the one that was drawn, so these are the rows that the person saw.
      if (event?.type === 'acted') store.dispatch({ ...event, seen: frameOf(state).parts });
      else if (event) store.dispatch(event);
    }
  });
  return null;
}

function Frame(): ReactNode {
  const state = useAppState();
  const { values, hasColour } = state.preferences;
  const theme = themeFor(values.theme, hasColour, state.terminal.background);
  return (
    <ThemeProvider value={theme}>
      <Page state={state} ground={theme.ground} />
    </ThemeProvider>
  );
}

function Page({
  state,
  ground,
}: {
  readonly state: AppState;
  readonly ground: string | null;
}): ReactNode {
  const frame = frameOf(state);
  const isStill = state.preferences.values.reducedMotion;
  return (
    <Box
      flexDirection="column"
      width={state.size.columns}
      height={state.size.rows}
      overflow="hidden"
      {...(ground === null ? {} : { backgroundColor: ground })}
    >
      <DrawnLines lines={frame.above} isStill={isStill} />
      <Box flexDirection="column" flexGrow={1} flexShrink={1} overflow="hidden">
        <DrawnLines lines={frame.body} isStill={isStill} />
      </Box>
      <DrawnLines lines={frame.below} isStill={isStill} />
    </Box>
  );
}
