import { sanitizeText } from './sanitize-text.ts';

/**
 * Whether a name contains a character that no name can: a space, or one that a terminal doesn't show. The
 * service has further rules.
 */
export function hasForbiddenCharacter(name: string): boolean {
  return sanitizeText(name) !== name || /\s/.test(name);
}
