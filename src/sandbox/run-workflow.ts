import { listed } from '../domain/words.ts';
import { shownName } from './entry-rules.ts';
import type { Vaults } from './vaults.ts';
import { WORKFLOW_VAULT, WORKFLOWS, type Workflow } from './workflows.ts';

/** The request that created a dispatch (specification §2); `''` and `{}` for missing fields. */
export interface DispatchRequest {
  readonly key: string;
  readonly ref: string;
  readonly title: string;
  readonly params: Readonly<Record<string, string>>;
}

/** One run as shown on its page. Contains no secret value, so it can be stored and shown. */
export interface RunReport {
  readonly name: string;
  readonly ref: string;
  /** As sent, with the workflow's defaults applied. */
  readonly params: readonly (readonly [name: string, value: string])[];
  readonly steps: Workflow['steps'];
  readonly secrets: readonly { readonly name: string; readonly version: number }[];
  readonly vars: readonly string[];
}

/** What becomes of a dispatch, and when: seconds after its creation. */
export type Decision = { readonly afterSeconds: number } & (
  | { readonly error: string }
  | { readonly error: null; readonly runs: readonly RunReport[] }
);

/** A mistake is found while preparing the runs, so reporting it takes a moment, as on a real service. */
const MISTAKE_AFTER_SECONDS = 1;

/**
 * Decides a dispatch from what the vault contains at this moment. Later changes don't affect it, however often it is
 * polled.
 */
export function runWorkflow(request: DispatchRequest, vaults: Vaults): Decision {
  const mistake = (error: string) => ({ afterSeconds: MISTAKE_AFTER_SECONDS, error });
  const workflow = WORKFLOWS.find(({ key }) => key === request.key);
  if (workflow === undefined) {
    const keys = WORKFLOWS.map(({ key }) => key).sort();
    return mistake(
      `No workflow has the key ${shownName(request.key)}. The keys are ${keys.join(', ')}.`,
    );
  }
  const problem = paramProblem(workflow, request);
  if (problem !== null) return mistake(problem);
  const { key, fail, readyAfterSeconds: afterSeconds } = workflow;
  if (fail !== undefined) return { afterSeconds, error: fail };
  const params = new Map(Object.entries({ ...workflow.params, ...request.params }));
  const used = lookUp(workflow, vaults);
  if ('problem' in used) return mistake(used.problem);
  const runs = (workflow.runs ?? [key]).map((name) => {
    const valueFor = (context: string, field: string) => {
      if (context === 'secrets') return '***';
      if (context === 'run') return name;
      return (context === 'vars' ? used.varsByName : params).get(field) ?? '';
    };
    return {
      name,
      ref: request.ref || workflow.ref,
      params: [...params],
      steps: workflow.steps.map((step) => ({
        name: fillIn(step.name, valueFor),
        output: fillIn(step.output, valueFor),
      })),
      secrets: used.secrets,
      vars: [...used.varsByName.keys()],
    };
  });
  return { afterSeconds, error: null, runs };
}

function paramProblem({ key, params }: Workflow, request: DispatchRequest): string | null {
  if (params === undefined) return null;
  const unknown = Object.keys(request.params).filter((name) => !Object.hasOwn(params, name));
  if (unknown.length === 0) return null;
  return `The workflow ${key} has no param ${listed(unknown.map(shownName))}. It takes ${listed(Object.keys(params))}.`;
}

/** What a workflow's expressions refer to (specification §1), or a sentence if the vault lacks any of it. */
function lookUp({ key, steps }: Workflow, vaults: Vaults) {
  const secrets = new Map<string, number>();
  const varsByName = new Map<string, string>();
  const missing = new Set<string>();
  const damaged = new Set<string>();
  const look = (context: string, name: string) => {
    if (context === 'secrets') {
      const stored = vaults.findSecret(WORKFLOW_VAULT, name);
      if (stored.kind === 'secret') secrets.set(name, stored.version);
      else (stored.kind === 'missing' ? missing : damaged).add(`the secret ${name}`);
    } else if (context === 'vars') {
      const value = vaults.readVar(WORKFLOW_VAULT, name);
      if (value === null) missing.add(`the var ${name}`);
      else varsByName.set(name, value);
    }
    return '';
  };
  for (const { name, output } of steps) for (const text of [name, output]) fillIn(text, look);
  const needs = (what: ReadonlySet<string>, why: string) =>
    `The workflow ${key} needs ${listed([...what])}, which vault ${WORKFLOW_VAULT} ${why}. Set ${what.size === 1 ? 'it' : 'them'}, then dispatch again.`;
  if (missing.size > 0) return { problem: needs(missing, 'does not hold') };
  if (damaged.size > 0) return { problem: needs(damaged, 'can no longer read') };
  return { secrets: [...secrets].map(([name, version]) => ({ name, version })), varsByName };
}

const EXPRESSION = /\$\{\{ *(secrets|vars|params|run)\.([A-Za-z0-9_.-]+) *\}\}/g;

/** Replaces a text's expressions. What they are replaced with isn't read again. */
function fillIn(text: string, valueFor: (context: string, name: string) => string): string {
  return text.replace(EXPRESSION, (_, context: string, name: string) => valueFor(context, name));
}
