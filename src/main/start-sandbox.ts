import { err, type Result } from '../domain/result.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { appFolders } from '../storage/app-folders.ts';
import type { Host } from '../terminal/host.ts';

/** Loads the sandbox. Once that has worked, its file is needed no more: Node remembers what this import has found. */
export function loadSandbox() {
  return import('../sandbox/sandbox.ts');
}

/** Starts the sandbox. @returns a sentence if it can't be loaded or started */
export async function startSandbox(
  host: Host,
  { port }: { readonly port?: number | undefined } = {},
): Promise<Result<Sandbox, string>> {
  const folders = appFolders(host);
  if (!folders.ok) return folders;
  const loaded = await loadSandbox().catch(() => null);
  if (loaded === null) return err(NOT_LOADED);
  return loaded.startSandbox({ folder: folders.value.sandbox, port });
}

const NOT_LOADED =
  "The sandbox couldn't be loaded. Start dispatchbox again. If it was updated or moved, install it again.";
