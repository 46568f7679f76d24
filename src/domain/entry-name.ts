import { sanitizeText } from './sanitize-text.ts';

/** Whether a name holds what no name can: a space, or a character that a terminal does not show. The service has rules of its own. */
export function hasForbiddenCharacter(name: string): boolean {
  return sanitizeText(name) !== name || /\s/.test(name);
}
