import { useState } from 'react';
import { Store } from '../domain/store.ts';
import { LIST_KEYS } from './list-keys.ts';
import { useKeys } from './use-keys.ts';

/** Which rows of a text are in view: `rows` of `count`, after `top` hidden ones. As of the last layout. */
export interface InView {
  readonly top: number;
  readonly rows: number;
  readonly count: number;
}

/** Where a text is scrolled to. Whoever holds it may scroll it, such as a list whose details stand beside it. */
export class ScrollPlace {
  readonly inView = new Store<InView>({ top: 0, rows: 1, count: 0 });

  by(rows: number): void {
    this.#put({ top: this.inView.get().top + rows });
  }

  /** A row of the page before stays in view. */
  byPages(pages: number): void {
    this.by(pages * this.#page);
  }

  byHalfPages(halves: number): void {
    this.by(halves * Math.ceil(this.#page / 2));
  }

  toFirst(): void {
    this.#put({ top: 0 });
  }

  toLast(): void {
    this.#put({ top: this.inView.get().count });
  }

  /** Called with the sizes of a layout. */
  measured(rows: number, count: number): void {
    this.#put({ rows, count });
  }

  /** Brings rows into view, moving only as far as that takes; of more than fit, the first ones. */
  reveal(from: number, height: number): void {
    const { top, rows } = this.inView.get();
    this.#put({ top: Math.min(Math.max(top, from + height - rows), from) });
  }

  get #page(): number {
    return Math.max(1, this.inView.get().rows - 1);
  }

  #put(part: Partial<InView>): void {
    const before = this.inView.get();
    const { top, rows, count } = { ...before, ...part };
    const within = Math.max(0, Math.min(top, count - rows));
    if (within === before.top && rows === before.rows && count === before.count) return;
    this.inView.set({ top: within, rows, count });
  }
}

/** A place that lives as long as what shows it. */
export function useScroll(): ScrollPlace {
  const [place] = useState(() => new ScrollPlace());
  return place;
}

/** Scrolls by the keys with which one moves in a list. */
export function useScrollKeys(place: ScrollPlace, isActive = true): void {
  useKeys(
    LIST_KEYS,
    {
      moveDown: (times) => place.by(times),
      moveUp: (times) => place.by(-times),
      pageDown: (times) => place.byPages(times),
      pageUp: (times) => place.byPages(-times),
      halfDown: (times) => place.byHalfPages(times),
      halfUp: (times) => place.byHalfPages(-times),
      goFirst: () => place.toFirst(),
      goLast: () => place.toLast(),
    },
    isActive,
  );
}
