import type { Result } from '../domain/result.ts';
import { type AppFolders, appFolders } from '../storage/app-folders.ts';
import type { Host } from './host.ts';

/** Where this process keeps its files, or a sentence if the environment names no folder. */
export function foldersOf({ env, platform }: Host): Result<AppFolders, string> {
  return appFolders({ home: env.DISPATCHBOX_HOME, env, platform });
}

/** The sandbox's settings beyond its own folder: the command line wins. */
export function sandboxSources(
  { env }: Pick<Host, 'env'>,
  given: { readonly workflows?: string | undefined; readonly faults?: string | undefined } = {},
) {
  return {
    workflowFolder: given.workflows ?? (env.DISPATCHBOX_WORKFLOWS || undefined),
    faultsFile: given.faults ?? (env.DISPATCHBOX_FAULTS || undefined),
  };
}

/** Command line options that select the profile. */
export interface ProfileOptions {
  readonly profile?: string;
  readonly sandbox?: boolean;
}

/** Command line options of the app. */
export interface AppOptions extends ProfileOptions {
  readonly screenReader?: boolean;
}

/** Everything in the command line and environment that decides where requests go, and how. */
export function sessionChoices(host: Host, { profile, sandbox }: ProfileOptions) {
  const { env, folder, version } = host;
  return {
    isSandboxAsked: sandbox ?? false,
    profileFlag: profile ?? null,
    profileVariable: env.DISPATCHBOX_PROFILE || null,
    tokenVariable: env.DISPATCHBOX_TOKEN || null,
    urlVariable: env.DISPATCHBOX_URL || null,
    segmentVariable: env.DISPATCHBOX_SEGMENT || null,
    workingFolder: folder,
    userAgent: `dispatchbox/${version}`,
    proxy: env,
  };
}
