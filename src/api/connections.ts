import type { buildConnector, Dispatcher } from 'undici';
import Pool from 'undici/lib/dispatcher/pool.js';
import { err, ok, type Result } from '../domain/result.ts';
import { isLoopback, originOf, type ServiceAddress } from '../domain/service-address.ts';

/** What a request goes out on. */
interface Line {
  readonly dispatcher: Dispatcher;
  /** Aborts when the requests on it are ended by us. */
  readonly signal: AbortSignal;
}

export interface Connections {
  /** For reads, on connections that are kept alive. */
  readonly reads: Line;
  /** For writes that come in hundreds and are harmless to repeat, likewise. */
  readonly manyWrites: Line;
  /**
   * For other writes, each on a new connection, so that its outcome never depends on whether an idle one was still
   * alive.
   */
  readonly writes: Line;
  /** Host and port of the proxy; `null` for none. */
  readonly proxyHost: string | null;
  /** Ends the reads, and starts anew with connections. Writes go on. */
  drop(): void;
  /** Ends all requests and closes all connections. */
  close(): Promise<void>;
}

/** The proxy is unreachable; `cause` is the connection error. */
export class ProxyUnreachable extends Error {
  override readonly name = 'ProxyUnreachable';
}

/**
 * Prepares connections to a service without opening any. Loopback never uses a proxy.
 *
 * Of undici it takes the file of its pool: the whole also loads fetch, WebSockets, caches and mocks, which is twice the work,
 * and only a proxy needs it.
 *
 * @returns the connections, or why a proxy variable is unusable, as `chooseProxy` says it.
 */
export async function openConnections(
  address: ServiceAddress,
  limits: Limits,
  variables: ProxyVariables = {},
): Promise<Result<Connections, string>> {
  const { protocol, hostname } = new URL(address.baseUrl);
  const chosen = isLoopback(hostname) ? ok(null) : chooseProxy(variables, protocol === 'https:');
  if (!chosen.ok) return chosen;
  const proxy = chosen.value;
  const poolOptions = { ...optionsFor(limits), connect: { ...TLS, timeout: limits.connectMs } };
  const agentOptions = proxy && {
    httpProxy: proxy.url,
    httpsProxy: proxy.url,
    noProxy: proxy.except,
    ...proxyOptions(limits),
  };
  const whole = agentOptions && (await loadWhole());
  const open = (more: { readonly pipelining?: 0 } = {}): Dispatcher =>
    whole === null
      ? new Pool(originOf(address), { ...poolOptions, ...more })
      : new whole.EnvHttpProxyAgent({ ...poolOptions, ...agentOptions, ...more });

  const fresh = open({ pipelining: 0 });
  const all = new AbortController();
  let kept = open();
  let reading = new AbortController();
  return ok({
    get reads() {
      return { dispatcher: kept, signal: AbortSignal.any([all.signal, reading.signal]) };
    },
    get manyWrites() {
      return { dispatcher: kept, signal: all.signal };
    },
    writes: { dispatcher: fresh, signal: all.signal },
    proxyHost: proxy && new URL(proxy.url).host,
    drop() {
      reading.abort();
      reading = new AbortController();
      // Once the writes on it have ended.
      kept.close().catch(() => {});
      kept = open();
    },
    async close() {
      all.abort();
      await Promise.all([kept.destroy(), fresh.destroy()]);
    },
  });
}

const loadWhole = async () => (await import('undici/index.js')).default;

/** Loads what a proxy takes, if one is set. */
export async function loadForProxy(variables: ProxyVariables): Promise<void> {
  const chosen = [true, false].map((isSecure) => chooseProxy(variables, isSecure));
  if (chosen.some((one) => one.ok && one.value !== null)) await loadWhole();
}

/** Explicit, because NODE_TLS_REJECT_UNAUTHORIZED and NODE_OPTIONS would otherwise turn it off. */
const TLS = { rejectUnauthorized: true, minVersion: 'TLSv1.2' } as const;

function optionsFor({ headersMs }: Limits) {
  return {
    // One request at a time ties its fate to its connection; HTTP/2 would not.
    allowH2: false,
    autoSelectFamily: true,
    headersTimeout: headersMs,
    // The deadline of the call is enough.
    bodyTimeout: 0,
    maxHeaderSize: 16 * 1024,
  } satisfies Pool.Options;
}

function proxyOptions(limits: Limits) {
  const { connectMs } = limits;
  return {
    // Tunnel plain HTTP too, so a proxy never sees a request with a token in it, and its own refusals can't
    // pass for the service's.
    proxyTunnel: true,
    connectTimeout: connectMs,
    requestTls: TLS,
    proxyTls: TLS,
    clientFactory: (origin: URL, options: object) => {
      const { connect } = options as { connect: buildConnector.connector };
      const tunnel = { ...optionsFor(limits), headersTimeout: connectMs };
      return new Pool(origin, { ...tunnel, connect: blameProxy(connect) });
    },
  };
}

function blameProxy(connect: buildConnector.connector): buildConnector.connector {
  return (options, callback) =>
    connect(options, (error, socket) => {
      if (error !== null) callback(new ProxyUnreachable('proxy', { cause: error }), null);
      else callback(null, socket);
    });
}

/** Limits on the time and size of a call. Times in milliseconds. */
export interface Limits {
  /** Until a connection is ready: name lookup and TCP, a proxy's tunnel, TLS. */
  readonly connectMs: number;
  /** From the request to the head of its answer. undici measures it to about a second. */
  readonly headersMs: number;
  /** An entire GET, from the call to the last byte of the body. */
  readonly getMs: number;
  /** An entire POST. */
  readonly postMs: number;
  /** The largest body we read. */
  readonly bodyBytes: number;
}

export const DEFAULT_LIMITS: Limits = {
  connectMs: 5_000,
  headersMs: 15_000,
  getMs: 30_000,
  postMs: 60_000,
  bodyBytes: 10 * 1024 * 1024,
};

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
