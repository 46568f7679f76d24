/** From the first character to the one after the last. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

/** Texts are looked up by their first characters: by as many of these as they have. */
const WINDOWS = [16, 4];

/** Finds thousands of texts of at least four characters in another one, in one pass over it for each window. */
export class TextIndex {
  /** In characters. */
  longest = 0;
  readonly #byBegin = new Map(WINDOWS.map((window) => [window, new Map<string, Set<string>>()]));

  add(text: string): void {
    const window = WINDOWS.find((each) => each <= text.length) ?? 0;
    const begin = text.slice(0, window);
    const same = this.#byBegin.get(window);
    same?.set(begin, (same.get(begin) ?? new Set()).add(text));
    this.longest = Math.max(this.longest, text.length);
  }

  /** Every place where one of the texts begins before `until`, in any order. */
  find(searched: string, until: number): readonly Place[] {
    const places: Place[] = [];
    for (const [window, byBegin] of this.#byBegin) {
      const last = byBegin.size === 0 ? -1 : Math.min(until - 1, searched.length - window);
      for (let start = 0; start <= last; start += 1) {
        for (const text of byBegin.get(searched.slice(start, start + window)) ?? []) {
          if (searched.startsWith(text, start)) places.push({ start, end: start + text.length });
        }
      }
    }
    return places;
  }
}
