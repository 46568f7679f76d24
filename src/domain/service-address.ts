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

/** What is wrong with an address: a sentence for the field with the mistake. */
interface AddressProblem {
  readonly field: 'baseUrl' | 'segment';
  readonly message: string;
}

interface AddressParts {
  readonly baseUrl: string;
  readonly segment: string;
}

/**
 * Parses an address as it is stored, or taken apart.
 *
 * @param allowPlainHttp whether the profile allows plain HTTP beyond loopback
 */
export function parseServiceAddress(
  parts: AddressParts,
  { allowPlainHttp }: { readonly allowPlainHttp: boolean },
): Result<ServiceAddress, AddressProblem> {
  const baseUrl = parseBaseUrl(parts.baseUrl.trim(), allowPlainHttp);
  if (!baseUrl.ok) return err({ field: 'baseUrl', message: baseUrl.error });
  const segment = parts.segment.trim() || DEFAULT_SEGMENT;
  if (!/^[A-Za-z0-9][A-Za-z0-9._~-]{0,63}$/.test(segment)) {
    return err({
      field: 'segment',
      message: 'The segment is one part of a path: letters, digits, dots and dashes, such as svc.',
    });
  }
  return ok({ baseUrl: baseUrl.value, segment });
}

interface ReadAddress {
  readonly address: ServiceAddress;
  /** How the base URL was taken apart, as a sentence; `null` if it wasn't. */
  readonly note: string | null;
}

/**
 * Reads an address as a person types it. People paste what screens and documentation show: a base URL with the
 * segment, with `/api`, or a whole endpoint (specification §4). It is taken apart where it says which part is which.
 */
export function readServiceAddress(
  typed: AddressParts,
  options: { readonly allowPlainHttp: boolean },
): Result<ReadAddress, AddressProblem> {
  const withScheme = { ...typed, baseUrl: completed(typed.baseUrl.trim()) };
  const address = parseServiceAddress(withScheme, options);
  if (!address.ok) return address;
  // What was pasted behind a URL that stood there would become a part of its path.
  if (/:\//.test(new URL(address.value.baseUrl).pathname)) {
    return err({ field: 'baseUrl', message: 'There are two URLs in it. Keep one of them.' });
  }
  const parts = takeApart(address.value, typed.segment.trim());
  if (!parts.ok) return err({ field: 'baseUrl', message: parts.error });
  const read = parseServiceAddress(parts.value, options);
  if (!read.ok) return read;
  const { baseUrl, segment } = read.value;
  const isTyped = baseUrl === address.value.baseUrl && withScheme.baseUrl === typed.baseUrl.trim();
  const note = isTyped ? null : `Read as the base URL ${baseUrl} and the segment ${segment}.`;
  return ok({ address: read.value, note });
}

/** A host, with a port or a path, as `ci.acme.dev:8443`. A single word needs a port to be one. */
const HOST_ALONE =
  /^(?:localhost|[\w-]+(?:\.[\w-]+)+|[\w-]+(?=:\d)|\[[\da-f:]+\])(?::\d+)?(?:[/?#].*)?$/i;

/** A host without a scheme, with the one that it has nearly always. */
function completed(typed: string): string {
  if (!HOST_ALONE.test(typed)) return typed;
  const isLocal =
    URL.canParse(`http://${typed}`) && isLoopback(new URL(`http://${typed}`).hostname);
  return `${isLocal ? 'http' : 'https'}://${typed}`;
}

/** What may follow a segment, up to the id of a dispatch (specification §4). */
const AFTER_SEGMENT =
  /^\/api(?:\/runs(?:\/dispatches(?:\/[^/]+)?)?|\/vaults(?:\/(?:secrets|vars))?)?$/;

/** @param typed the segment as typed; empty if none was, and then the base URL may name it */
function takeApart(
  { baseUrl, segment }: ServiceAddress,
  typed: string,
): Result<AddressParts, string> {
  const { origin, pathname } = new URL(baseUrl);
  const at = (parts: readonly string[]) => [origin, ...parts].join('/');
  const whole = pathname.split('/').filter((part) => part !== '');
  // A base URL that ends with the segment is one without it.
  const isRepeated = whole.at(-1) === segment;
  const parts = isRepeated ? whole.slice(0, -1) : whole;
  const base = isRepeated ? at(parts) : baseUrl;
  const api = parts.findIndex((_, index) => AFTER_SEGMENT.test(`/${parts.slice(index).join('/')}`));
  if (api === -1) return ok({ baseUrl: base, segment });
  const isEndpoint = api < parts.length - 1;
  const named = parts[api - 1];
  if (named !== undefined && (typed === '' || typed === named)) {
    return ok({ baseUrl: at(parts.slice(0, api - 1)), segment: named });
  }
  // A gateway may have its own /api in front of the segment, which then is typed.
  if (!isEndpoint && (typed !== '' || isRepeated)) return ok({ baseUrl: base, segment });
  return err(
    named === undefined
      ? 'Nothing stands before /api here. Type what does, without /api; its last part is the segment.'
      : 'The base URL has a segment before /api, and it is another one than the segment. Keep one of them.',
  );
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
