import { type Instance, render, useApp } from 'ink';
import { type ReactNode, useEffect } from 'react';
import { App } from '../app/App.tsx';
import type { ThrottledStore } from '../effects/throttled-store.ts';
import { takesLinks, terminalKind } from '../terminal/escapes.ts';
import { KeyStream } from '../terminal/key-stream.ts';
import {
  ASK_FOR_PASTE_MARKS,
  BEGIN_FRAME,
  DISABLE_BRACKETED_PASTE,
  ENABLE_BRACKETED_PASTE,
  END_FRAME,
  ERASE_SCREEN,
  LEAVE_SCREEN,
  RESET_LOOK,
  SHOW_CURSOR,
} from '../terminal/screen.ts';
import type { Background } from '../terminal/terminal-report.ts';
import { windowSize } from '../terminal/window-size.ts';
import type { Host } from './host.ts';
import type { TerminalRelease } from './open-terminal.ts';

/** The screen while it is mounted. */
export interface MountedScreen {
  /** Unmounts it and restores the terminal. */
  readonly leave: () => void;
  /** Releases the terminal while `meanwhile` runs, then takes it back and redraws everything. */
  readonly suspend: (meanwhile: () => Promise<void>) => Promise<void>;
  /** Draws everything anew, whatever is on the screen and wherever its cursor is. */
  readonly redraw: () => void;
  /** Settles once the terminal is restored, whoever unmounted the screen. */
  readonly closed: Promise<ScreenEnd>;
}

export interface ScreenEnd {
  /** The error; `null` if nothing failed. */
  readonly defect: unknown;
  /** Whether the shell owned, and still owns, the terminal: the process must exit without touching it. */
  readonly wasReleased: boolean;
}

type SuspendTerminal = ReturnType<typeof useApp>['suspendTerminal'];

/**
 * Mounts the app on the terminal and connects the keyboard, pastes and window size to it.
 *
 * @param release notified when the terminal is released and resumed, for what is written around frames
 */
