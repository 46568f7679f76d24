import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { CHARACTERS, type GeneratorChoice } from '../domain/generator-choice.ts';
import { SecretText } from '../domain/secret-text.ts';

/** Makes a value of the system's randomness, each character equally likely. */
export function makeValue({ alphabet, length }: GeneratorChoice): SecretText {
  const characters = CHARACTERS[alphabet];
  if (alphabet === 'UUID') return new SecretText(randomUUID());
  if (characters === null) return new SecretText(randomBytes(length).toString('base64'));
  const made = Array.from({ length }, () => characters.charAt(randomInt(characters.length)));
  return new SecretText(made.join(''));
}
