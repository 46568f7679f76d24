import type { DispatchRequest } from './dispatch.ts';

/**
 * The body that creates a dispatch (specification §4.1). `key` and `params` are always in it; `ref`
 * and `title` are left out when empty, since the specification does not say which fields are required
 * and a field left out is the one form of "none" that no service takes for a value.
 */
export function dispatchBody({ key, params, ref, title }: DispatchRequest) {
  return { key, params, ...(ref !== '' && { ref }), ...(title !== '' && { title }) };
}
