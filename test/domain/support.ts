import type { Failure } from '../../src/domain/failure.ts';

export const HOST = 'ci.acme.dev';

/** A failure at `HOST`. Of what isn't named, the service said nothing. */
export function failed<Kind extends Failure['kind']>(
  kind: Kind,
  of: Partial<Extract<Failure, { readonly kind: Kind }>> = {},
): Failure {
  return { host: HOST, message: null, ...of, kind } as unknown as Failure;
}
