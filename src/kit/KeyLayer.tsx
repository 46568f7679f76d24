import { createContext, type ReactNode, useContext, useLayoutEffect, useMemo } from 'react';
import type { KeyStream } from '../terminal/key-stream.ts';
import type { Layer } from './key-layers.ts';
import type { KeyMap } from './key-map.ts';
import type { KeyRouter } from './key-router.ts';
import { useStore } from './use-store.ts';

/** Where keys come from: provided above the app, by `mount.tsx` or a test. */
export const KeyStreamContext = createContext<KeyStream | null>(null);

export function useKeyStream(): KeyStream {
  const stream = useContext(KeyStreamContext);
  if (stream === null) throw new Error('There is no <KeyStreamContext> above.');
  return stream;
}

export const RouterContext = createContext<KeyRouter | null>(null);
const LayerContext = createContext<Layer | null>(null);

export function useRouter(): KeyRouter {
  const router = useContext(RouterContext);
  if (router === null) throw new Error('There is no <Keyboard> above.');
  return router;
}

/** The keys in force. A component that shows them is drawn again when they change. */
export function useKeyMap(): KeyMap {
  return useStore(useRouter().map);
}

export function useLayer(): Layer {
  const layer = useContext(LayerContext);
  if (layer === null) throw new Error('There is no <KeyLayer> above.');
  return layer;
}

/** What is further down has the keys first, wherever it stands in the tree. */
const ORDERS = {
  app: 0,
  screen: 1,
  form: 2,
  /** What is moved in a page that has a list behind it. */
  scrolled: 3,
  /** From here on, by their numbers: the last one that was opened first. */
  dialog: 100,
  /** Where the window has no room for anything else. */
  tooSmall: 999_999,
  /** What concerns the terminal works whatever is on the screen. */
  terminal: 1_000_000,
} as const;

interface KeyLayerProps {
  readonly order: keyof typeof ORDERS;
  /** Tells dialogs apart: the higher one is over the other. */
  readonly number?: number;
  /** Nothing below hears a key. */
  readonly isModal?: boolean;
  readonly children: ReactNode;
}

/** What lies over other things, and has the keys before them. */
export function KeyLayer({
  order,
  number = 0,
  isModal = false,
  children,
}: KeyLayerProps): ReactNode {
  const router = useRouter();
  const layer = useMemo(
    (): Layer => ({
      order: ORDERS[order] + number,
      isModal,
      groups: new Set(),
      focuses: new Set(),
    }),
    [order, number, isModal],
  );
  // A layout effect, because a passive one may come after the next key.
  useLayoutEffect(() => router.add(layer), [router, layer]);
  return <LayerContext value={layer}>{children}</LayerContext>;
}
