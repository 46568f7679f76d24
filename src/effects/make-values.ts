import { CHARACTERS, type GeneratorChoice } from '../domain/generated-value.ts';
import { SecretText } from '../domain/secret-text.ts';

/** Generates values from the system's randomness, each character equally likely. */
export async function makeValues(
  choice: GeneratorChoice,
  count: number,
): Promise<readonly SecretText[]> {
  const { randomBytes, randomInt, randomUUID } = await import('node:crypto');
  const { alphabet, length } = choice;
  const characters = CHARACTERS[alphabet];
  const make = (): string => {
    if (alphabet === 'UUID') return randomUUID();
    if (characters === null) return randomBytes(length).toString('base64');
    return Array.from({ length }, () => characters.charAt(randomInt(characters.length))).join('');
  };
  return Array.from({ length: count }, () => new SecretText(make()));
}
