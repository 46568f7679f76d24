import { type Agent, buildConnector, type Dispatcher, EnvHttpProxyAgent, Pool } from 'undici';
import { err, ok, type Result } from '../domain/result.ts';
import { isLoopback, originOf, type ServiceAddress } from '../domain/service-address.ts';
import { CATCH_UP_MS } from './deadline.ts';
import type { Limits } from './limits.ts';
import { passingOverContinue } from './pass-over-continue.ts';

/** The proxy variables of the environment; an empty or missing one counts as not set. */
export interface ProxySettings {
  readonly httpProxy?: string | undefined;
  readonly httpsProxy?: string | undefined;
  readonly noProxy?: string | undefined;
}

/** The connections to one service. */
export interface ServiceConnection {
  /** Connections that are kept for the next question. */
  readonly kept: Dispatcher;
  /** Connections that are kept for the next POST of those that come in hundreds and may be repeated. */
  readonly keptForPosts: Dispatcher;
  /**
   * A connection for each request. A POST goes over one of these, so that its outcome never hangs on
   * whether an idle connection was still alive, after a suspend for one.
   */
  readonly fresh: Dispatcher;
  /**
   * Begins with new connections for questions. The old ones end soon, with what is under way on them,
   * and not before an answer that has arrived is read.
   */
  readonly renewKept: () => void;
  /** Ends them all. */
  readonly destroy: () => Promise<void>;
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
    return ok(connections(() => poolTo(origin, options), poolTo(origin, single)));
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
    connections(
      () => new EnvHttpProxyAgent({ ...options, ...through }),
      new EnvHttpProxyAgent({ ...single, ...through }),
    ),
  );
}

function connections(make: () => Dispatcher, fresh: Dispatcher): ServiceConnection {
  let kept = make();
  const keptForPosts = make();
  return {
    get kept() {
      return kept;
    },
    keptForPosts,
    fresh,
    renewKept() {
      const old = kept;
      kept = make();
      // What is under way on it then ends as an error of its own request.
      setTimeout(() => old.destroy().catch(() => {}), CATCH_UP_MS).unref();
    },
    async destroy() {
      await Promise.all([kept.destroy(), keptForPosts.destroy(), fresh.destroy()]);
    },
  };
}

/** Said in so many words, because NODE_TLS_REJECT_UNAUTHORIZED and NODE_OPTIONS would otherwise turn it off. */
const VERIFIED = { rejectUnauthorized: true, minVersion: 'TLSv1.2' } as const;

function dispatcherOptions(limits: Limits) {
  return {
    // One request at a time on a connection ties its fate to that connection; HTTP/2 would not.
    allowH2: false,
    autoSelectFamily: true,
    connectTimeout: limits.connectMs,
    // These two timers are replaced by those of `call.ts`.
    headersTimeout: 0,
    bodyTimeout: 0,
    maxHeaderSize: 16 * 1024,
    factory: poolTo,
  } satisfies Agent.Options;
}

function poolTo(origin: string | URL, options: object): Pool {
  // A tunnel through a proxy brings a way to connect of its own.
  const { connect, connectTimeout: timeout } = options as Pool.Options;
  const direct = {
    ...VERIFIED,
    allowH2: false,
    autoSelectFamily: true,
    ...(timeout && { timeout }),
  };
  const connector = typeof connect === 'function' ? connect : buildConnector(direct);
  return new Pool(origin, { ...options, connect: passingOverContinue(connector) });
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
