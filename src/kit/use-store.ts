import { useSyncExternalStore } from 'react';
import { type Readable, subscribeAll } from '../domain/store.ts';
import { useIsShown } from './Hidden.tsx';

const NEVER = () => () => {};

/** What a store holds now. React draws each change at once, before the next key; what is hidden, as it is shown again. */
export function useStore<T>(store: Readable<T>): T;
/** @param select what of it counts here: it must return the same value for the same state */
export function useStore<T, Part>(store: Readable<T>, select: (state: T) => Part): Part;
export function useStore<T>(store: Readable<T>, select: (state: T) => unknown = (all) => all) {
  const subscribe = useIsShown() ? store.subscribe : NEVER;
  return useSyncExternalStore(subscribe, () => select(store.get()));
}

/** The same of several stores. @param read must return the same value while none of them has changed */
export function useStores<T>(stores: readonly Readable<unknown>[], read: () => T): T {
  return useStore({ get: read, subscribe: (listener) => subscribeAll(stores, listener) });
}
