import { sanitizeText } from './sanitize-text.ts';

const MAX_LENGTH = 512;

/**
 * Checks that a dispatch id can be used in the polling path (specification §4.2). Ids are kept exactly
 * as the service sent them, so one that cannot be shown exactly is invalid too.
 *
 * @returns a sentence for the field, or `null` if the id is valid.
 */
export function dispatchIdProblem(id: string): string | null {
  if (id === '') return 'The id is empty. Type the id of a dispatch.';
  if (id === '.' || id === '..') return "An id can't consist of dots only.";
  if (id.length > MAX_LENGTH) return `The id is longer than ${MAX_LENGTH} characters.`;
  if (sanitizeText(id) !== id) return 'The id has an invalid character.';
  return null;
}
