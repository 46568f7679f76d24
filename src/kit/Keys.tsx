import type { ReactNode } from 'react';
import { useKeyMap, useRouter } from './KeyLayer.tsx';
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
