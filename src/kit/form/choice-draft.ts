import { Store } from '../../domain/store.ts';
import type { Draft } from './draft.ts';

/** One of a few options. */
export class ChoiceDraft<T extends string = string> implements Draft<T> {
  readonly #store: Store<T>;
  readonly subscribe;
  readonly get;
  readonly isEmpty = true;

  constructor(value: T) {
    this.#store = new Store(value);
    this.subscribe = this.#store.subscribe;
    this.get = this.#store.get;
  }

  get value(): T {
    return this.get();
  }

  choose(value: T): void {
    this.#store.set(value);
  }

  holds(value: T): boolean {
    return this.value === value;
  }

  restore(before: T, after: T): void {
    if (this.holds(after)) this.choose(before);
  }
}
