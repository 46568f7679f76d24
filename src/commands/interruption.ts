import type { Host } from '../terminal/host.ts';

/** Watches for the signal that ends a command early, so that it can report what it leaves behind. */
export interface Interruption {
  /** Aborts on the first signal. */
  readonly signal: AbortSignal;
  /** 128 plus the signal number, or `null` if none came. */
  readonly status: number | null;
}

export function watchForInterruption(host: Host): Interruption {
  const controller = new AbortController();
  let status: number | null = null;
  host.onSignal(({ number }) => {
    status ??= 128 + number;
    controller.abort();
  });
  return {
    signal: controller.signal,
    get status() {
      return status;
    },
  };
}
