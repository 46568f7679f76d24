/** Ends an exhaustive switch: a new variant that nobody handles fails to compile, and throws if it gets here. */
export function assertNever(value: never): never {
  throw new Error(`unhandled variant: ${JSON.stringify(value)}`);
}
