import type { DispatchRequest } from '../domain/dispatch.ts';
import { listed } from '../domain/words.ts';
import { shownName, type Vaults } from './vaults.ts';

/** What a key runs. Nothing actually does: a run is a page that says what it did. */
export interface Workflow {
  readonly key: string;
  /** One line for people. */
  readonly description: string;
  /** For dispatches without one. */
  readonly ref: string;
  /** Defaults by name. Absent: any param is taken. */
  readonly params?: Readonly<Record<string, string>>;
  /** From the dispatch to its runs. */
  readonly readyAfterSeconds: number;
  /** One run for each name. Absent: one with the key's name. */
  readonly runs?: readonly string[];
  /** There are no runs: the dispatch ends in error with this message. */
  readonly fail?: string;
  /** Expressions in both texts are filled in as the run ends. */
  readonly steps: readonly { readonly name: string; readonly output: string }[];
}

export const WORKFLOW_VAULT = 'default';

export const WORKFLOWS: readonly Workflow[] = [
  {
    key: 'hello',
    description: 'Says hello, in about a second',
    ref: '',
    params: { name: 'world' },
    readyAfterSeconds: 1,
    steps: [{ name: 'Greet', output: `Hello, \${{ params.name }}!` }],
  },
  {
    key: 'deploy',
    description: 'Deploys to an environment, in about four seconds',
    ref: 'main',
    params: { environment: 'staging', dry_run: 'false' },
    readyAfterSeconds: 4,
    steps: [
      { name: 'Build', output: '142 modules compiled\n3 images built' },
      {
        name: 'Deploy',
        output: `environment  \${{ params.environment }}\ndry run      \${{ params.dry_run }}\n3 of 3 instances healthy`,
      },
    ],
  },
  {
    key: 'nightly',
    description: 'The long one, ready after about 25 seconds',
    ref: 'main',
    readyAfterSeconds: 25,
    steps: [
      { name: 'End-to-end tests', output: '418 passed\n2 skipped' },
      { name: 'Report', output: 'Sent to the team.' },
    ],
  },
  {
    key: 'matrix',
    description: 'Three runs, one for each version of Node',
    ref: 'main',
    readyAfterSeconds: 3,
    runs: ['node 22', 'node 24', 'node 26'],
    steps: [{ name: `Test on \${{ run.name }}`, output: `1204 passed on \${{ run.name }}` }],
  },
  {
    key: 'broken',
    description: 'Ends in error after about two seconds',
    ref: 'main',
    readyAfterSeconds: 2,
    fail: 'The workflow broken could not be read at this ref; line 7 has no command.',
    steps: [],
  },
  {
    key: 'deploy-with-secret',
    description: 'Needs the secret DEPLOY_TOKEN and the var REGION in the vault default',
    ref: 'main',
    params: { environment: 'staging' },
    readyAfterSeconds: 2,
    steps: [
      { name: 'Sign in', output: `Signed in with the token \${{ secrets.DEPLOY_TOKEN }}` },
      {
        name: 'Deploy',
        output: `environment  \${{ params.environment }}\nregion       \${{ vars.REGION }}\n3 of 3 instances healthy`,
      },
    ],
  },
];

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
type Decision = { readonly afterSeconds: number } & (
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
