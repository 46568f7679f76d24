import { createContext, useContext } from 'react';
import type { KeyStream } from '../terminal/key-stream.ts';

/** Where keys come from: whoever mounts the app on a terminal gives it. */
export const KeyStreamContext = createContext<KeyStream | null>(null);

export function useKeyStream(): KeyStream {
  const stream = useContext(KeyStreamContext);
  if (stream === null) throw new Error('There is no <KeyStreamContext> above.');
  return stream;
}
