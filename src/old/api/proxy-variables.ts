import { err, ok, type Result } from '../domain/result.ts';

/** The proxy variables of an environment, under their own names. */
export type ProxyVariables = { readonly [Name in ProxyVariable]?: string | undefined };

type ProxyVariable = Lower | Uppercase<Lower>;
type Lower = 'https_proxy' | 'http_proxy' | 'all_proxy' | 'no_proxy';

/** How to reach a service through a proxy. */
export interface Proxy {
  /** An http or https URL of a host, a port and perhaps a user, which undici accepts. */
  readonly url: string;
  /** Hosts that are reached without it. */
  readonly except: string;
}

/**
 * Reads the variable that applies, as curl does: lower case wins, `ALL_PROXY` covers the rest, and one that is
 * set to nothing means no proxy.
 *
 * @returns `null` for none, or why the variable can't be used, as the beginning of a sentence. It names the
 * variable and never repeats its value, which may contain a password.
 */
export function chooseProxy(
  variables: ProxyVariables,
  isSecure: boolean,
): Result<Proxy | null, string> {
  const own = isSecure
    ? (['https_proxy', 'HTTPS_PROXY'] as const)
    : (['http_proxy', 'HTTP_PROXY'] as const);
  const name = [...own, 'all_proxy' as const, 'ALL_PROXY' as const].find(
    (each) => variables[each] !== undefined,
  );
  const value = name && variables[name]?.trim();
  if (!value) return ok(null);
  // Like curl, reads `proxy.acme.dev:3128` as http.
  const url = value.includes('://') ? value : `http://${value}`;
  const problem = problemOf(url);
  if (problem !== null) return err(`${name} ${problem}`);
  return ok({ url: new URL(url).href, except: variables.no_proxy ?? variables.NO_PROXY ?? '' });
}

function problemOf(url: string): string | null {
  if (/[\s\\]/.test(url) || !URL.canParse(url)) return "isn't a URL";
  const { protocol, pathname, search, hash, username, password } = new URL(url);
  if (protocol !== 'http:' && protocol !== 'https:')
    return 'names a proxy that is neither http nor https';
  if (hash !== '') return 'contains a #, which is written as %23 in a password';
  if (pathname !== '/' || search !== '') return 'has more than a host and a port';
  if (!isDecodable(username) || !isDecodable(password)) {
    return 'contains a %, which is written as %25 in a user name or password';
  }
  return null;
}

function isDecodable(part: string): boolean {
  try {
    decodeURIComponent(part);
    return true;
  } catch {
    return false;
  }
}
