import { type Agent, buildConnector, type Dispatcher, EnvHttpProxyAgent, Pool } from 'undici';
import { ok, type Result } from '../domain/result.ts';
import { isLoopback, originOf, type ServiceAddress } from '../domain/service-address.ts';
import { guardAnswers } from './answer-guard.ts';
import { CATCH_UP_MS } from './call.ts';
import { type Limits, LONGEST_HEAD } from './limits.ts';
import { chooseProxy, type ProxyVariables } from './proxy-variables.ts';

/** The connections to one service. */
export interface ServiceConnection {
  /** Connections kept alive for the next GET. */
  readonly kept: Dispatcher;
  /** Connections kept alive for POSTs that come in hundreds and may be repeated. */
  readonly keptForPosts: Dispatcher;
  /**
   * A new connection per request. Other POSTs use these, so that their outcome never depends on whether an
   * idle connection was still alive, for example after a suspend.
   */
  readonly fresh: Dispatcher;
  /**
   * Starts new connections for GETs. The old ones close soon, along with their requests, but not before an
   * answer that has already arrived is read.
   */
  readonly renewKept: () => void;
  /** Closes all of them. */
  readonly destroy: () => Promise<void>;
}

/** The proxy is unreachable; `cause` is the connection error. */
export class ProxyUnreachable extends Error {
  override readonly name = 'ProxyUnreachable';
}

/**
 * Prepares connections to a service without opening any. Loopback never uses a proxy.
 *
 * @returns the connections, or why a proxy variable is unusable, as `chooseProxy` says it.
 */
export function prepareConnection(
  address: ServiceAddress,
  limits: Limits,
  variables: ProxyVariables = {},
): Result<ServiceConnection, string> {
  const { protocol, hostname } = new URL(address.baseUrl);
  const chosen = isLoopback(hostname) ? ok(null) : chooseProxy(variables, protocol === 'https:');
  if (!chosen.ok) return chosen;
  const options = dispatcherOptions(limits);
  const single = { ...options, pipelining: 0 };
  const proxy = chosen.value;
  if (proxy === null) {
    const origin = originOf(address);
    const pool = guardedPool(limits);
    return ok(connections(() => pool(origin, options), pool(origin, single)));
  }
  const through = {
    ...proxyOptions(limits),
    httpProxy: proxy.url,
    httpsProxy: proxy.url,
    noProxy: proxy.except,
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
      // Requests still in flight then fail on their own.
      setTimeout(() => old.destroy().catch(() => {}), CATCH_UP_MS).unref();
    },
    async destroy() {
      await Promise.all([kept.destroy(), keptForPosts.destroy(), fresh.destroy()]);
    },
  };
}

/** Explicit, because NODE_TLS_REJECT_UNAUTHORIZED and NODE_OPTIONS would otherwise turn it off. */
const VERIFIED = { rejectUnauthorized: true, minVersion: 'TLSv1.2' } as const;

function dispatcherOptions(limits: Limits) {
  return {
    // One request at a time ties its fate to its connection; HTTP/2 would not.
    allowH2: false,
    autoSelectFamily: true,
    connectTimeout: limits.connectMs,
    // `call.ts` replaces these two timers.
    headersTimeout: 0,
    bodyTimeout: 0,
    maxHeaderSize: LONGEST_HEAD,
    maxResponseSize: limits.bodyBytes,
  } satisfies Agent.Options;
}

function guardedPool({ connectMs, bodyBytes }: Limits) {
  return (origin: string | URL, options: object): Pool => {
    // A tunnel through a proxy connects in its own way.
    const { connect } = options as Pool.Options;
    const direct = { ...VERIFIED, allowH2: false, autoSelectFamily: true, timeout: connectMs };
    const connector = typeof connect === 'function' ? connect : buildConnector(direct);
    return new Pool(origin, { ...options, connect: guardAnswers(connector, bodyBytes) });
  };
}

function proxyOptions(limits: Limits) {
  const factory = guardedPool(limits);
  return {
    factory,
    // Tunnel plain HTTP too, so a proxy never sees a request with a token in it, and its own refusals can't
    // pass for the service's.
    proxyTunnel: true,
    requestTls: VERIFIED,
    proxyTls: VERIFIED,
    clientFactory: (origin: URL, options: object) => {
      const { connect } = options as { connect: buildConnector.connector };
      return factory(origin, { ...options, connect: blameProxy(connect) });
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
