import type { Run } from '../domain/dispatch.ts';
import { openableUrl } from '../domain/run-url.ts';
import { complain, type Host } from '../process/host.ts';
import type { DispatchOptions } from './script-options.ts';

/**
 * Runs the follow-ups once the runs exist: opens the first one, then runs a command. Failures are
 * reported as notices; the dispatch itself is done.
 *
 * @param result the dispatch's JSON object, for the command's standard input.
 */
export async function afterReady(
  host: Host,
  { open, onReady }: DispatchOptions,
  runs: readonly Run[],
  result: object,
): Promise<void> {
  if (open) await openFirst(host, runs);
  if (onReady === undefined) return;
  const { runProgram, withoutToken } = await import('../effects/run-program.ts');
  const run = await runProgram(onReady, {
    env: withoutToken(host.env),
    folder: host.folder,
    input: `${JSON.stringify(result)}\n`,
    errors: 'show',
    // Standard output is for the result.
    showsOutput: true,
    endsWithinMs: null,
    maxBytes: 0,
  });
  if (!run.ok) complain(host, `The --on-ready command ${run.error.how}`);
}

async function openFirst(host: Host, runs: readonly Run[]): Promise<void> {
  const url = openableUrl(runs[0]?.url ?? '');
  if (url === null) return complain(host, 'The run has no web address to open.');
  const { openUrl } = await import('../terminal/open-url.ts');
  const isOpen = await openUrl(url, host.env.BROWSER || null);
  const more = runs.length > 1 ? ` It is the first of ${runs.length} runs.` : '';
  complain(host, isOpen ? `Opened ${url}.${more}` : "Couldn't start a browser for the run.");
}
