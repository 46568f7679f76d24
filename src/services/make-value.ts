import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { SecretText } from '../domain/secret-text.ts';

/** What a generated value can be made of. */
export const ALPHABETS = [
  'letters and digits',
  'letters, digits and symbols',
  'digits',
  'hex',
  'base64',
  'UUID',
] as const;

type Alphabet = (typeof ALPHABETS)[number];

export interface GeneratorChoice {
  readonly alphabet: Alphabet;
  /** In characters; for base64, in bytes before encoding. A UUID has a fixed length. */
  readonly length: number;
}

export const FIRST_CHOICE: GeneratorChoice = { alphabet: 'letters and digits', length: 40 };
const MAX_GENERATED_LENGTH = 4096;

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const DIGITS = '0123456789';

/** The characters to pick from; `null` if the value is made another way. */
const CHARACTERS: Readonly<Record<Alphabet, string | null>> = {
  'letters and digits': LETTERS + DIGITS,
  'letters, digits and symbols': `${LETTERS}${DIGITS}!#%&()*+,-./:;<=>?@[]^_{|}~`,
  digits: DIGITS,
  hex: '0123456789abcdef',
  base64: null,
  UUID: null,
};

/** @returns a sentence saying why this choice can't generate a value, or `null` if it can. */
export function choiceProblem({ alphabet, length }: GeneratorChoice): string | null {
  if (alphabet === 'UUID') return null;
  if (Number.isInteger(length) && length >= 1 && length <= MAX_GENERATED_LENGTH) return null;
  return `The length must be a whole number from 1 to ${MAX_GENERATED_LENGTH}. Type one.`;
}

/** The name of a choice in the plan and the log: `40 letters and digits`. */
export function choiceLabel({ alphabet, length }: GeneratorChoice): string {
  if (alphabet === 'UUID') return 'a UUID';
  if (alphabet === 'base64') return `${length} bytes as base64`;
  return alphabet === 'hex' ? `${length} hex digits` : `${length} ${alphabet}`;
}

/** Makes a value of the system's randomness, each character equally likely. */
export function makeValue({ alphabet, length }: GeneratorChoice): SecretText {
  const characters = CHARACTERS[alphabet];
  if (alphabet === 'UUID') return new SecretText(randomUUID());
  if (characters === null) return new SecretText(randomBytes(length).toString('base64'));
  const made = Array.from({ length }, () => characters.charAt(randomInt(characters.length)));
  return new SecretText(made.join(''));
}
