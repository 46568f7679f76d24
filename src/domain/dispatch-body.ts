import type { DispatchRequest } from './dispatch.ts';

/**
 * The body that creates a dispatch (specification §4.1). Always includes `key` and `params`. Omits an empty
 * `ref` or `title`: the specification doesn't say which fields are required, and no service can mistake a
 * missing field for a value.
 */
export function dispatchBody({ key, params, ref, title }: DispatchRequest) {
  return { key, params, ...(ref !== '' && { ref }), ...(title !== '' && { title }) };
}
