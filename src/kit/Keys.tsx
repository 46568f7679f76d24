import { type ReactNode, useMemo } from 'react';
import { useKeyMap, useLayer, useRouter } from './KeyLayer.tsx';
import type { Hint } from './key-layers.ts';
import { useStore } from './use-store.ts';

interface KeysProps {
  /** The action as in preferences.json: `runs.new`. */
  readonly of: string;
}

/** The key of an action as it is mapped now: `Press <Keys of="runs.new" /> to …` */
export function Keys({ of }: KeysProps): ReactNode {
  return useKeysOf()(of);
}

/** Tells the key of an action, for sentences that are texts: `keysOf('runs.new')`. It is one that works where one types. */
export function useKeysOf(): (action: string) => string {
  const map = useKeyMap();
  const inText = useStore(useRouter().focused, (layer) => layer !== null);
  return (action) => map.labelOf(action, inText);
}

/** The keys that work below any dialog, topmost first: for the footer, which is right from the moment that a dialog goes. */
export function useHints(): readonly Hint[] {
  const hints = useStore(useRouter().hints);
  return useMemo(() => {
    const below = hints.filter(({ layer }) => !layer.isModal);
    // A layer that a dialog covers doesn't know of those above it.
    return below.filter(
      ({ keys: [key] }, at) => below.findIndex((each) => each.keys[0] === key) === at,
    );
  }, [hints]);
}

/** The keys of the layer that this stands in, whatever is over it: for the frame of a dialog. */
export function useOwnHints(): readonly Hint[] {
  const hints = useStore(useRouter().hints);
  const layer = useLayer();
  return useMemo(() => hints.filter((each) => each.layer === layer), [hints, layer]);
}
