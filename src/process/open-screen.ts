import type { Store } from '../effects/store.ts';
import type { ThrottledStore } from '../effects/throttled-store.ts';
import { drawFirstFrames, type FirstFrames } from './first-frames.ts';
import type { Host } from './host.ts';
import type { MountedScreen, ScreenEnd } from './mount-screen.tsx';
import type { TerminalRelease } from './open-terminal.ts';

export interface OpenedScreen extends MountedScreen {
  /** Settles once Ink draws, or never will. */
  readonly mounted: Promise<unknown>;
}

/**
 * Shows the app on the terminal: the first frames are drawn at once, then Ink is loaded and takes over. A
 * screen reader hears whole frames, so for it Ink draws all of them.
 *
 * @param drawnStore the store as Ink is to draw it, and a function that ends it
 */
export function openScreen(
  host: Host,
  store: Store,
  drawnStore: () => readonly [ThrottledStore, () => void],
  release: TerminalRelease,
): OpenedScreen {
  const first: FirstFrames | null = store.getState().hasScreenReader
    ? null
    : drawFirstFrames(host, store);
  let hasLeft = false;
  let screen: MountedScreen | null = null;
  const mounted = mount();

  async function mount(): Promise<void> {
    await first?.drawn;
    if (hasLeft) return;
    const { mountScreen } = await import('./mount-screen.tsx');
    if (hasLeft) return;
    first?.handOver();
    const [drawn, endDrawing] = drawnStore();
    screen = mountScreen(host, drawn, release, { isDrawn: first !== null });
    void screen.closed.then(endDrawing);
  }

  async function closed(): Promise<ScreenEnd> {
    try {
      await mounted;
      return (await screen?.closed) ?? { defect: null, wasReleased: false };
    } catch (defect) {
      return { defect, wasReleased: false };
    } finally {
      first?.leave();
    }
  }

  return {
    mounted: mounted.catch(() => {}),
    leave() {
      hasLeft = true;
      screen?.leave();
    },
    async suspend(meanwhile) {
      await mounted;
      await screen?.suspend(meanwhile);
    },
    closed: closed(),
  };
}
