/** Caches the result for each object, as long as that lives. State is never mutated. */
export function rememberEach<A extends object, R>(compute: (of: A) => R): (of: A) => R {
  const results = new WeakMap<A, { readonly result: R }>();
  return (of) => {
    const known = results.get(of);
    if (known) return known.result;
    const result = compute(of);
    results.set(of, { result });
    return result;
  };
}
