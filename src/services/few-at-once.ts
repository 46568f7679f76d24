/** Lets a few run at once for each key; the others wait in line. */
export class FewAtOnce {
  readonly #most: number;
  readonly #running = new Map<string, number>();
  readonly #lines = new Map<string, (() => void)[]>();

  constructor(most: number) {
    this.#most = most;
  }

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    await this.#enter(key);
    try {
      return await work();
    } finally {
      this.#leave(key);
    }
  }

  async #enter(key: string): Promise<void> {
    const running = this.#running.get(key) ?? 0;
    if (running < this.#most) this.#running.set(key, running + 1);
    else {
      // Whoever leaves gives its place to the next in line.
      const line = this.#lines.get(key) ?? [];
      this.#lines.set(key, line);
      await new Promise<void>((resolve) => line.push(resolve));
    }
  }

  #leave(key: string): void {
    const next = this.#lines.get(key)?.shift();
    if (next) next();
    else this.#running.set(key, (this.#running.get(key) ?? 1) - 1);
  }
}
