import type { Run } from '../domain/dispatch.ts';
import { openableUrl } from '../domain/run-url.ts';
import { complain, type Host } from '../process/host.ts';
import { openUrl } from '../terminal/open-url.ts';

/** Opens the first run in the browser. A failure is a notice: the dispatch itself is done. */
export async function openFirstRun(host: Host, runs: readonly Run[]): Promise<void> {
  const url = openableUrl(runs[0]?.url ?? '');
  if (url === null) return complain(host, 'The run has no web address to open.');
  const isOpen = await openUrl(url, host);
  const more = runs.length > 1 ? ` It is the first of ${runs.length} runs.` : '';
  complain(host, isOpen ? `Opened ${url}.${more}` : "Couldn't start a browser for the run.");
}
