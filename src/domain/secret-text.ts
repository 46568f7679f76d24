const REDACTED = '[redacted]';

/**
 * A token or secret value. Prints as redacted wherever it is turned into text: string concatenation, JSON,
 * `console.log`, error messages. Only request bodies and headers may reveal it.
 */
export class SecretText {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** The plain text. Call it only where a request is written or a file is saved. */
  reveal(): string {
    return this.#text;
  }

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
