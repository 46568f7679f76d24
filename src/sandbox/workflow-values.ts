import { listed } from '../domain/words.ts';
import type { Vaults } from './vaults.ts';
import type { Workflow } from './workflow-file.ts';

const MASK = '***';

/** What a workflow's expressions evaluate to now. */
export interface Values {
  /** A sentence if it can't run. */
  readonly problem: string | null;
  /** As sent, with the workflow's defaults applied. */
  readonly params: ReadonlyMap<string, string>;
  readonly secrets: readonly { readonly name: string; readonly version: number }[];
  readonly vars: readonly string[];
  /** @returns a text with its expressions replaced. */
  fill(text: string, runName?: string): string;
}

type Kind = Exclude<Expression['kind'], 'unknown'>;

/** Looks up everything a workflow refers to. @param sent the dispatch's params. */
export function lookUpValues(
  workflow: Workflow,
  sent: ReadonlyMap<string, string>,
  vaults: Pick<Vaults, 'readSecret' | 'readVar'>,
): Values {
  const { key, vault, steps, runs, ref, fail } = workflow;
  const declared = [...(workflow.params ?? [])];
  const names = new Set([...declared.map(([name]) => name), ...sent.keys()]);
  const secrets = new Map<string, number>();
  const vars = new Map<string, string>();
  const missing = new Set<string>();
  const others: string[] = [];

  const look = (texts: readonly string[], known: readonly Kind[]): void => {
    for (const expression of texts.flatMap(expressionsIn)) {
      if (!known.some((kind) => kind === expression.kind)) {
        others.push(meansNothing(key, expression.text, known));
        continue;
      }
      const { name } = expression;
      if (expression.kind === 'secret') {
        const stored = vaults.readSecret(vault, name);
        if (stored.kind === 'secret') secrets.set(name, stored.version);
        else if (stored.kind === 'missing') missing.add(`the secret ${name}`);
        else others.push(damagedSecret(workflow, name));
      } else if (expression.kind === 'var') {
        const value = vaults.readVar(vault, name);
        if (value === null) missing.add(`the var ${name}`);
        else vars.set(name, value);
      } else if (expression.kind === 'param' && !names.has(name)) {
        others.push(`The workflow ${key} needs the param ${name}. Dispatch again with it.`);
      }
    }
  };
  const defaults = declared.filter(([name]) => !sent.has(name));
  look(
    defaults.map(([, text]) => text),
    ['secret', 'var'],
  );
  look([...runs, ref ?? '', fail ?? ''], ['secret', 'var', 'param']);
  look(
    steps.flatMap(({ name, run }) => [name, run]),
    ['secret', 'var', 'param', 'run-name'],
  );

  const params = new Map<string, string>();
  const fill = (text: string, runName = ''): string =>
    fillIn(text, ({ kind, name }) => {
      switch (kind) {
        case 'secret':
          return MASK;
        case 'var':
          return vars.get(name) ?? '';
        case 'param':
          return params.get(name) ?? '';
        case 'run-name':
          return runName;
        case 'unknown':
          return '';
      }
    });
  for (const [name, text] of declared) params.set(name, fill(text));
  for (const [name, text] of sent) params.set(name, text);
  return {
    problem: missing.size > 0 ? missingValues(workflow, [...missing]) : (others[0] ?? null),
    params,
    secrets: [...secrets].map(([name, version]) => ({ name, version })),
    vars: [...vars.keys()],
    fill,
  };
}

const WRITTEN: Readonly<Record<Kind, string>> = {
  secret: 'secrets.NAME',
  var: 'vars.NAME',
  param: 'params.NAME',
  'run-name': 'run.name',
};

function meansNothing(key: string, text: string, known: readonly Kind[]): string {
  const usable = known.map((kind) => WRITTEN[kind]);
  return `The workflow ${key} has the expression \${{ ${text} }}, which means nothing there. Use ${listed(usable, 'or')}.`;
}

function missingValues({ key, vault }: Workflow, missing: readonly string[]): string {
  const them = missing.length === 1 ? 'it' : 'them';
  return `The workflow ${key} needs ${listed(missing)}, which vault ${vault} does not hold. Set ${them}, then dispatch again.`;
}

function damagedSecret({ key, vault }: Workflow, name: string): string {
  return `The workflow ${key} needs the secret ${name}, which vault ${vault} can no longer read. Set it again, then dispatch again.`;
}

/**
 * A workflow's expressions: `${{ secrets.NAME }}`, `${{ vars.NAME }}` (specification §1), `${{ params.NAME
 * }}` from the dispatch, and `${{ run.name }}`.
 */
export interface Expression {
  readonly kind: 'secret' | 'var' | 'param' | 'run-name' | 'unknown';
  /** The name of the secret, var or param. */
  readonly name: string;
  /** The text between the braces. */
  readonly text: string;
}

const KINDS = { secrets: 'secret', vars: 'var', params: 'param' } as const;

// Bounded, so that a long line of unclosed openings takes linear time.
const EXPRESSION = /\$\{\{([^{}\n]{0,200})\}\}/g;
const REFERENCE = /^(secrets|vars|params)\.([A-Za-z0-9_.-]+)$/;

/** @returns the expressions in a text, in order, with repeats. */
export function expressionsIn(text: string): readonly Expression[] {
  return [...text.matchAll(EXPRESSION)].map((match) => parse(match[1] ?? ''));
}

/** @returns the text with each expression replaced. Replacements aren't expanded again. */
export function fillIn(text: string, textOf: (expression: Expression) => string): string {
  return text.replace(EXPRESSION, (_, inside: string) => textOf(parse(inside)));
}

function parse(inside: string): Expression {
  const text = inside.trim();
  if (text === 'run.name') return { kind: 'run-name', name: '', text };
  const [, context, name = ''] = REFERENCE.exec(text) ?? [];
  const kind = KINDS[context as keyof typeof KINDS] ?? 'unknown';
  return { kind, name, text };
}
