/**
 * Loads a part of the program at its first use, and keeps it. A second `import()` somewhere else would look for the
 * file again, in whose place an update may have put another. After a failure, the next use tries again.
 */
export function loadedPart<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | null = null;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return loading;
  };
}
