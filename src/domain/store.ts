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

/** Tells what happens, at once, to all that listen. Only its owner has it: others get its `subscribe`. */
export class Signal<T = void> {
  readonly #listeners = new Set<(what: T) => void>();

  /** @returns a function that ends the subscription */
  readonly subscribe = (listener: (what: T) => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  emit(what: T): void {
    for (const listener of [...this.#listeners]) listener(what);
  }
}

/** A value that outlives components. */
export class Store<T> implements Readable<T> {
  #value: T;
  readonly #changes = new Signal();
  readonly subscribe = this.#changes.subscribe;

  constructor(value: T) {
    this.#value = value;
  }

  readonly get = (): T => this.#value;

  set(value: T): void {
    if (Object.is(value, this.#value)) return;
    this.#value = value;
    this.#changes.emit();
  }

  /** Sets some of the value's properties. */
  update(change: Partial<T>): void {
    this.set({ ...this.#value, ...change });
  }
}
