/** Caches the result for each object, as long as that lives. State is never mutated. */
export function memoizeEach<A extends object, R>(compute: (of: A) => R): (of: A) => R {
  const results = new WeakMap<A, { readonly result: R }>();
  return (of) => {
    const known = results.get(of);
    if (known) return known.result;
    const result = compute(of);
    results.set(of, { result });
    return result;
  };
}

/**
 * Caches the latest result. Several views ask for the same rows within a frame, and state is never mutated.
 */
export function memoizeLatest<A extends readonly unknown[], R>(
  compute: (...args: A) => R,
): (...args: A) => R {
  let latest: { readonly args: A; readonly result: R } | null = null;
  return (...args) => {
    const known = latest;
    const isSame =
      known?.args.length === args.length && known.args.every((arg, index) => arg === args[index]);
    if (known && isSame) return known.result;
    latest = { args, result: compute(...args) };
    return latest.result;
  };
}
