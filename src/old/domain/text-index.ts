/** From the first character to the one after the last. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

/**
 * Finds thousands of texts in another one in about the time of one (Rabin and Karp). There are few windows, and two
 * texts rarely begin with the same half.
 */
export class TextIndex {
  /** In characters. */
  longest = 0;
  readonly #byWindow = new Map<number, SameWindow>();

  add(text: string): void {
    const window = 2 ** Math.floor(Math.log2(text.length));
    const same = this.#byWindow.get(window) ?? new SameWindow(window);
    this.#byWindow.set(window, same);
    same.add(text);
    this.longest = Math.max(this.longest, text.length);
  }

  /** Every place where one of the texts begins before `until`, in any order. */
  find(searched: string, until: number): readonly Place[] {
    const places: Place[] = [];
    for (const same of this.#byWindow.values()) same.find(searched, until, places);
    return places;
  }
}

/** An odd number, another one in every process, so that nobody can prepare a text full of near misses. */
const BASE = Math.floor(Math.random() * 2 ** 30) | 1;
/** A hash stays a small integer, which is fast. */
const HASH_BITS = 30;
const MASK = 2 ** HASH_BITS - 1;
/** The first bits of the hashes that there are. Nearly every place of a text is ruled out by them. */
const MARK_BITS = 16;

/** Texts whose first characters, as many as a power of two allows, have a rolling hash. */
class SameWindow {
  readonly #window: number;
  readonly #byHash = new Map<number, Set<string>>();
  readonly #marks = new Uint8Array(2 ** MARK_BITS);

  constructor(window: number) {
    this.#window = window;
  }

  add(text: string): void {
    const hash = this.#hashOf(text);
    this.#byHash.set(hash, (this.#byHash.get(hash) ?? new Set()).add(text));
    this.#marks[hash >>> (HASH_BITS - MARK_BITS)] = 1;
  }

  find(searched: string, until: number, places: Place[]): void {
    const window = this.#window;
    const marks = this.#marks;
    const last = Math.min(until - 1, searched.length - window);
    if (last < 0) return;
    let leaving = 1;
    for (let times = 0; times < window; times += 1) leaving = Math.imul(leaving, BASE);
    let hash = this.#hashOf(searched);
    for (let start = 0; ; start += 1) {
      if (marks[hash >>> (HASH_BITS - MARK_BITS)] === 1) {
        for (const text of this.#byHash.get(hash) ?? []) {
          if (searched.startsWith(text, start)) places.push({ start, end: start + text.length });
        }
      }
      if (start >= last) return;
      const gone = Math.imul(searched.charCodeAt(start), leaving);
      hash = (Math.imul(hash, BASE) + searched.charCodeAt(start + window) - gone) & MASK;
    }
  }

  #hashOf(text: string): number {
    let hash = 0;
    for (let at = 0; at < this.#window; at += 1) {
      hash = (Math.imul(hash, BASE) + text.charCodeAt(at)) & MASK;
    }
    return hash;
  }
}
