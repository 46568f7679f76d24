import type { Timers } from '../effects/clock.ts';
import type { Store } from '../effects/store.ts';
import { throttledStore } from '../effects/throttled-store.ts';
import { activeParts } from '../state/profiles/profile-parts.ts';
import type { Host } from './host.ts';
import type { MountedScreen, ScreenEnd } from './mount-screen.tsx';
import type { TerminalRelease } from './open-terminal.ts';

/** Past this, the first frame comes without the history, such as that of a sandbox that still starts. */
const HISTORY_WITHIN_MS = 200;

/** As long as the first keys may take, with code that runs for the first time. */
const FIRST_KEYS_MS = 250;

interface OpenedScreen extends MountedScreen {
  readonly isMounted: () => boolean;
  /** Settles once Ink has drawn, or never will, and the keys that waited for it have had their turn. */
  readonly drawn: () => Promise<void>;
}

/**
 * Shows the app on the terminal: Ink loads while the history is read, and its first frame has it. Keys pressed
 * meanwhile wait in the terminal.
 */
export function openScreen(
  host: Host,
  store: Store,
  timers: Timers,
  release: TerminalRelease,
): OpenedScreen {
  let hasLeft = false;
  let screen: MountedScreen | null = null;
  const mounted = mount();

  async function mount(): Promise<void> {
    // From here on, the terminal keeps keys as they are pressed. Its own line editing would change an early enter.
    host.stdin.setRawMode(true);
    const [{ mountScreen }] = await Promise.all([import('./mount-screen.tsx'), historyRead(store)]);
    if (hasLeft) return;
    const [drawn, endDrawing] = throttledStore(store, timers);
    screen = mountScreen(host, drawn, release);
    void screen.closed.then(endDrawing);
  }

  async function closed(): Promise<ScreenEnd> {
    try {
      await mounted;
      return (await screen?.closed) ?? { defect: null, wasReleased: false };
    } catch (defect) {
      return { defect, wasReleased: false };
    } finally {
      if (screen === null) host.stdin.setRawMode(false);
    }
  }

  return {
    isMounted: () => screen !== null,
    async drawn() {
      await mounted.catch(() => {});
      await new Promise((resolve) => setTimeout(resolve, FIRST_KEYS_MS));
    },
    leave() {
      hasLeft = true;
      screen?.leave();
    },
    redraw: () => screen?.redraw(),
    async suspend(meanwhile) {
      await mounted;
      await screen?.suspend(meanwhile);
    },
    closed: closed(),
  };
}

/** Settles once the history is in the state, or is late. */
function historyRead(store: Store): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(late);
      unsubscribe();
      resolve();
    };
    const late = setTimeout(done, HISTORY_WITHIN_MS);
    const unsubscribe = store.subscribe(() => {
      const state = store.getState();
      if (activeParts(state).history !== 'loading' || state.session.phase === 'failed') done();
    });
  });
}
