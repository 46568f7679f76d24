import type { ProxySettings } from '../api/service-connection.ts';
import { ok, type Result } from '../domain/result.ts';
import { type AppFolders, appFolders } from '../storage/app-folders.ts';
import type { Host } from './host.ts';

/** Where this process keeps its files; a sentence where the environment names no folder. */
export function foldersOf({ env, platform }: Host): Result<AppFolders, string> {
  const folders = appFolders({ home: env.DISPATCHBOX_HOME, env, platform });
  return folders.ok ? ok(folders.value) : folders;
}

/** The usual proxy variables. Lower case wins, as in curl. */
export function proxyOf({ env }: Host): ProxySettings {
  return {
    httpProxy: env.http_proxy ?? env.HTTP_PROXY,
    httpsProxy: env.https_proxy ?? env.HTTPS_PROXY,
    noProxy: env.no_proxy ?? env.NO_PROXY,
  };
}

/** What the program calls itself towards a service. */
export function userAgentOf(host: Host): string {
  return `dispatchbox/${host.version}`;
}
