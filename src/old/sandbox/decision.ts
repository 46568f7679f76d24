import { listed } from '../domain/words.ts';
import { shownName } from './entry-rules.ts';
import type { Vaults } from './vaults.ts';
import type { Workflow } from './workflow-file.ts';
import { type Values, valuesFor } from './workflow-values.ts';
import type { Workflows } from './workflows.ts';

/** The request that created a dispatch (specification §2); `''` and `{}` for missing fields. */
export interface DispatchRequest {
  readonly key: string;
  readonly ref: string;
  readonly title: string;
  readonly params: ReadonlyMap<string, string>;
}

/** One run as shown on its page. Contains no secret value, so it can be stored and shown. */
export interface RunReport {
  readonly name: string;
  readonly ref: string;
  /** As sent, with the workflow's defaults applied. */
  readonly params: readonly (readonly [name: string, value: string])[];
  readonly steps: readonly { readonly name: string; readonly output: string }[];
  /** The vault of its secrets and vars. */
  readonly vault: string;
  readonly secrets: readonly { readonly name: string; readonly version: number }[];
  readonly vars: readonly string[];
}

/** What becomes of a dispatch, and when: seconds after its creation. */
export type Decision = { readonly afterSeconds: number } & (
  | { readonly kind: 'error'; readonly message: string }
  | { readonly kind: 'runs'; readonly runs: readonly RunReport[] }
);

/** A mistake is found while preparing the runs, so reporting it takes a moment, as on a real service. */
const MISTAKE_AFTER_SECONDS = 1;

/**
 * Decides a dispatch from what the workflows and their vaults contain at this moment. Later changes don't
 * affect it, however often it is polled.
 */
export function decide(
  request: DispatchRequest,
  workflows: Workflows,
  vaults: Pick<Vaults, 'findSecret' | 'readVar'>,
): Decision {
  const mistake = (message: string): Decision => ({
    kind: 'error',
    message,
    afterSeconds: MISTAKE_AFTER_SECONDS,
  });
  const found = workflows.get(request.key);
  if (found === undefined) {
    return mistake(
      `No workflow has the key ${shownName(request.key)}. The keys are ${[...workflows.keys()].sort().join(', ')}.`,
    );
  }
  if (!found.ok) return mistake(found.error);
  const workflow = found.value;
  const { vault, readyAfterSeconds: afterSeconds } = workflow;
  const values = valuesFor(workflow, request.params, vaults);
  // Only what is shown is filled in: nothing else can be missing.
  const fail = workflow.fail === null ? null : values.fill(workflow.fail);
  const runs = fail === null ? fillRuns(workflow, request, values) : [];
  const { problem: missing, ...used } = values.used();
  const problem = paramProblem(workflow, request, values.params) ?? missing;
  if (problem !== null) return mistake(problem);
  if (fail !== null) return { kind: 'error', message: fail, afterSeconds };
  return { kind: 'runs', afterSeconds, runs: runs.map((run) => ({ ...run, vault, ...used })) };
}

function fillRuns({ runs, ref, steps }: Workflow, request: DispatchRequest, values: Values) {
  const names = runs.map((text) => values.fill(text));
  const usedRef = request.ref === '' ? values.fill(ref ?? '') : request.ref;
  return names.map((name) => ({
    name,
    ref: usedRef,
    params: [...values.params],
    steps: steps.map((step) => ({
      name: values.fill(step.name, name),
      output: values.fill(step.run, name),
    })),
  }));
}

function paramProblem(
  workflow: Workflow,
  request: DispatchRequest,
  params: ReadonlyMap<string, string>,
): string | null {
  const declared = workflow.params;
  if (declared === null) return null;
  const unknown = [...request.params.keys()].filter((name) => !declared.has(name));
  if (unknown.length > 0) {
    const known =
      declared.size === 0 ? 'It takes none' : `It takes ${listed([...declared.keys()])}`;
    return `The workflow ${workflow.key} has no param ${listed(unknown.map(shownName))}. ${known}.`;
  }
  const empty = [...declared].filter(([name, value]) => value === '' && !params.get(name));
  if (empty.length === 0) return null;
  return `The workflow ${workflow.key} needs the param ${listed(empty.map(([name]) => name))}. Dispatch again with it.`;
}
