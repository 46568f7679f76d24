/** Replaces what stands in a source once. Throws where it does not, since the dependency has changed then. */
export function replaceOnce(source: string, what: string | RegExp, by: string): string {
  if (source.split(what).length !== 2) throw new Error(`a dependency no longer says ${what}`);
  return source.replace(what, () => by);
}
