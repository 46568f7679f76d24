/** Waits until the terminal has been quiet for a while. */
export class Quiet {
  #timer: NodeJS.Timeout | undefined;
  #turn: NodeJS.Immediate | undefined;

  /** Calls back once, after `ms` milliseconds, unless stopped or begun again before. */
  begin(ms: number, onQuiet: () => void): void {
    this.stop();
    this.#timer = setTimeout(() => {
      // After a busy turn, input may already be waiting, and timers run before reads.
      this.#turn = setImmediate(onQuiet);
    }, ms);
  }

  stop(): void {
    clearTimeout(this.#timer);
    clearImmediate(this.#turn);
  }
}
