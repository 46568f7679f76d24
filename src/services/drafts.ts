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
 * What was left in forms of one kind, by place, such as a profile: the latest first. Nothing replaces any of it. In memory
 * alone: it may hold values.
 */
export class Drafts<T> {
  readonly left = new Store<ReadonlyMap<string, readonly LeftDraft<T>[]>>(new Map());
  readonly #clock: Pick<Clock, 'wallMs'>;

  constructor(clock: Pick<Clock, 'wallMs'>) {
    this.#clock = clock;
  }

  leave(place: string, content: T): void {
    const draft = { content, leftAtMs: this.#clock.wallMs() };
    this.#put(place, [draft, ...this.#at(place)]);
  }

  /** Puts one that was taken behind all others, so that the next one can be taken. */
  putLast(place: string, draft: LeftDraft<T>): void {
    this.#put(place, [...this.#at(place), draft]);
  }

  /** The latest. */
  find(place: string): LeftDraft<T> | null {
    return this.#at(place)[0] ?? null;
  }

  /** Brings one back into a form. @param which the latest unless given @returns `null` if there is none */
  take(place: string, which = this.find(place)?.content): T | null {
    const draft = this.#at(place).find(({ content }) => content === which);
    if (draft === undefined) return null;
    const others = this.#at(place).filter((each) => each !== draft);
    this.#put(place, others);
    return draft.content;
  }

  #at(place: string): readonly LeftDraft<T>[] {
    return this.left.get().get(place) ?? [];
  }

  #put(place: string, drafts: readonly LeftDraft<T>[]): void {
    const all = new Map(this.left.get());
    if (drafts.length > 0) all.set(place, drafts);
    else all.delete(place);
    this.left.set(all);
  }
}
