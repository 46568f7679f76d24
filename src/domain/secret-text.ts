export const REDACTED = '[redacted]';

/**
 * Holds a secret. Prints as redacted wherever it is turned into text: string concatenation, JSON,
 * `console.log`, error messages.
 */
export abstract class Redacted {
  toString(): string {
    return REDACTED;
  }

  toJSON(): string {
    return REDACTED;
  }

  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return REDACTED;
  }
}

/** A token or secret value. Only request bodies and headers may reveal it. */
export class SecretText extends Redacted {
  readonly #text: string;

  constructor(text: string) {
    super();
    this.#text = text;
  }

  /** The plain text. Call it only where a request is written or a file is saved. */
  reveal(): string {
    return this.#text;
  }

  /** Whether a text that isn't secret repeats it. A shorter one is in a text by chance. */
  isIn(text: string): boolean {
    const value = this.#text.trim();
    return value.length >= 4 && text.includes(value);
  }
}
