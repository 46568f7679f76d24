import { createHash } from 'node:crypto';
import type { RunView } from './dispatches.ts';
import type { PlannedAnswer } from './http-answer.ts';
import { WORKFLOW_VAULT, WORKFLOWS } from './workflows.ts';

/** Markup that is safe to put on a page. Only `html` creates it. */
class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

type Part = string | number | Html | readonly Html[];

/** Interpolates values into markup, escaping text for content and quoted attributes alike. */
function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  const markup = strings.map((text, index) => text + markupOf(parts[index] ?? '')).join('');
  return new Html(markup);
}

function markupOf(part: Part): string {
  if (part instanceof Html) return part.markup;
  if (typeof part === 'object') return part.map(markupOf).join('');
  return String(part).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** The style of every page, with one set of colours for light and one for dark. */
const PAGE_STYLE = `
:root {
  color-scheme: light dark;
  --ground: #f6f7f9; --sheet: #ffffff; --ink: #1c2430; --faint: #5d6878; --line: #dfe3e9;
  --accent: #0f6b4f; --accent-ground: #e0f3ea; --output: #f1f3f6;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #12161c; --sheet: #1a2028; --ink: #e4e8ee; --faint: #98a4b3; --line: #2c3541;
    --accent: #6fd6ab; --accent-ground: #16372b; --output: #12171e;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; padding: 3rem 1.25rem; background: var(--ground); color: var(--ink);
  font: 16px/1.5 system-ui, -apple-system, "Segoe UI", sans-serif;
}
main { max-width: 46rem; margin: 0 auto; }
header { margin-bottom: 1.5rem; }
h1 { margin: .25rem 0; font-size: 1.6rem; line-height: 1.25; overflow-wrap: anywhere; }
h2 {
  margin: 2rem 0 .6rem; font-size: .8rem; font-weight: 600; color: var(--faint);
  letter-spacing: .06em; text-transform: uppercase;
}
h3 { margin: 0; padding: .6rem 1rem; font-size: 1rem; font-weight: 600; overflow-wrap: anywhere; }
p { margin: .25rem 0; }
.faint { color: var(--faint); }
.badge {
  display: inline-block; padding: .1rem .6rem; border-radius: 1rem; font-size: .85rem;
  font-weight: 600; color: var(--accent); background: var(--accent-ground);
}
.sheet {
  overflow: hidden; background: var(--sheet); border: 1px solid var(--line); border-radius: .6rem;
}
.sheet + .sheet { margin-top: .8rem; }
dl { margin: 0; display: grid; grid-template-columns: minmax(7rem, max-content) 1fr; }
dt, dd { margin: 0; padding: .5rem 1rem; }
dt { color: var(--faint); }
dd { overflow-wrap: anywhere; white-space: pre-wrap; }
dt:not(:first-of-type), dt:not(:first-of-type) + dd { border-top: 1px solid var(--line); }
pre, .mono { font: .875rem/1.5rem ui-monospace, "SF Mono", Menlo, Consolas, monospace; }
pre {
  margin: 0; padding: .75rem 1rem; overflow-x: auto; white-space: pre-wrap; overflow-wrap: anywhere;
  background: var(--output); border-top: 1px solid var(--line);
}
`;

// Blocks every script, image, form and frame, whatever gets past the escaping; the one style is allowed by
// its digest.
const STYLE_DIGEST = createHash('sha256').update(PAGE_STYLE).digest('base64');
const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${STYLE_DIGEST}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'referrer-policy': 'no-referrer',
};

/** A complete page with no external resources. */
function pageAnswer(status: number, title: string, content: Html): PlannedAnswer {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${new Html(PAGE_STYLE)}</style>
</head>
<body>
<main>
${content}
</main>
</body>
</html>
`;
  return { status, headers: PAGE_HEADERS, body: page.markup };
}

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
