import type { ReactNode } from 'react';
import { useKeyMap } from './KeyLayer.tsx';

interface KeysProps {
  /** The action as in preferences.json: `runs.new`. */
  readonly of: string;
}

/** The key of an action as it is mapped now: `Press <Keys of="runs.new" /> to …` */
export function Keys({ of }: KeysProps): ReactNode {
  return useKeyMap().labelOf(of);
}

/** Tells the key of an action, for sentences that are texts: `keysOf('runs.new')`. */
export function useKeysOf(): (action: string) => string {
  const map = useKeyMap();
  return (action) => map.labelOf(action);
}
