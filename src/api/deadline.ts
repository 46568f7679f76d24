/** No amount of work makes a timer this late: the process was stopped and has just resumed. */
const STOPPED_MS = 1_000;
/** How long reading what arrived in the meantime may then take. */
export const CATCH_UP_MS = 1_000;

/**
 * Calls back when time is up. Timers run before sockets in a turn of the event loop, so an answer that
 * has already arrived gets its turn first, and a little longer if the process was stopped.
 *
 * @returns a function that cancels it.
 */
export function startDeadline(ms: number, isUp: () => void): () => void {
  let turn: NodeJS.Immediate | undefined;
  const atTurnsEnd = () => {
    turn = setImmediate(isUp);
  };
  const dueMs = performance.now() + ms;
  let timer = setTimeout(() => {
    const isLate = performance.now() - dueMs > STOPPED_MS;
    if (isLate) timer = setTimeout(atTurnsEnd, CATCH_UP_MS);
    else atTurnsEnd();
  }, ms);
  return () => {
    clearTimeout(timer);
    clearImmediate(turn);
  };
}
