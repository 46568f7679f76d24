/**
 * The expressions of a workflow: `${{ secrets.NAME }}`, `${{ vars.NAME }}` (specification §1),
 * `${{ params.NAME }}` for what the dispatch was sent with, and `${{ run.name }}`.
 */
export type Expression =
  | { readonly kind: 'secret'; readonly name: string }
  | { readonly kind: 'var'; readonly name: string }
  | { readonly kind: 'param'; readonly name: string }
  | { readonly kind: 'run-name' }
  | { readonly kind: 'unknown'; readonly text: string };

// Bounded, so that a long line of openings without an end costs no more than its length.
const EXPRESSION = /\$\{\{([^{}\n]{0,200})\}\}/g;
const REFERENCE = /^(secrets|vars|params)\.([A-Za-z0-9_.-]+)$/;

/** @returns the expressions in a text, in order, repeated ones included. */
export function expressionsIn(text: string): readonly Expression[] {
  return [...text.matchAll(EXPRESSION)].map((match) => parse(match[1] ?? ''));
}

/** @returns the text with each expression replaced. What is put in is not looked at again. */
export function fillIn(text: string, textOf: (expression: Expression) => string): string {
  return text.replace(EXPRESSION, (_, inside: string) => textOf(parse(inside)));
}

function parse(inside: string): Expression {
  const text = inside.trim();
  if (text === 'run.name') return { kind: 'run-name' };
  const [, context, name = ''] = REFERENCE.exec(text) ?? [];
  if (context === 'secrets') return { kind: 'secret', name };
  if (context === 'vars') return { kind: 'var', name };
  if (context === 'params') return { kind: 'param', name };
  return { kind: 'unknown', text };
}
