import { useState } from 'react';
import { Store } from '../domain/store.ts';

/** Work that is done once at a time: asked for again before it is done, nothing happens. */
export function once<Args extends readonly unknown[]>(
  isBusy: Store<boolean>,
  work: (...args: Args) => unknown,
): (...args: Args) => Promise<void> {
  return async (...args) => {
    if (isBusy.get()) return;
    isBusy.set(true);
    try {
      await work(...args);
    } finally {
      isBusy.set(false);
    }
  };
}

/** The same for a component without a form; a form has its own `once`. */
export function useOnce<Args extends readonly unknown[]>(
  work: (...args: Args) => unknown,
): (...args: Args) => Promise<void> {
  const [isBusy] = useState(() => new Store(false));
  return once(isBusy, work);
}
