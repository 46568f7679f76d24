/**
 * Ends an exhaustive switch: a variant without a case fails to compile, and throws if it gets here anyway.
 */
export function assertNever(value: never): never {
  throw new Error(`unhandled variant: ${JSON.stringify(value)}`);
}
