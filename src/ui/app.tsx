import { Box, useCursor } from 'ink';
import { type ReactNode, useSyncExternalStore } from 'react';
import { useKeyboard } from '../app/use-keyboard.ts';
import type { AppEvent } from '../state/app/app-event.ts';
import type { AppState } from '../state/app-state.ts';
import { DrawnLines } from './draw-lines.tsx';
import { frameOf } from './frame/frame.ts';
import { windowOf } from './frame/window.ts';
import { themeFor } from './theme.ts';

/** What the screen needs from the rest: the state, and a way to report events. */
export interface AppStore {
  /** What keys are read against: the state on screen, and what the user has done since. */
  readonly getState: () => AppState;
  /** The state on screen. */
  readonly drawnState: () => AppState;
  readonly subscribe: (listener: () => void) => () => void;
  readonly dispatch: (event: AppEvent) => void;
}

interface AppProps {
  readonly store: AppStore;
  /** Whether the terminal supports links (OSC 8). */
  readonly hasLinks?: boolean;
}

/** The whole screen as a function of the state. */
export function App({ store, hasLinks = false }: AppProps): ReactNode {
  const state = useSyncExternalStore(store.subscribe, store.drawnState);
  const { values, hasColour } = state.preferences;
  const theme = themeFor(values.theme, hasColour, state.background);
  const frame = frameOf(state);
  const { columns, rows } = windowOf(state);
  useKeyboard(store);
  // The frame is as large as the screen, so its cells are those of the screen.
  useCursor().setCursorPosition(frame.caret ?? undefined);
  return (
    <Box flexDirection="column" width={columns} height={rows} overflow="hidden">
      <DrawnLines
        lines={frame.lines}
        theme={theme}
        hasLinks={hasLinks}
        isStill={values.reducedMotion}
      />
    </Box>
  );
}
