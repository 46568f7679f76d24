import { Box, useInput } from 'ink';
import type { ReactNode } from 'react';
import { keyPressFromInk } from '../keys/key-press.ts';
import { pressesOf, resolveKey } from '../keys/resolve-key.ts';
import type { AppState } from '../state/app-state.ts';
import { Behind } from './caret.tsx';
import { ForEyes } from './components/heard.tsx';
import { LinksProvider } from './components/link.tsx';
import { DrawnLines } from './draw-lines.tsx';
import { coveredLines, dialogPlace, frameOf } from './frame/frame.ts';
import { PreferencesScreen } from './screens/preferences/preferences-screen.tsx';
import { VaultScreen } from './screens/vault/vault-screen.tsx';
import { CoveredThemeProvider, ThemeProvider, themeFor } from './theme.tsx';
import { type AppStore, StoreProvider, useAppState, useStore } from './use-app.tsx';

/** The whole screen as a function of the state. */
export function App({
  store,
  hasColour,
  hasLinks = false,
}: {
  readonly store: AppStore;
  /** False under `NO_COLOR`. */
  readonly hasColour: boolean;
  /** Whether the terminal takes links (OSC 8). */
  readonly hasLinks?: boolean;
}): ReactNode {
  return (
    <StoreProvider value={store}>
      <LinksProvider value={hasLinks}>
        <Keys />
        <Frame hasColour={hasColour} />
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

function Frame({ hasColour }: { readonly hasColour: boolean }): ReactNode {
  const state = useAppState();
  const theme = themeFor(state.preferences.values.theme, hasColour);
  return (
    <ThemeProvider value={theme}>
      <Page state={state} ground={theme.ground} hasColour={hasColour} />
    </ThemeProvider>
  );
}

function Page({
  state,
  ground,
  hasColour,
}: {
  readonly state: AppState;
  readonly ground: string | null;
  readonly hasColour: boolean;
}): ReactNode {
  const frame = frameOf(state);
  const isStill = state.preferences.values.reducedMotion;
  const place = frame.dialog && dialogPlace({ ...state.size, rows: frame.bodyRows }, frame.dialog);
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
        {frame.body ? (
          <DrawnLines lines={frame.body} isStill={isStill} />
        ) : (
          <Body state={state} hasColour={hasColour} isCovered={frame.dialog !== null} />
        )}
        {frame.dialog && place ? (
          <Box
            position="absolute"
            flexDirection="column"
            marginLeft={place.left}
            marginTop={place.top}
          >
            <DrawnLines lines={frame.dialog} isStill={isStill} />
          </Box>
        ) : null}
      </Box>
      <DrawnLines lines={frame.below} isStill={isStill} />
    </Box>
  );
}

interface Shown {
  readonly state: AppState;
  readonly hasColour: boolean;
}

function Body({ state, hasColour, isCovered }: Shown & { readonly isCovered: boolean }): ReactNode {
  const { overlay } = state;
  if (isCovered) return <Covered state={state} hasColour={hasColour} />;
  return overlay === null ? <Screen state={state} hasColour={hasColour} /> : null;
}

/** The screen under a dialog. A listener is told the dialog alone. */
function Covered({ state, hasColour }: Shown): ReactNode {
  return (
    <ForEyes>
      <Behind>
        <CoveredThemeProvider>
          <Screen state={state} hasColour={hasColour} />
        </CoveredThemeProvider>
      </Behind>
    </ForEyes>
  );
}

function Screen({ state, hasColour }: Shown): ReactNode {
  switch (state.screen) {
    case 'runs':
    case 'secrets':
    case 'vars':
    case 'rotation':
    case 'rotation-log':
    case 'dispatch':
    case 'profiles':
    case 'profile-form':
      return <DrawnLines lines={coveredLines(state)} isStill />;
    case 'secrets-form':
    case 'vars-form':
      return <VaultScreen state={state} />;
    case 'preferences':
      return <PreferencesScreen state={state} hasColour={hasColour} />;
  }
}
