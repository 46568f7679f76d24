import { err, type Result } from '../domain/result.ts';
import { loadedPart } from '../effects/loaded-part.ts';
import { loadApi } from '../effects/open-profile.ts';
import type { Sandbox, StartSandboxOptions } from '../sandbox/sandbox.ts';

const loadSandbox = loadedPart(() => import('../sandbox/sandbox.ts'));

/**
 * Loads what the app has only after its first frame, one part a turn, so that keys get theirs. The files of the program
 * may be gone later: an update puts others in their place, under other names. A part that can't be loaded is left
 * to its first use, which says so.
 */
export async function loadLaterParts(): Promise<void> {
  for (const load of [loadApi, loadSandbox]) {
    await new Promise((resolve) => setImmediate(resolve));
    await load().catch(() => {});
  }
}

/** Starts the sandbox. @returns a sentence if it can't be loaded or started. */
export async function startSandbox(options: StartSandboxOptions): Promise<Result<Sandbox, string>> {
  const loaded = await loadSandbox().catch(() => null);
  return loaded === null ? err(NOT_LOADED) : loaded.startSandbox(options);
}

const NOT_LOADED =
  "The sandbox couldn't be loaded. Start dispatchbox again. If it was updated or moved, install it again.";
