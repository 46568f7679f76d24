import type * as v from 'valibot';
import type { OutsideText } from './outside-text.ts';

const MAX_STEP = 100;

/**
 * Says how JSON differs from the specification without repeating any of it: `runs.0.run_id is a number, not a
 * string`.
 */
export function shapeProblem(issue: v.BaseIssue<unknown>, outside: OutsideText): string {
  // A path segment may be a name that the service made up.
  const path = issue.path?.map((step) => outside.line(String(step.key), MAX_STEP)).join('.');
  const where = path ?? 'the answer';
  if (issue.kind === 'validation') return `${where} ${issue.message}`;
  if (issue.input === undefined) return `${where} is missing`;
  return `${where} is ${typeOf(issue.input)}, not ${expectedBy(issue)}`;
}

function expectedBy(issue: v.BaseIssue<unknown>): string {
  switch (issue.type) {
    case 'string':
    case 'number':
      return `a ${issue.type}`;
    case 'array':
      return 'an array';
    default:
      return 'an object';
  }
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'object') return 'an object';
  return `a ${typeof value}`;
}
