import { html, pageAnswer } from './html.ts';
import type { PlannedAnswer } from './http-answer.ts';
import type { WorkflowEntry } from './workflows.ts';

/**
 * Explains this server to someone who opens its address. Lists no runs: pages require no token, so
 * unguessable addresses are what hides them from other users of the machine.
 */
export function indexPage(workflows: ReadonlyMap<string, WorkflowEntry>): PlannedAnswer {
  const rows = [...workflows].map(([key, entry]) => {
    const text = entry.kind === 'workflow' ? entry.workflow.description : entry.problem;
    return html`<dt class="mono">${key}</dt><dd>${text}</dd>`;
  });
  return pageAnswer(
    200,
    'Sandbox',
    html`<header>
<h1>Sandbox</h1>
<p class="faint">The service, on this machine. Runs have pages of their own.</p>
</header>
<h2>What can be dispatched</h2>
<div class="sheet"><dl>${rows}</dl></div>`,
  );
}
