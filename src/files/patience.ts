/**
 * @returns whether so long has passed since it was first asked. Not since it was made: Node takes a millisecond to
 * load its clock, and hardly anyone has to wait.
 */
export function patience(ms: number): () => boolean {
  let deadlineMs: number | null = null;
  return () => {
    deadlineMs ??= performance.now() + ms;
    return performance.now() >= deadlineMs;
  };
}
