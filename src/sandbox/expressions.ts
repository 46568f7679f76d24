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
