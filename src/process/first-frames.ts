import type { Store } from '../effects/store.ts';
import { activeParts } from '../state/profiles/parts.ts';
import { takesLinks, terminalKind } from '../terminal/escapes.ts';
import {
  BEGIN_FRAME,
  END_FRAME,
  ENTER_SCREEN,
  ERASE_ROW,
  ERASE_SCREEN,
  HIDE_CURSOR,
  LEAVE_SCREEN,
  switchModesOff,
  switchModesOn,
} from '../terminal/screen.ts';
import { windowSize } from '../terminal/window-size.ts';
import { frameOf } from '../ui/frame/frame.ts';
import { styledLines } from '../ui/styled-lines.ts';
import { themeFor } from '../ui/theme.ts';
import type { Host } from './host.ts';

/** A profile that takes longer to open, such as the sandbox, is waited for with Ink. */
const AT_MOST_MS = 200;

/** The screen before Ink is loaded. */
export interface FirstFrames {
  /** Settles once the history is on screen, or is late. */
  readonly drawn: Promise<void>;
  /** Brings the screen up to date for whoever draws next and from now on owns the terminal. */
  readonly handOver: () => void;
  /** Restores the terminal. */
  readonly leave: () => void;
}

/**
 * Draws the first two frames without Ink: the tabs, and then the history. Frames are lines, so that takes no
 * layout and no components, and loading those takes longer than all the rest. Keys wait in the terminal.
 */
export function drawFirstFrames(host: Host, store: Store): FirstFrames {
  const { stdin, stdout, env } = host;
  const hasLinks = takesLinks(terminalKind(env), env);
  let isOurs = true;
  let shown: readonly string[] = [];
  let { size } = store.getState();

  /** Writes the rows that differ from those on screen. */
  function draw(): void {
    const state = store.getState();
    const { values, hasColour } = state.preferences;
    const theme = themeFor(values.theme, hasColour, state.background);
    const rows = styledLines(frameOf(state).lines, { theme, hasLinks });
    const isAnew = state.size !== size;
    const changed = rows.flatMap((row, y) =>
      isAnew || row !== shown[y] ? [`\u001b[${y + 1};1H${ERASE_ROW}${row}`] : [],
    );
    if (changed.length === 0) return;
    shown = rows;
    size = state.size;
    stdout.write(BEGIN_FRAME + (isAnew ? ERASE_SCREEN : '') + changed.join('') + END_FRAME);
  }

  function leave(): void {
    if (!isOurs) return;
    isOurs = false;
    host.writeNow(switchModesOff + LEAVE_SCREEN);
    stdin.setRawMode(false);
  }

  host.onExit(leave);
  try {
    // Before the first frame: otherwise an early enter would arrive as a different character.
    stdin.setRawMode(true);
    stdout.write(ENTER_SCREEN + HIDE_CURSOR + switchModesOn);
    draw();
  } catch (defect) {
    leave();
    throw defect;
  }
  const drawn = new Promise<void>((resolve) => {
    const late = setTimeout(resolve, AT_MOST_MS);
    const unsubscribe = store.subscribe(() => {
      const state = store.getState();
      if (activeParts(state).history === 'loading' && state.session.phase !== 'failed') return;
      clearTimeout(late);
      unsubscribe();
      if (isOurs && state.session.phase === 'open') draw();
      resolve();
    });
  });
  return {
    drawn,
    handOver() {
      const { columns, rows } = windowSize(stdout);
      // Nobody has listened to the window yet.
      if (columns !== size.columns || rows !== size.rows) {
        store.dispatch({ type: 'resized', columns, rows });
      }
      draw();
      isOurs = false;
    },
    leave,
  };
}
