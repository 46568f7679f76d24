import { Redacted, SecretText } from '../../domain/secret-text.ts';
import {
  type EndChoice,
  sentValue,
  type ValueFacts,
  valueFacts,
} from '../../domain/secret-value.ts';
import {
  commitTyping,
  editField,
  emptyField,
  fieldOf,
  isEditedSince,
  type TextEdit,
  type TextField,
} from './text-field.ts';

/** A value, or a file to read when sending. */
export type FieldSource =
  | { readonly from: 'form'; readonly value: SecretText }
  | { readonly from: 'file'; readonly path: SecretText; readonly end: EndChoice };

interface SecretFieldMarks {
  readonly startsTyped?: boolean;
  readonly end?: EndChoice;
  readonly hadCrLf?: boolean;
  readonly made?: Made | null;
  readonly left?: SecretField | null;
}

/** A text that was generated, and how. */
interface Made {
  readonly text: string;
  readonly of: string;
}

/**
 * A text field that holds a secret value. Prints as redacted wherever it is turned into text, so no dump of
 * the state shows what was typed. Once the value is stored, replace it with `EMPTY_SECRET_FIELD`, because it
 * keeps earlier texts for undo.
 */
export class SecretField extends Redacted {
  readonly #field: TextField;
  /** Whether the first character was typed: only then does a leading `@` name a file. */
  readonly #startsTyped: boolean;
  readonly #end: EndChoice;
  readonly #hadCrLf: boolean;
  readonly #made: Made | null;
  readonly #left: SecretField | null;
  /** Cached: a value can be a megabyte, and every key draws a frame. */
  #facts: ValueFacts | null = null;

  private constructor(
    field: TextField,
    {
      startsTyped = false,
      end = 'by-shape',
      hadCrLf = false,
      made = null,
      left = null,
    }: SecretFieldMarks = {},
  ) {
    super();
    this.#hadCrLf = hadCrLf;
    this.#made = made;
    this.#left = left;
    this.#field = field;
    this.#startsTyped = startsTyped;
    this.#end = end;
  }

  static empty(): SecretField {
    return new SecretField(emptyField);
  }

  /** A field filled by an import, which is sent as it stands. */
  static holding(text: SecretText): SecretField {
    return new SecretField(fieldOf(text.reveal()), { end: 'keep' });
  }

  /** @param of how the value was generated, such as `40 letters and digits` */
  static generated(value: SecretText, of: string): SecretField {
    const text = value.reveal();
    return new SecretField(fieldOf(text), { made: { text, of } });
  }

  /** How the value was generated; `null` if it wasn't, or has been edited since. */
  get madeOf(): string | null {
    return this.#made?.text === this.#field.text ? this.#made.of : null;
  }

  get isEmpty(): boolean {
    return this.#field.text === '';
  }

  /** What was typed before the form was left, while nothing else is; or `null`. */
  get left(): SecretField | null {
    return this.isEmpty ? this.#left : null;
  }

  /** Empty, so that nothing typed next continues a value that can't be seen. The value can be brought back: see `left`. */
  setAside(): SecretField {
    return this.isEmpty ? this : new SecretField(emptyField, { left: this });
  }

  /** Whether the last newline goes along, as was chosen. */
  get end(): EndChoice {
    return this.#end;
  }

  edit(edit: TextEdit): SecretField {
    const field = editField(this.#field, edit, { multiline: true });
    if (field === this.#field) return this;
    const isStartNew = this.#field.text.charAt(0) !== field.text.charAt(0) || this.isEmpty;
    const startsTyped = isStartNew ? edit.kind === 'insert' : this.#startsTyped;
    const left = this.#left;
    if (field.text === '') return new SecretField(field, { left });
    const hadCrLf = this.#hadCrLf || (edit.kind === 'paste' && edit.text.includes('\r\n'));
    return new SecretField(field, { startsTyped, end: this.#end, hadCrLf, made: this.#made, left });
  }

  /** The same value, with its run of typing ended. */
  commitTyping(): SecretField {
    return this.#withField(commitTyping(this.#field));
  }

  /** Whether undo in this field would revert something newer than `then`. */
  isEditedSince(then: SecretField | null): boolean {
    return isEditedSince(this.#field, then === null ? null : then.#field);
  }

  holdsSameAs(other: SecretField): boolean {
    const isSame = this.#field.text === other.#field.text && this.#end === other.#end;
    return isSame && this.left === other.left;
  }

  /** Toggles whether the last newline is kept. */
  withOtherEnd(): SecretField {
    const end = this.facts().end === 'dropped' ? 'keep' : 'drop';
    return this.#withField(this.#field, end);
  }

  /**
   * The file named by an `@path`; `null` for a value. It may be a value typed by mistake, so it is secret
   * too.
   */
  filePath(): SecretText | null {
    const { text } = this.#field;
    const isPath = this.#startsTyped && /^@[^@\n][^\n]*$/.test(text);
    return isPath ? new SecretText(text.slice(1)) : null;
  }

  /** The value as sent. */
  value(): SecretText {
    return new SecretText(sentValue(this.#field.text, this.#end));
  }

  /** Where the value comes from when sent. */
  source(): FieldSource {
    const path = this.filePath();
    return path === null
      ? { from: 'form', value: this.value() }
      : { from: 'file', path, end: this.#end };
  }

  facts(): ValueFacts {
    this.#facts ??= valueFacts(this.#field.text, this.#end, this.#hadCrLf);
    return this.#facts;
  }

  /** The field itself. Only for drawing it while revealed. */
  reveal(): TextField {
    return this.#field;
  }

  #withField(field: TextField, end = this.#end): SecretField {
    const marks = {
      startsTyped: this.#startsTyped,
      end,
      hadCrLf: this.#hadCrLf,
      made: this.#made,
      left: this.#left,
    };
    return new SecretField(field, marks);
  }
}

export const EMPTY_SECRET_FIELD = SecretField.empty();
