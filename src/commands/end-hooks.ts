import { type Dispatch, hasEnded } from '../domain/dispatch.ts';
import { hookRun, type ProgramRun } from '../domain/user-command.ts';
import { claimHook, HOOK_WITHIN_MS } from '../effects/run-for-user.ts';
import { foldersOf } from '../process/environment.ts';
import { complain, type Host } from '../process/host.ts';
import type { History } from '../storage/history.ts';

/** The hooks that a command runs for the dispatches whose end it learns of. */
export interface EndHooks {
  /** Settles once the hook has started, if there is one and no other process has run it. */
  readonly learned: (before: Dispatch, now: Dispatch, history: History | null) => Promise<void>;
  /** Settles once all have ended. */
  readonly ended: () => Promise<void>;
}

/** @param profileName whose dispatches they are */
export function endHooks(host: Host, profileName: string): EndHooks {
  const running: Promise<void>[] = [];
  return {
    async learned(before, now, history) {
      // Of an id that this machine doesn't remember, nobody knows when it ended.
      const isNews = now.localId !== '' && !hasEnded(before.phase) && hasEnded(now.phase);
      const folders = foldersOf(host);
      if (!isNews || !folders.ok) return;
      const { readPreferences } = await import('../storage/preferences.ts');
      const hooks = readPreferences(folders.value.config).preferences?.hooks ?? [];
      const run = hookRun(hooks, now, profileName);
      if (run === null || !claimHook(history, now.localId, Date.now())) return;
      running.push(finished(host, run));
    },
    async ended() {
      await Promise.all(running);
    },
  };
}

/** What it prints goes to standard error, as with --on-ready. */
async function finished(host: Host, program: ProgramRun): Promise<void> {
  const { name, words, variables, refusal } = program;
  if (refusal !== null) return complain(host, `The ${name} ${refusal}`);
  const { runProgram, withoutToken } = await import('../effects/run-program.ts');
  const run = await runProgram(words, {
    env: { ...withoutToken(host.env), ...variables },
    folder: host.folder,
    errors: 'show',
    showsOutput: true,
    endsWithinMs: HOOK_WITHIN_MS,
    maxBytes: 0,
  });
  if (!run.ok) complain(host, `The ${name} ${run.error.how}`);
}
