import {
  type ConnectionReport,
  type ConnectionTry,
  connectionReport,
} from '../domain/connection-report.ts';
import type { ServiceAddress } from '../domain/service-address.ts';
import { ACCEPTED_KINDS, type TokenKind } from '../domain/token.ts';
import type { Access } from './profile-tokens.ts';

/** A token to try. */
export interface TokenToTry extends Pick<ConnectionTry, 'kind' | 'from'> {
  readonly access: Pick<Access, 'client' | 'token'>;
}

/** Which of a profile's kinds to try: a vault token only shows whether anything responds, so only if there is no other. */
export function kindsToTry(held: readonly TokenKind[]): readonly TokenKind[] {
  const usual = held.filter(isTestable);
  return usual.length > 0 ? usual : held;
}

/** Whether a token of this kind can be tested without writing. */
export function isTestable(kind: TokenKind): boolean {
  return ACCEPTED_KINDS.dispatches.includes(kind);
}

/**
 * Asks a service about a dispatch that can't exist, once with each token. That changes nothing there (specification
 * §4.2). A token can only be tested by being used, so the report says what was seen, and never that one is valid.
 *
 * @param madeUpId of the dispatch
 */
export async function tryTokens(
  address: ServiceAddress,
  tokens: readonly TokenToTry[],
  madeUpId: string,
): Promise<ConnectionReport> {
  const tries: ConnectionTry[] = [];
  for (const { kind, from, access } of tokens) {
    const { client, token } = access;
    const result = await client.send((api) => api.getDispatch(madeUpId), { token });
    tries.push({ kind, from, result });
  }
  return connectionReport(address, tries);
}
