import { type Agent, type buildConnector, type Dispatcher, EnvHttpProxyAgent, Pool } from 'undici';
import { err, ok, type Result } from '../domain/result.ts';
import { isLoopback, originOf, type ServiceAddress } from '../domain/service-address.ts';
import type { Limits } from './limits.ts';

/** The proxy variables of the environment; an empty or missing one counts as not set. */
export interface ProxySettings {
  readonly httpProxy?: string | undefined;
  readonly httpsProxy?: string | undefined;
  readonly noProxy?: string | undefined;
}

/** The connections to one service. */
export interface ServiceConnection {
  /** Connections that are kept for the next request. */
  readonly kept: Dispatcher;
  /**
   * A connection for each request. A POST goes over one of these, so that its fate never hangs on
   * whether an idle connection was still alive, after a suspend for one.
   */
  readonly fresh: Dispatcher;
  /** Ends the kept connections, with what is under way on them, and begins with none. */
  readonly renewKept: () => void;
}

/** The proxy could not be reached; `cause` is the error of the connection to it. */
export class ProxyUnreachable extends Error {
  override readonly name = 'ProxyUnreachable';
}

/**
 * Prepares the connections to a service; none is opened yet. Loopback never goes through a proxy.
 *
 * @returns the connections, or words for a proxy variable that cannot be used. They never repeat
 * it, since a proxy URL may hold a password.
 */
export function connectionTo(
  address: ServiceAddress,
  limits: Limits,
  proxy: ProxySettings = {},
): Result<ServiceConnection, string> {
  const { protocol, hostname } = new URL(address.baseUrl);
  const isSecure = protocol === 'https:';
  const variable = (isSecure ? proxy.httpsProxy : proxy.httpProxy)?.trim() ?? '';
  const options = dispatcherOptions(limits);
  const single = { ...options, pipelining: 0 };

  if (variable === '' || isLoopback(hostname)) {
    const origin = originOf(address);
    return ok(renewable(() => new Pool(origin, options), new Pool(origin, single)));
  }
  const url = proxyUrl(variable);
  if (url === null) {
    return err(
      `${isSecure ? 'HTTPS_PROXY' : 'HTTP_PROXY'} or ALL_PROXY is not an http:// or https:// URL`,
    );
  }
  const through = {
    ...proxyOptions(),
    httpProxy: url,
    httpsProxy: url,
    noProxy: proxy.noProxy ?? '',
  };
  return ok(
    renewable(
      () => new EnvHttpProxyAgent({ ...options, ...through }),
      new EnvHttpProxyAgent({ ...single, ...through }),
    ),
  );
}

function renewable(make: () => Dispatcher, fresh: Dispatcher): ServiceConnection {
  let kept = make();
  return {
    get kept() {
      return kept;
    },
    fresh,
    renewKept() {
      const old = kept;
      kept = make();
      // What was under way on it ends as an error of its own request.
      old.destroy().catch(() => {});
    },
  };
}

/** Said in so many words, because NODE_TLS_REJECT_UNAUTHORIZED=0 would otherwise turn it off. */
const VERIFIED = { rejectUnauthorized: true };

function dispatcherOptions(limits: Limits) {
  return {
    // One request at a time on a connection ties its fate to that connection; HTTP/2 would not.
    allowH2: false,
    autoSelectFamily: true,
    connect: VERIFIED,
    connectTimeout: limits.connectMs,
    // These two timers are replaced by those of `call.ts`.
    headersTimeout: 0,
    bodyTimeout: 0,
    maxHeaderSize: 16 * 1024,
  } satisfies Agent.Options;
}

function proxyOptions() {
  return {
    // Plain http is tunnelled too, so that a proxy is never handed a request with a token in it,
    // and its own refusals cannot be taken for answers of the service.
    proxyTunnel: true,
    requestTls: VERIFIED,
    proxyTls: VERIFIED,
    clientFactory: (origin: URL, options: object) => {
      const { connect } = options as { connect: buildConnector.connector };
      return new Pool(origin, { ...options, connect: blamingTheProxy(connect) });
    },
  };
}

function blamingTheProxy(connect: buildConnector.connector): buildConnector.connector {
  return (options, callback) =>
    connect(options, (error, socket) => {
      if (error !== null) callback(new ProxyUnreachable('proxy', { cause: error }), null);
      else callback(null, socket);
    });
}

/** As curl does, `proxy.acme.dev:3128` is read as http. */
function proxyUrl(variable: string): string | null {
  const text = variable.includes('://') ? variable : `http://${variable}`;
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : null;
}
