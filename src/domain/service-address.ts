import { err, ok, type Result } from './result.ts';

/** Where a service is: `{baseUrl}/{segment}/api/...` (specification, first paragraph). */
export interface ServiceAddress {
  /** Normalized: scheme, host, port and path, without a trailing slash. */
  readonly baseUrl: string;
  /** One path segment, already safe to use in a path. */
  readonly segment: string;
}

export const DEFAULT_SEGMENT = 'svc';

/** The part of an address that a token belongs to. */
export function originOf(address: ServiceAddress): string {
  return new URL(address.baseUrl).origin;
}

/** The whole address, which tells services apart. */
export function addressText({ baseUrl, segment }: ServiceAddress): string {
  return `${baseUrl}/${segment}`;
}

/** How to display an address: host, port, path and segment, without the scheme. */
export function hostLabel(address: ServiceAddress): string {
  const url = new URL(address.baseUrl);
  const path = url.pathname === '/' ? '' : url.pathname;
  return `${url.host}${path}/${address.segment}`;
}

/**
 * The service that limits count for: every address on one host and port is one, whatever its path.
 *
 * @param host as `hostLabel` shows it
 */
export function serviceAt(host: string): string {
  return host.split('/', 1)[0] ?? host;
}

/**
 * Parses an address as typed.
 *
 * @param allowPlainHttp whether the profile allows plain HTTP beyond loopback
 * @param isStored it was accepted once, and must stay readable whatever is refused when typed
 * @returns the address, or a sentence for the field with the mistake.
 */
export function parseServiceAddress(
  typed: { readonly baseUrl: string; readonly segment: string },
  {
    isStored = false,
    allowPlainHttp = isStored,
  }: { readonly allowPlainHttp?: boolean; readonly isStored?: boolean } = {},
): Result<ServiceAddress, { readonly field: 'baseUrl' | 'segment'; readonly message: string }> {
  const baseUrl = parseBaseUrl(typed.baseUrl.trim(), allowPlainHttp);
  if (!baseUrl.ok) return err({ field: 'baseUrl', message: baseUrl.error });
  const segment = typed.segment.trim() || DEFAULT_SEGMENT;
  // People paste the address that screens show, which has the segment.
  if (!isStored && new URL(baseUrl.value).pathname.endsWith(`/${segment}`)) {
    const message = `The segment, /${segment}, is added to the base URL. Leave it out here.`;
    return err({ field: 'baseUrl', message });
  }
  if (!/^[A-Za-z0-9][A-Za-z0-9._~-]{0,63}$/.test(segment)) {
    return err({
      field: 'segment',
      message: 'The segment is one part of a path: letters, digits, dots and dashes, such as svc.',
    });
  }
  return ok({ baseUrl: baseUrl.value, segment });
}

function parseBaseUrl(typed: string, allowPlainHttp: boolean): Result<string, string> {
  if (typed === '') return err('The base URL is empty. Type one such as https://ci.acme.dev.');
  if (/\s/.test(typed)) return err('The base URL contains a space. Paste only the URL.');
  if (!URL.canParse(typed)) {
    return err("That isn't a URL. Type one such as https://ci.acme.dev or https://host:8443/path.");
  }
  const url = new URL(typed);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    return err('The base URL must begin with https://.');
  }
  if (url.username !== '' || url.password !== '') {
    return err('The base URL contains a user name. Remove it; the token is stored separately.');
  }
  if (url.hostname.endsWith('.')) return err('The host ends with a dot. Remove it.');
  if (url.search !== '' || url.hash !== '') {
    return err('The base URL has a query or fragment. Remove everything from ? or #.');
  }
  if (url.protocol === 'http:' && !allowPlainHttp && !isLoopback(url.hostname)) {
    return err('Plain http sends the token unencrypted. Use https://.');
  }
  return ok(`${url.origin}${url.pathname.replace(/\/+$/, '')}`);
}

/** Whether traffic to it can be read in transit. Text that is not a URL yet doesn't count. */
export function isPlainHttp({ baseUrl }: Pick<ServiceAddress, 'baseUrl'>): boolean {
  if (!URL.canParse(baseUrl)) return false;
  const { protocol, hostname } = new URL(baseUrl);
  return protocol === 'http:' && !isLoopback(hostname);
}

/** Whether a host name as normalized by `URL` can only mean this machine. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}
