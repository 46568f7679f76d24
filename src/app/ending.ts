import { EXIT, isFolderGone, shortageOf } from '../domain/exit-status.ts';
import { type EndingSignal, type Host, printNotice, printTrace } from '../terminal/host.ts';

/** What has asked the app to end: a person, a signal, or the first defect. */
export class Ending {
  /** Settles with the first thing that asks. */
  readonly asked: Promise<void>;
  signal: EndingSignal | null = null;
  #status: number = EXIT.done;
  #defect: unknown = null;
  readonly #host: Host;
  readonly #ask: () => void;

  constructor(host: Host) {
    this.#host = host;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.asked = promise;
    this.#ask = resolve;
    host.onSignal(({ name, number }) => {
      this.signal ??= name;
      this.#status = 128 + number;
      resolve();
    });
    host.onDefect((thrown) => this.fail(thrown));
  }

  /** As a person asks. */
  quit(): void {
    this.#ask();
  }

  fail(defect: unknown): void {
    this.#defect ??= defect ?? new Error('The app ended by itself.');
    this.#ask();
  }

  /** Says what went wrong, on the terminal as it was before. @returns the exit status */
  report(): number {
    if (this.#defect === null) return this.#status;
    const shortage = shortageOf(this.#defect);
    printNotice(
      this.#host,
      `${shortage ?? 'dispatchbox crashed.'} Everything that was sent is in its history.`,
    );
    if (shortage === null) printTrace(this.#host, this.#defect);
    return isFolderGone(this.#defect) ? EXIT.usage : EXIT.defect;
  }
}
