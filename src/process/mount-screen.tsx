import { type Instance, render, useApp } from 'ink';
import { type ReactNode, useEffect } from 'react';
import type { Store } from '../effects/store.ts';
import { keyPressFromControl } from '../keys/key-press.ts';
import { resolveKey, resolvePaste } from '../keys/resolve-key.ts';
import type { AppEvent } from '../state/app/app-event.ts';
import type { AppState } from '../state/app/app-state.ts';
import { terminalKind } from '../terminal/escapes.ts';
import { frameOutput } from '../terminal/frame-output.ts';
import { KeyStream } from '../terminal/key-stream.ts';
import { takesLinks } from '../terminal/links.ts';
import { switchModesOff, switchModesOn } from '../terminal/modes.ts';
import type { TerminalRelease } from '../terminal/release.ts';
import type { TerminalReport } from '../terminal/terminal-report.ts';
import { App, type DrawnCaret } from '../ui/app.tsx';
import { resolveMouse } from '../ui/pointing.ts';
import type { Host } from './host.ts';

/** The screen while it is up. */
export interface MountedScreen {
  /** Takes it down and leaves the terminal as it was found. */
  readonly leave: () => void;
  /** Gives the terminal away while `meanwhile` runs, then takes it back and draws all of it anew. */
  readonly suspend: (meanwhile: () => Promise<void>) => Promise<void>;
  /** Settles once the terminal is restored, whoever took the screen down. */
  readonly closed: Promise<ScreenEnd>;
}

export interface ScreenEnd {
  /** What failed; `null` where nothing did. */
  readonly defect: unknown;
  /** Whether the terminal belonged to the shell, and still does: the process must end without touching it. */
  readonly wasReleased: boolean;
}

type SuspendTerminal = ReturnType<typeof useApp>['suspendTerminal'];

/**
 * Puts the app on the terminal and connects the keyboard, the pastes and the window's size to it.
 *
 * @param release told when the terminal is lent and when it is back, for what is written around the frames
 */
