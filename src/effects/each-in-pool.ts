/**
 * Works through a list, several at once, each exactly once.
 *
 * @param work says whether to go on; after `stop` nothing more is begun, what is under way ends.
 */
export async function eachInPool<T>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<'go-on' | 'stop'>,
): Promise<void> {
  const waiting = items.values();
  let isStopped = false;
  async function worker(): Promise<void> {
    while (!isStopped) {
      const next = waiting.next();
      if (next.done) return;
      if ((await work(next.value)) === 'stop') isStopped = true;
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker));
}
