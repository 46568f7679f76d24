import type { DispatchRequest } from './dispatch.ts';
import { sanitizeText } from './sanitize-text.ts';

/** A request saved under a name, to fill into the form again. Belongs to one profile. */
export interface Template {
  readonly name: string;
  readonly request: DispatchRequest;
}

const MAX_LENGTH = 64;

/** @returns a sentence if the name is invalid, else `null`. */
export function templateNameProblem(name: string): string | null {
  if (name === '') return 'The name is empty. Type one, such as deploy to staging.';
  if (name.length > MAX_LENGTH) return `The name is longer than ${MAX_LENGTH} characters.`;
  if (sanitizeText(name) !== name) return 'The name has a character that cannot be shown.';
  return null;
}
