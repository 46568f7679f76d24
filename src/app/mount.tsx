import { type Instance, render, useApp } from 'ink';
import { type ReactNode, useEffect } from 'react';
import type { Dialogs } from '../kit/dialogs.ts';
import { KeyStreamContext } from '../kit/KeyLayer.tsx';
import type { AppServices } from '../screens/services.tsx';
import { takesLinks, terminalKind } from '../terminal/escapes.ts';
import type { Host } from '../terminal/host.ts';
import { KeyStream } from '../terminal/key-stream.ts';
import {
  ASK_FOR_BACKGROUND,
  ASK_FOR_PASTE_MARKS,
  BEGIN_FRAME,
  DISABLE_BRACKETED_PASTE,
  ENABLE_BRACKETED_PASTE,
  END_FRAME,
  ERASE_SCREEN,
  LEAVE_SCREEN,
  RESET_LOOK,
  SHOW_CURSOR,
  windowSize,
} from '../terminal/screen.ts';
import { App } from './App.tsx';
import type { Ending } from './ending.ts';
import type { TerminalWriter } from './terminal-writer.ts';

/** The app's screen while it is mounted. */
interface MountedScreen {
  /** Settles once Ink has drawn the first frame and the keys that waited for it had their turn. */
  readonly drawn: Promise<void>;
  /** Unmounts it and restores the terminal. @returns whether the shell has it: then nothing may be written to it */
  readonly leave: () => { readonly wasReleased: boolean };
}

interface Given {
  readonly app: AppServices;
  readonly dialogs: Dialogs;
  readonly ending: Ending;
  readonly writer: TerminalWriter;
  readonly hasScreenReader: boolean;
}

type SuspendTerminal = ReturnType<typeof useApp>['suspendTerminal'];

/** As long as the first keys may take, with code that runs for the first time. */
const FIRST_KEYS_MS = 250;
const NO_SHELL = 'Not suspended: there is no shell to resume dispatchbox from.';
/**
 * What is drawn again so soon is drawn together with what comes next. At Ink's own 30, a held key, which comes as often,
 * would wait for every other frame.
 */
const FRAMES_A_SECOND = 60;

