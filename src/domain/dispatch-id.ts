import { sanitizeText } from './sanitize-text.ts';

const MAX_LENGTH = 512;

/**
 * Whether an identifier of a dispatch can stand in the polling path (specification §4.2). It is kept
 * exactly as the service gave it, so one that cannot be shown exactly is no identifier either.
 *
 * @returns a sentence for the field where it cannot be used, else `null`.
 */
export function dispatchIdProblem(id: string): string | null {
  if (id === '') return 'The id is empty. Type the id of a dispatch.';
  if (id === '.' || id === '..') return 'An id of dots alone cannot be asked for.';
  if (id.length > MAX_LENGTH) return `The id is longer than ${MAX_LENGTH} characters.`;
  if (sanitizeText(id) !== id) return 'The id has a character that cannot be shown.';
  return null;
}
