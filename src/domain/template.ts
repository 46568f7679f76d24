import type { DispatchRequest } from './dispatch.ts';
import { sanitizeText } from './sanitize-text.ts';
import { compare } from './words.ts';

/** Of several templates with the same name, the one of the first scope wins. */
const SCOPES = ['profile', 'all'] as const;

/** Whose a template is: one profile's, or every profile's. */
export type TemplateScope = (typeof SCOPES)[number];

/** A request saved under a name, to fill into the form again. */
export interface Template {
  readonly name: string;
  readonly scope: TemplateScope;
  readonly request: DispatchRequest;
}

/** The templates by name, and for the same name in order of precedence. */
export function inOrder(templates: readonly Template[]): readonly Template[] {
  return templates.toSorted(
    (a, b) => compare(a.name, b.name) || SCOPES.indexOf(a.scope) - SCOPES.indexOf(b.scope),
  );
}

/** The one that the name alone stands for. */
export function templateOfName(name: string, templates: readonly Template[]): Template | null {
  return inOrder(templates.filter((each) => each.name === name))[0] ?? null;
}

const MAX_LENGTH = 64;

/** @returns a sentence if the name is invalid, else `null`. */
export function templateNameProblem(name: string): string | null {
  if (name === '') return 'The name is empty. Type one, such as deploy to staging.';
  if (name.length > MAX_LENGTH) return `The name is longer than ${MAX_LENGTH} characters.`;
  if (sanitizeText(name) !== name) return 'The name has an invalid character.';
  return null;
}
