import type { ApiClient } from '../api/api-client.ts';
import { ENDPOINTS } from '../api/endpoints.ts';
import type { OutsideSource, TokenPrograms } from './token-programs.ts';

/**
 * A client for a token that a program prints, where a rejected one may have been replaced. After a 401 it asks the
 * program again. A read is then repeated once with the new token. A write is never sent twice, but the next one uses the
 * new token.
 */
export function renewingClient(
  client: ApiClient,
  programs: TokenPrograms,
  of: OutsideSource,
): ApiClient {
  return {
    ...client,
    async send(ask, given) {
      const options = { ...given, token: programs.printed(of) ?? given.token };
      const result = await client.send(ask, options);
      if (result.ok || result.error.kind !== 'unauthorized') return result;
      const token = await programs.renew(of, options.token);
      const isRead = ask(ENDPOINTS).method === 'GET';
      return token !== null && isRead ? client.send(ask, { ...options, token }) : result;
    },
  };
}
