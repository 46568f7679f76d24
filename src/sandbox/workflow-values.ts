import { type Expression, expressionsIn } from './expressions.ts';
import type { Vaults } from './vaults.ts';
import { listed } from './words.ts';
import type { Workflow } from './workflow-file.ts';

/** The vault that workflows read. The specification names none, and its clients have this one. */
const WORKFLOW_VAULT = 'default';
const MASK = '***';

/** What the expressions of a workflow stand for at this moment. */
export interface Values {
  readonly problem: string | null;
  readonly secrets: readonly { readonly name: string; readonly version: number }[];
  readonly vars: readonly string[];
  textOf(expression: Expression, runName: string): string;
}

/** Looks up all that a workflow names. With a `problem`, a sentence, it cannot run. */
export function lookUpValues(
  workflow: Workflow,
  params: ReadonlyMap<string, string>,
  vaults: Pick<Vaults, 'readSecret' | 'readVar'>,
): Values {
  const secrets = new Map<string, number>();
  const vars = new Map<string, string>();
  const missing = new Set<string>();
  const others: string[] = [];
  const expressions = workflow.steps.flatMap((step) => [
    ...expressionsIn(step.name),
    ...expressionsIn(step.run),
  ]);
  for (const expression of expressions) {
    switch (expression.kind) {
      case 'secret': {
        const stored = vaults.readSecret(WORKFLOW_VAULT, expression.name);
        if (stored.kind === 'secret') secrets.set(expression.name, stored.version);
        else if (stored.kind === 'missing') missing.add(`the secret ${expression.name}`);
        else others.push(damagedSecret(workflow.key, expression.name));
        break;
      }
      case 'var': {
        const value = vaults.readVar(WORKFLOW_VAULT, expression.name);
        if (value === null) missing.add(`the var ${expression.name}`);
        else vars.set(expression.name, value);
        break;
      }
      case 'param':
        if (!params.has(expression.name)) {
          others.push(
            `The workflow ${workflow.key} needs the param ${expression.name}. Dispatch again with it.`,
          );
        }
        break;
      case 'unknown':
        others.push(
          `The workflow ${workflow.key} has the expression \${{ ${expression.text} }}, which means nothing. Use secrets.NAME, vars.NAME, params.NAME or run.name.`,
        );
        break;
      case 'run-name':
        break;
    }
  }
  return {
    problem: missing.size > 0 ? missingValues(workflow.key, [...missing]) : (others[0] ?? null),
    secrets: [...secrets].map(([name, version]) => ({ name, version })),
    vars: [...vars.keys()],
    textOf(expression, runName) {
      switch (expression.kind) {
        case 'secret':
          return MASK;
        case 'var':
          return vars.get(expression.name) ?? '';
        case 'param':
          return params.get(expression.name) ?? '';
        case 'run-name':
          return runName;
        case 'unknown':
          return '';
      }
    },
  };
}

function missingValues(key: string, missing: readonly string[]): string {
  const them = missing.length === 1 ? 'it' : 'them';
  return `The workflow ${key} needs ${listed(missing)}, which vault ${WORKFLOW_VAULT} does not hold. Set ${them}, then dispatch again.`;
}

function damagedSecret(key: string, name: string): string {
  return `The workflow ${key} needs the secret ${name}, which vault ${WORKFLOW_VAULT} can no longer read. Set it again, then dispatch again.`;
}
