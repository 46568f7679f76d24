import { listed } from '../domain/words.ts';
import type { Vaults } from './vaults.ts';
import type { Workflow } from './workflow-file.ts';

const MASK = '***';

/** What an expression may refer to: secrets and vars (specification §1), the dispatch's params, the run. */
type Context = 'secrets' | 'vars' | 'params' | 'run';

const IN_DEFAULTS: readonly Context[] = ['secrets', 'vars'];
const IN_TEXTS: readonly Context[] = [...IN_DEFAULTS, 'params'];
const IN_STEPS: readonly Context[] = [...IN_TEXTS, 'run'];

// Bounded, so that a long line of unclosed openings takes linear time.
const EXPRESSION = /\$\{\{([^{}\n]{0,200})\}\}/g;
const REFERENCE = /^(?:(secrets|vars|params)\.([A-Za-z0-9_.-]+)|(run)\.name)$/;

/** What a workflow's expressions evaluate to now, for one dispatch. */
export interface Values {
  /** As sent, with the workflow's defaults applied. */
  readonly params: ReadonlyMap<string, string>;
  /** @returns a text with its expressions replaced. @param runName for a text of a step. */
  fill(text: string, runName?: string): string;
  /** What the texts so far used, and a sentence if the workflow can't run with it. */
  used(): {
    readonly secrets: readonly { readonly name: string; readonly version: number }[];
    readonly vars: readonly string[];
    readonly problem: string | null;
  };
}

/** @param sent the dispatch's params. */
export function valuesFor(
  { key, vault, params: defaults }: Workflow,
  sent: ReadonlyMap<string, string>,
  vaults: Pick<Vaults, 'findSecret' | 'readVar'>,
): Values {
  const params = new Map<string, string>();
  const secrets = new Map<string, number>();
  const vars = new Set<string>();
  const missing = new Set<string>();
  const problems: string[] = [];

  const textFor: Readonly<Record<Context, (name: string, runName: string) => string>> = {
    secrets(name) {
      const stored = vaults.findSecret(vault, name);
      if (stored.kind === 'secret') secrets.set(name, stored.version);
      else if (stored.kind === 'missing') missing.add(`the secret ${name}`);
      else problems.push(damagedSecret(key, vault, name));
      return MASK;
    },
    vars(name) {
      const value = vaults.readVar(vault, name);
      if (value === null) missing.add(`the var ${name}`);
      else vars.add(name);
      return value ?? '';
    },
    params(name) {
      const value = params.get(name);
      if (value === undefined) problems.push(missingParam(key, name));
      return value ?? '';
    },
    run: (_, runName) => runName,
  };

  /** Replacements aren't expanded again. */
  const fillIn = (text: string, known: readonly Context[], runName = ''): string =>
    text.replace(EXPRESSION, (_, inside: string) => {
      const [, named, name = '', run] = REFERENCE.exec(inside.trim()) ?? [];
      const context = known.find((each) => each === (named ?? run));
      if (context !== undefined) return textFor[context](name, runName);
      problems.push(explainMeaningless(key, inside.trim(), known));
      return '';
    });

  for (const [name, text] of defaults ?? []) {
    params.set(name, sent.get(name) ?? fillIn(text, IN_DEFAULTS));
  }
  for (const [name, text] of sent) params.set(name, text);
  return {
    params,
    fill: (text, runName) => fillIn(text, runName === undefined ? IN_TEXTS : IN_STEPS, runName),
    used: () => ({
      secrets: [...secrets].map(([name, version]) => ({ name, version })),
      vars: [...vars],
      problem: missing.size > 0 ? missingValues(key, vault, [...missing]) : (problems[0] ?? null),
    }),
  };
}

function explainMeaningless(key: string, text: string, known: readonly Context[]): string {
  const usable = known.map((each) => (each === 'run' ? 'run.name' : `${each}.NAME`));
  return `The workflow ${key} has the expression \${{ ${text} }}, which means nothing there. Use ${listed(usable, 'or')}.`;
}

function missingParam(key: string, name: string): string {
  return `The workflow ${key} needs the param ${name}. Dispatch again with it.`;
}

function missingValues(key: string, vault: string, missing: readonly string[]): string {
  const them = missing.length === 1 ? 'it' : 'them';
  return `The workflow ${key} needs ${listed(missing)}, which vault ${vault} does not hold. Set ${them}, then dispatch again.`;
}

function damagedSecret(key: string, vault: string, name: string): string {
  return `The workflow ${key} needs the secret ${name}, which vault ${vault} can no longer read. Set it again, then dispatch again.`;
}
