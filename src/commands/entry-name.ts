import { sanitizeText } from '../domain/sanitize-text.ts';

/** @returns why a name from the arguments cannot be sent, else `null`. The service has its own rules. */
export function entryNameProblem(name: string): string | null {
  if (name === '') return 'A name is empty.';
  if (name.includes('='))
    return `${shown(name)} is not a name: a value never goes into an argument.`;
  if (sanitizeText(name) !== name || /\s/.test(name)) {
    return `The name ${shown(name)} has a character that no name has.`;
  }
  return null;
}

/** Many names on one line, shortened where nobody would read them all. */
export function listed(words: readonly string[]): string {
  const rest = words.length - 10;
  return rest > 0 ? `${words.slice(0, 10).join('; ')}; and ${rest} more` : words.join('; ');
}

/** What stands behind an equals sign can be a secret, so it is not repeated. */
function shown(name: string): string {
  return sanitizeText(name.replace(/=.*$/s, '=…').slice(0, 64));
}
