/** What can be read, and tells when it has changed: what `useSyncExternalStore` takes. */
export interface Readable<T> {
  readonly get: () => T;
  /** @returns a function that ends the subscription */
  readonly subscribe: (listener: () => void) => () => void;
}

/** Listens to several at once. @returns a function that ends the subscription */
export function subscribeAll(
  stores: readonly Readable<unknown>[],
  listener: () => void,
): () => void {
  const stops = stores.map((store) => store.subscribe(listener));
  return () => {
    for (const stop of stops) stop();
  };
}

/** A value that outlives components. */
export class Store<T> implements Readable<T> {
  #value: T;
  readonly #listeners = new Set<() => void>();

  constructor(value: T) {
    this.#value = value;
  }

  readonly get = (): T => this.#value;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  set(value: T): void {
    if (Object.is(value, this.#value)) return;
    this.#value = value;
    for (const listener of [...this.#listeners]) listener();
  }

  /** Sets some of the value's properties. */
  update(change: Partial<T>): void {
    this.set({ ...this.#value, ...change });
  }
}
