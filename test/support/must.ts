import type { Result } from '../../src/domain/result.ts';

/** @returns the value of what a test does not expect to fail. */
export function must<T>(result: Result<T, string | { readonly message: string }>): T {
  if (result.ok) return result.value;
  throw new Error(typeof result.error === 'string' ? result.error : result.error.message);
}
