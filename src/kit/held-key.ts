import { Quiet } from '../terminal/key-reader.ts';

/** A held key repeats late for the first time, and soon from then on, also where it is set to be slow. */
const REPEAT_MS = { first: 700, next: 400 } as const;

/** Tells a key that is held, however long that is, from one that is pressed again. Another key lets go of it. */
export class HeldKey {
  #name: string | null = null;
  readonly #quiet = new Quiet();

  /** @returns whether this is the key before, still held */
  press(name: string): boolean {
    const isHeld = name === this.#name;
    this.#name = name;
    this.#quiet.begin(isHeld ? REPEAT_MS.next : REPEAT_MS.first, () => {
      this.#name = null;
    });
    return isHeld;
  }

  /** Something else came in between, so that the next key is pressed anew. */
  letGo(): void {
    this.#name = null;
  }

  /** Ends its timer. */
  stop(): void {
    this.#quiet.stop();
  }
}
