import type { RunView } from './dispatches.ts';
import { type Html, html, pageAnswer } from './html.ts';
import type { PlannedAnswer } from './http-answer.ts';
import { WORKFLOW_VAULT, WORKFLOWS } from './workflows.ts';

/**
 * Explains this server to someone who opens its address. Lists no runs: pages require no token, so
 * unguessable addresses are what hides them from other users of the machine.
 */
export const INDEX_PAGE = pageAnswer(
  200,
  'Sandbox',
  html`<header>
<h1>Sandbox</h1>
<p class="faint">The service, on this machine. Runs have pages of their own.</p>
</header>
<h2>What can be dispatched</h2>
${table(WORKFLOWS.map(({ key, description }) => [key, description]))}`,
);

/**
 * A run's page, for people with a browser. It requires no token, so its id must be unguessable, and a report
 * contains no secret value.
 */
export function runPage(run: RunView | null): PlannedAnswer {
  if (run === null) return NO_RUN;
  const { runId, dispatchId, request, report, ...times } = run;
  const title = request.title === '' ? `${request.key} run` : request.title;
  const ready = new Date(times.readyAtMs);
  return pageAnswer(
    200,
    `${title} · ${request.key}`,
    html`<header>
<p class="faint">${report.name === request.key ? request.key : `${request.key} · ${report.name}`}</p>
<h1>${title}</h1>
<p><span class="badge">✓ ready</span></p>
</header>
${table([
  ['Key', request.key],
  ['Run', report.name],
  ['Ref', report.ref === '' ? 'none given' : report.ref],
  ['Created', timeText(new Date(times.createdAtMs))],
  ['Ready', `${timeText(ready)}, after ${seconds(times.readyAtMs - times.createdAtMs)}`],
])}
${report.params.length === 0 ? '' : html`<h2>Params</h2>${table(report.params)}`}
<h2>Steps</h2>
${report.steps.map(step)}${report.steps.length === 0 ? html`<p class="faint">No steps.</p>` : ''}
${used(report)}
<h2>Identifiers</h2>
${table([
  ['Run', runId],
  ['Dispatch', dispatchId],
])}`,
  );
}

const NO_RUN = pageAnswer(
  404,
  'No such run',
  html`<header><h1>No such run</h1></header>
<p>There is no run at this address, or it does not exist yet.</p>`,
);

function step({ name, output }: { readonly name: string; readonly output: string }): Html {
  return html`<section class="sheet"><h3>✓ ${name}</h3>${output === '' ? '' : html`<pre>${output}</pre>`}</section>
`;
}

function used({ secrets, vars }: RunView['report']): Html | string {
  if (secrets.length + vars.length === 0) return '';
  const rows: (readonly [string, string])[] = [
    ...secrets.map(({ name, version }) => [name, `secret, version ${version}`] as const),
    ...vars.map((name) => [name, 'var'] as const),
  ];
  return html`<h2>Used from the vault ${WORKFLOW_VAULT}</h2>${table(rows)}`;
}

function table(rows: readonly (readonly [name: string, value: string])[]): Html {
  const cells = rows.map(([name, value]) => html`<dt>${name}</dt><dd class="mono">${value}</dd>`);
  return html`<div class="sheet"><dl>${cells}</dl></div>`;
}

function timeText(time: Date): string {
  return time
    .toISOString()
    .replace('T', ' ')
    .replace(/\.\d+Z$/, ' UTC');
}

function seconds(durationMs: number): string {
  return `${Math.round(durationMs / 100) / 10} s`;
}
