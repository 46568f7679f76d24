import type { DispatchRequest } from '../domain/dispatch.ts';
import { Store } from '../domain/store.ts';
import type { Clock } from './clock.ts';

/** A form that was left with something typed. */
export interface LeftDraft<T> {
  readonly content: T;
  /** Wall clock. */
  readonly leftAtMs: number;
}

/** What the dispatch form holds, as it was typed: params in their order, with empty or repeated names. */
export interface DispatchDraft extends Omit<DispatchRequest, 'params'> {
  readonly params: readonly { readonly name: string; readonly value: string }[];
}

/**
 * What was left in forms of one kind: the last of each place, such as a profile. Only the next one replaces it. In memory
 * alone: it may hold values.
 */
export class Drafts<T> {
  readonly left = new Store<ReadonlyMap<string, LeftDraft<T>>>(new Map());
  readonly #clock: Pick<Clock, 'wallMs'>;

  constructor(clock: Pick<Clock, 'wallMs'>) {
    this.#clock = clock;
  }

  leave(place: string, content: T): void {
    const draft = { content, leftAtMs: this.#clock.wallMs() };
    this.left.set(new Map(this.left.get()).set(place, draft));
  }

  find(place: string): LeftDraft<T> | null {
    return this.left.get().get(place) ?? null;
  }

  /** Brings it back into a form. @returns `null` if there is none */
  take(place: string): T | null {
    const draft = this.find(place);
    if (draft === null) return null;
    const rest = new Map(this.left.get());
    rest.delete(place);
    this.left.set(rest);
    return draft.content;
  }
}