export function mountScreen(host: Host, store: Store, release: TerminalRelease): MountedScreen {
  const { stdin, stdout, stderr, env } = host;
  const tell = (event: AppEvent | null): void => {
    if (event) store.dispatch(event);
  };
  const keys = new KeyStream(stdin, {
    // Ink has no name for some chords (`ctrl+_`), so all of them are named here.
    takeChord: (control) => {
      const press = keyPressFromControl(control);
      if (press) tell(resolveKey(store.getState(), press));
      return true;
    },
    onPaste: (text, hadCrLf) => tell(resolvePaste(store.getState(), text, hadCrLf)),
    onPasteTooLong: () => tell(PASTE_TOO_LONG),
    onReport: (report) => tell(eventOf(report, store.getState())),
    onClosed: () => leave(),
  });
  // Whose the terminal is. While it is lent, not a byte is written to it and its mode is not touched:
  // from the background that would stop the process for good.
  let phase: 'ours' | 'released' | 'left' = 'ours';
  // From here on whatever ends the process must not leave its modes behind.
  let isInOrder = false;
  host.onExit(() => {
    if (!isInOrder && phase !== 'released') putInOrder();
  });
  // Before the first frame: enter pressed in the meantime would arrive as another character.
  keys.setRawMode(true);
  const hasLinks = takesLinks(terminalKind(env), env);
  const { hasScreenReader } = store.getState();
  let suspendTerminal: SuspendTerminal | null = null;
  const caret: DrawnCaret = { cell: null };
  // To a listener lines are told, on the shell's own screen: nothing of it is erased, and no field is
  // a place on it.
  const frames = hasScreenReader ? null : frameOutput(stdout, () => caret.cell);
  const tree = (
    <>
      <TerminalHandle
        onReady={(suspend) => {
          suspendTerminal = suspend;
        }}
      />
      <App store={store} caret={caret} hasLinks={hasLinks} />
    </>
  );
  const ink = render(tree, {
    stdin: keys,
    stdout: frames?.stdout ?? stdout,
    stderr,
    exitOnCtrlC: false,
    isScreenReaderEnabled: hasScreenReader,
    alternateScreen: !hasScreenReader,
    incrementalRendering: true,
    maxFps: FRAMES_A_SECOND,
    interactive: true,
    onRender: () => frames?.placeCursor(),
  });
  stdout.write(switchModesOn);
  host.onWindowChanged(() => {
    if (phase === 'ours') resize();
  });

  function resize(): void {
    // Terminals differ in what they do to a screen whose size changes, and a window that is back at
    // its size before anyone looks has lost what was outside of it meanwhile.
    frames?.startAnew(() => ink.clear());
    tell({ type: 'resized', columns: stdout.columns, rows: stdout.rows });
    if (frames) ink.rerender(tree);
  }

  const gone = Promise.withResolvers<ScreenEnd>();

  const closed = Promise.race([gone.promise, exitOf(ink)]);

  /** Without Ink, and without the stream that it writes to. */
  function putInOrder(): void {
    isInOrder = true;
    host.writeNow(switchModesOff + (hasScreenReader ? SHOW_CURSOR : LEAVE_SCREEN));
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
    // Ink draws once more while it leaves. What failed before can fail again there, at once or in a
    // way that it never tells of; the terminal is then put in order here.
    const late = setTimeout(() => tearDown(null), LEAVES_WITHIN_MS);
    closed.then(() => clearTimeout(late));
    try {
      // On the shell's own screen the last frame would stay, and the prompt begin in its last line.
      if (hasScreenReader) ink.clear();
      ink.unmount();
      stdout.write(switchModesOff);
      // Ink does it only for what its first effects have switched on.
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
      stdout.write(switchModesOff);
      await meanwhile();
      // Ink takes the terminal back when this returns. After the end it must not.
      if ((phase as string) === 'left') await NEVER;
      // In the background this stops the process anew, before anything is written to the shell's terminal.
      keys.setRawMode(true);
      phase = 'ours';
      stdout.write(switchModesOn);
    });
    if (phase !== 'ours') return;
    release.resume();
    // The window can have changed its size while nobody was told.
    resize();
  }

  return { leave, suspend, closed };
}

function eventOf(report: TerminalReport, state: AppState): AppEvent | null {
  switch (report.kind) {
    case 'focus':
      return { type: 'focus-changed', isFocused: report.isFocused };
    case 'background':
      return { type: 'background-told', ground: report.ground };
    case 'mouse':
      return resolveMouse(state, report.does, report);
  }
}

/** As many as a screen shows. Fewer would let a held key run ahead of what is seen. */
const FRAMES_A_SECOND = 60;

const NEVER = new Promise<never>(() => {});

function exitOf(ink: Instance): Promise<ScreenEnd> {
  return ink.waitUntilExit().then(
    () => ({ defect: null, wasReleased: false }),
    (defect: unknown) => ({ defect, wasReleased: false }),
  );
}

/** How long Ink may take to leave. */
const LEAVES_WITHIN_MS = 300;

/** Out of a frame that was begun, out of the alternate screen, and the cursor shown. */
const SHOW_CURSOR = '\u001b[?25h';
const LEAVE_SCREEN = `\u001b[?2026l\u001b[?1049l${SHOW_CURSOR}`;

/** Ink hands the terminal out through a hook only; this brings the hook's function out. */
function TerminalHandle({
  onReady,
}: {
  readonly onReady: (suspendTerminal: SuspendTerminal) => void;
}): ReactNode {
  const { suspendTerminal } = useApp();
  useEffect(() => onReady(suspendTerminal), [onReady, suspendTerminal]);
  return null;
}

const PASTE_TOO_LONG: AppEvent = {
  type: 'noticed',
  notice: {
    tone: 'warning',
    text: 'The paste was too long to be meant, so nothing of it was taken.',
  },
};