/** Mounts the app on the terminal, and connects keys, pastes and the window's size to it. */
export function mount(host: Host, given: Given): MountedScreen {
  const { stdin, stdout, stderr, env } = host;
  const { app, dialogs, ending, writer, hasScreenReader } = given;
  const keys = new KeyStream(stdin);
  keys.on('close', () => ending.quit());
  // While the shell has the terminal, no byte is written and its mode isn't touched: from the background, that would stop
  // the process for good.
  let owner: 'app' | 'shell' | 'nobody' = 'app';
  // However the process ends, the terminal is put in order.
  let isInOrder = false;
  host.onExit(() => {
    if (!isInOrder && owner !== 'shell') putInOrder();
  });
  let suspendTerminal: SuspendTerminal | null = null;
  let isSuspended = false;
  const hasLinks = takesLinks(terminalKind(env), env);
  const tree = (): ReactNode => (
    <KeyStreamContext value={keys}>
      <TerminalHandle onReady={(of) => (suspendTerminal = of)} />
      <App
        services={app}
        dialogs={dialogs}
        size={windowSize(stdout)}
        hasColour={!env.NO_COLOR}
        hasLinks={hasLinks}
        redraw={redraw}
        suspend={suspend}
        quit={() => ending.quit()}
        defect={(error) => ending.fail(error)}
      />
    </KeyStreamContext>
  );
  const ink = mountInk();
  ink.waitUntilExit().then(
    () => ending.quit(),
    (error) => ending.fail(error),
  );
  let isRedrawDue = false;
  host.onWindowChanged(() => {
    if (isRedrawDue) return;
    isRedrawDue = true;
    // Once for all sizes that came meanwhile. React takes fifty draws without a turn in between for an endless loop.
    setImmediate(() => {
      isRedrawDue = false;
      // What was printed for a screen reader stays as it is.
      if (hasScreenReader) ink.rerender(tree());
      else redraw();
    });
  });
  host.onStopAsked(suspend);
  host.onContinued(() => {
    // After a plain SIGSTOP, the shell has changed the terminal's mode and drawn over the screen.
    if (!isSuspended) void release(async () => {});
  });
  if (!env.NO_COLOR) writer.write(ASK_FOR_BACKGROUND);

  function mountInk(): Instance {
    const listening = new Set(stdout.listeners('resize'));
    try {
      // Before the first frame, sooner than Ink does: people may paste as soon as they see it.
      stdout.write(ENABLE_BRACKETED_PASTE + ASK_FOR_PASTE_MARKS);
      // Keys that came sooner were echoed. The alternate screen would begin in the column behind them.
      if (!hasScreenReader) stdout.write('\r');
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
      });
    } catch (defect) {
      putInOrder();
      throw defect;
    } finally {
      // Ink would draw the old screen into the new window, before `redraw` has the one made for it.
      for (const listener of stdout.listeners('resize')) {
        if (!listening.has(listener)) stdout.off('resize', listener as () => void);
      }
    }
  }

  /** Draws everything anew, whatever is on the screen: terminals differ in what a resize does to it. */
  function redraw(): void {
    if (owner !== 'app') return;
    // Ink ends the frame that begins here.
    if (!hasScreenReader) stdout.write(BEGIN_FRAME + RESET_LOOK + ERASE_SCREEN);
    ink.clear();
    ink.rerender(tree());
  }

  /** ctrl+z and `kill -TSTP` give the terminal back to the shell before the job stops. */
  async function suspend(): Promise<void> {
    if (isSuspended) return;
    isSuspended = true;
    try {
      let wasStopped = false;
      await release(async () => {
        wasStopped = await host.stopJob();
      });
      if (!wasStopped) app.notices.say('warning', NO_SHELL);
    } finally {
      isSuspended = false;
    }
  }

  /** Gives the terminal to the shell while `meanwhile` runs, then takes it back and draws everything anew. */
  async function release(meanwhile: () => Promise<void>): Promise<void> {
    if (owner !== 'app' || suspendTerminal === null) return;
    writer.hold();
    await suspendTerminal(async () => {
      owner = 'shell';
      await meanwhile();
      // Ink takes the terminal back when this returns. After the end, it must not.
      if (owner !== 'shell') await new Promise(() => {});
      // In the background, this stops the process again before it writes to the shell's terminal.
      keys.setRawMode(true);
      owner = 'app';
    });
    writer.resume();
    // The window may have been resized while nobody was listening.
    redraw();
  }

  /** Without Ink, and without the stream it writes to. */
  function putInOrder(): void {
    isInOrder = true;
    host.writeNow(DISABLE_BRACKETED_PASTE + (hasScreenReader ? SHOW_CURSOR : LEAVE_SCREEN));
    keys.setRawMode(false);
  }

  return {
    drawn: new Promise((resolve) => setTimeout(resolve, FIRST_KEYS_MS)),
    leave() {
      const wasReleased = owner === 'shell';
      owner = 'nobody';
      if (wasReleased) return { wasReleased };
      try {
        // On the shell's screen, the last frame would stay and the prompt start on its last line.
        if (hasScreenReader) ink.clear();
        ink.unmount();
        // Ink only undoes what its first effects have switched on, and may not have drawn since `redraw` began a frame.
        stdout.write(END_FRAME + DISABLE_BRACKETED_PASTE);
        keys.setRawMode(false);
        isInOrder = true;
      } catch (error) {
        putInOrder();
        ending.fail(error);
      }
      return { wasReleased };
    },
  };
}

/** Ink hands the terminal out through a hook only. */
function TerminalHandle({
  onReady,
}: {
  readonly onReady: (suspendTerminal: SuspendTerminal) => void;
}): ReactNode {
  const { suspendTerminal } = useApp();
  useEffect(() => {
    // What it returns, React would take for a cleanup, and call at the next resize.
    onReady(suspendTerminal);
  }, [onReady, suspendTerminal]);
  return null;
}
