const REDACTED = '[redacted]';

/**
 * A token or a secret value. It prints as redacted wherever text is made of it: string
 * concatenation, JSON, `console.log`, error messages. Only a request body or header may reveal it.
 */
export class SecretText {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** The text itself. Called where a request is written or a file is saved, nowhere else. */
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
