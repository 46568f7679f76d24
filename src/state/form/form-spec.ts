import type { SecretField } from './secret-field.ts';
import type { TextField } from './text-field.ts';

/** What a form is made of: its fields in order, then a group of fields that repeats, then a button. */
export interface FormSpec<
  Fields extends FieldSpecs = FieldSpecs,
  RowFields extends FieldSpecs = FieldSpecs,
> {
  readonly fields: Fields;
  readonly rows: RowsSpec<RowFields> | null;
  /** What the form is for: it stands on the button at the end, and beside the keys. */
  readonly submit: string;
  /** It has no button: enter in a field does it. */
  readonly isPrompt?: boolean;
  /** What a dialog of its own says, where that is always the same. */
  readonly title?: string;
  readonly about?: string;
}

/** By name. The name is what the form's own code reads the field by. */
export type FieldSpecs = Readonly<Record<string, FieldSpec>>;

export type FieldSpec = TextSpec | SecretSpec | ChoiceSpec;

interface AnyField {
  readonly label: string;
  /** What an empty field stands for, or what belongs there. Drawn so that it does not look typed. */
  readonly placeholder?: string;
  /** Where it gives false, the field is skipped. It keeps what it holds. */
  readonly isShown?: (values: FieldValues) => boolean;
}

export interface TextSpec extends AnyField {
  readonly kind: 'text';
  readonly isMultiline?: boolean;
  /** What is typed is usually one of the suggestions, so typing the start of one highlights it. */
  readonly completes?: boolean;
}

export interface SecretSpec extends AnyField {
  readonly kind: 'secret';
  /** A token is described by its length alone, a value by its size and shape. */
  readonly of: 'value' | 'token';
  /** Drawn as it is, such as the value of a var. */
  readonly isPlain?: boolean;
}

export interface ChoiceSpec<Id extends string = string> extends AnyField {
  readonly kind: 'choice';
  readonly options: readonly Option<Id>[];
  /** Said beside the options where there is room. */
  readonly note?: string;
  /** It decides what is on screen and is no part of the draft. */
  readonly isView?: boolean;
}

export interface Option<Id extends string = string> {
  readonly id: Id;
  readonly label: string;
}

export interface RowsSpec<Fields extends FieldSpecs = FieldSpecs> {
  readonly fields: Fields;
  /** What one of them is called, such as `Param`. */
  readonly noun: string;
  /** What stands in front of the first of them. */
  readonly label?: string;
  /** The fields of a row stand beside each other, so up and down keep to their column. */
  readonly isOneLine?: boolean;
  /** Rows are given: none is added or removed. */
  readonly isFixed?: boolean;
  readonly isShown?: (values: FieldValues, rowId: number) => boolean;
}

/** A field holds a text, a secret, or the id of the option that is chosen. */
export type FieldValue = TextField | SecretField | string;
export type FieldValues = Readonly<Record<string, FieldValue>>;

type ValueOf<Field extends FieldSpec> = Field extends TextSpec
  ? TextField
  : Field extends SecretSpec
    ? SecretField
    : Field extends ChoiceSpec<infer Id>
      ? Id
      : never;

export type ValuesOf<Fields extends FieldSpecs> = {
  readonly [Name in keyof Fields]: ValueOf<Fields[Name]>;
};

/** A spec whose forms know their fields by name and kind. */
export function formSpec<const Fields extends FieldSpecs, const RowFields extends FieldSpecs>(
  spec: FormSpec<Fields, RowFields>,
): FormSpec<Fields, RowFields> {
  return spec;
}

export function text(label: string, more: Omit<TextSpec, 'kind' | 'label'> = {}): TextSpec {
  return { kind: 'text', label, ...more };
}

export function secret(
  label: string,
  more: Omit<SecretSpec, 'kind' | 'label' | 'of'> & Partial<Pick<SecretSpec, 'of'>> = {},
): SecretSpec {
  return { kind: 'secret', label, of: 'value', ...more };
}

export function choice<Id extends string>(
  label: string,
  options: readonly Option<Id>[],
  more: Omit<ChoiceSpec, 'kind' | 'label' | 'options'> = {},
): ChoiceSpec<Id> {
  return { kind: 'choice', label, options, ...more };
}

/** A choice of yes and no, answered with `y` and `n` too. */
export function yesNo(label: string, note = ''): ChoiceSpec<'no' | 'yes'> {
  return choice(
    label,
    [
      { id: 'no', label: 'no' },
      { id: 'yes', label: 'yes' },
    ],
    { note },
  );
}