export function mountScreen(
  host: Host,
  store: ThrottledStore,
  release: TerminalRelease,
): MountedScreen {
  const { stdin, stdout, stderr, env } = host;
  const keys = new KeyStream(stdin);
  keys.on('background', (background: Background) => {
    store.dispatch({ kind: 'background-reported', background });
  });
  keys.on('close', () => leave());
  // Who owns the terminal. While released, don't write a byte or touch its mode: from the background, that
  // would stop the process for good.
  let phase: 'ours' | 'released' | 'left' = 'ours';
  // From here on, however the process ends, it must restore the terminal.
  let isInOrder = false;
  host.onExit(() => {
    if (!isInOrder && phase !== 'released') putInOrder();
  });
  const hasLinks = takesLinks(terminalKind(env), env);
  const { hasScreenReader } = store.getState();
  let suspendTerminal: SuspendTerminal | null = null;
  const onReady = (suspend: SuspendTerminal): void => {
    suspendTerminal = suspend;
  };
  const tree = (): ReactNode => (
    <>
      <TerminalHandle onReady={onReady} />
      <App store={store} hasLinks={hasLinks} size={windowSize(stdout)} />
    </>
  );
  const ink = mount();
  host.onWindowChanged(() => {
    // What was printed for a screen reader stays as it is.
    if (!hasScreenReader) redraw();
    else if (phase === 'ours') ink.rerender(tree());
  });

  function mount(): Instance {
    const listening = stdout.listeners('resize');
    try {
      // Before the first frame, sooner than Ink does: people may paste as soon as they see it.
      stdout.write(ENABLE_BRACKETED_PASTE + ASK_FOR_PASTE_MARKS);
      return render(tree(), {
        stdin: keys,
        stdout,
        stderr,
        exitOnCtrlC: false,
        isScreenReaderEnabled: hasScreenReader,
        // For a screen reader, lines are printed on the shell's own screen, and none is erased.
        alternateScreen: !hasScreenReader,
        incrementalRendering: true,
        maxFps: FRAMES_A_SECOND,
        interactive: true,
        onRender: store.frameEnded,
      });
    } catch (defect) {
      putInOrder();
      throw defect;
    } finally {
      // Ink would draw the old screen into the new window, before `redraw` has the one made for it.
      for (const listener of stdout.listeners('resize')) {
        if (!listening.includes(listener)) stdout.off('resize', listener as () => void);
      }
    }
  }

  /**
   * Also after a resize: terminals differ in what it does to the screen, and a window that quickly returns to its old
   * size has lost whatever was cut off.
   */
  function redraw(): void {
    if (phase !== 'ours') return;
    // Ink ends the frame that begins here.
    if (!hasScreenReader) stdout.write(BEGIN_FRAME + RESET_LOOK + ERASE_SCREEN);
    ink.clear();
    ink.rerender(tree());
  }

  const gone = Promise.withResolvers<ScreenEnd>();

  const closed = Promise.race([
    gone.promise,
    ink.waitUntilExit().then(
      (): ScreenEnd => ({ defect: null, wasReleased: false }),
      (defect: unknown): ScreenEnd => {
        // Ink left by itself. Leaving again as the process exits would put the cursor back over what is said.
        if (!isInOrder) putInOrder();
        return { defect, wasReleased: false };
      },
    ),
  ]);

  /** Without Ink, and without the stream it writes to. */
  function putInOrder(): void {
    isInOrder = true;
    host.writeNow(DISABLE_BRACKETED_PASTE + (hasScreenReader ? SHOW_CURSOR : LEAVE_SCREEN));
    keys.setRawMode(false);
  }

  function tearDown(defect: unknown): void {
    putInOrder();
    gone.resolve({ defect, wasReleased: false });
  }

  function leave(): void {
    if (phase === 'left') return;
    const wasReleased = phase === 'released';
    phase = 'left';
    if (wasReleased) {
      isInOrder = true;
      gone.resolve({ defect: null, wasReleased });
      return;
    }
    // Ink draws once more as it unmounts. Whatever failed before can fail again there, immediately or without
    // ever reporting it, so restore the terminal here.
    const late = setTimeout(() => tearDown(null), LEAVES_WITHIN_MS);
    closed.then(() => clearTimeout(late));
    try {
      // On the shell's screen, the last frame would stay and the prompt start on its last line.
      if (hasScreenReader) ink.clear();
      ink.unmount();
      // Ink only undoes what its first effects have switched on, and may not have drawn since `redraw` began a frame.
      stdout.write(END_FRAME + DISABLE_BRACKETED_PASTE);
      keys.setRawMode(false);
      isInOrder = true;
    } catch (defect) {
      tearDown(defect);
    }
  }

  async function suspend(meanwhile: () => Promise<void>): Promise<void> {
    if (phase !== 'ours' || suspendTerminal === null) return;
    release.release();
    await suspendTerminal(async () => {
      phase = 'released';
      await meanwhile();
      // Ink takes the terminal back when this returns. After unmounting, it must not.
      if ((phase as string) === 'left') await NEVER;
      // In the background, this stops the process again before it writes to the shell's terminal.
      keys.setRawMode(true);
      phase = 'ours';
    });
    if (phase !== 'ours') return;
    release.resume();
    // The window may have been resized while no one was listening.
    redraw();
  }

  return { leave, redraw, suspend, closed };
}

/** The store sets the pace. At the same pace, Ink's own throttle would keep every other frame waiting for its turn. */
const FRAMES_A_SECOND = 1_000;

const NEVER = new Promise<never>(() => {});

/** How long Ink may take to unmount. */
const LEAVES_WITHIN_MS = 300;

/** Ink exposes the terminal only through a hook; this passes the hook's function out. */
function TerminalHandle({
  onReady,
}: {
  readonly onReady: (suspendTerminal: SuspendTerminal) => void;
}): ReactNode {
  const { suspendTerminal } = useApp();
  useEffect(() => onReady(suspendTerminal), [onReady, suspendTerminal]);
  return null;
}
