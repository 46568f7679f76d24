import { Box, useInput } from 'ink';
import { type ReactNode, useInsertionEffect, useSyncExternalStore } from 'react';
import { type KeyPress, keyPressFromInk } from '../keys/key-press.ts';
import { pressesOf, resolveKey } from '../keys/resolve-key.ts';
import type { AppEvent } from '../state/app/app-event.ts';
import type { AppState } from '../state/app/app-state.ts';
import { DrawnLines } from './draw-lines.tsx';
import { type Cell, frameOf } from './frame/frame.ts';
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

/** The caret's position in the frame being written to the terminal. */
export interface DrawnCaret {
  cell: Cell | null;
}

interface AppProps {
  readonly store: AppStore;
  /** Updated with each frame's caret before the frame is written. */
  readonly caret?: DrawnCaret;
  /** Whether the terminal supports links (OSC 8). */
  readonly hasLinks?: boolean;
}

/** The whole screen as a function of the state. */
export function App({ store, caret, hasLinks = false }: AppProps): ReactNode {
  const state = useSyncExternalStore(store.subscribe, store.drawnState);
  const { values, hasColour } = state.preferences;
  const theme = themeFor(values.theme, hasColour, state.background);
  const frame = frameOf(state);
  const { columns, rows } = windowOf(state);
  useKeys(store);
  // Ink writes the frame during the commit, and insertion effects run before that.
  useInsertionEffect(() => {
    if (!caret) return;
    caret.cell = frame.caret;
    return () => {
      caret.cell = null;
    };
  });
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

/** The keys that Ink parses. */
function useKeys(store: AppStore): void {
  useInput((input, key) => pressKey(store, keyPressFromInk(input, key)));
}

/** Does what a key means, on the rows that the person saw. */
export function pressKey(store: AppStore, press: KeyPress): void {
  for (const each of pressesOf(store.getState(), press)) {
    const event = resolveKey(store.getState(), each);
    if (event?.type === 'acted') {
      store.dispatch({ ...event, seen: frameOf(store.drawnState()).parts });
    } else if (event) store.dispatch(event);
  }
}
