/** A timer that is so late was not held up by work: the process was stopped, and goes on now. */
const STOPPED_MS = 1_000;
/** How long it may take then to read what came meanwhile. */
export const CATCH_UP_MS = 1_000;

/**
 * Calls back when the time is up. Timers come before sockets in a turn of the event loop, so that an
 * answer which is there already gets its turn first, and a little more time where the process was
 * stopped.
 *
 * @returns what calls it off.
 */
export function startDeadline(ms: number, isUp: () => void): () => void {
  let timer: NodeJS.Timeout;
  let turn: NodeJS.Immediate | undefined;
  const arm = (waitMs: number): void => {
    const dueMs = performance.now() + waitMs;
    timer = setTimeout(() => {
      if (performance.now() - dueMs > STOPPED_MS) arm(CATCH_UP_MS);
      else turn = setImmediate(isUp);
    }, waitMs);
  };
  arm(ms);
  return () => {
    clearTimeout(timer);
    clearImmediate(turn);
  };
}
