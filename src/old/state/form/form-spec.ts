import type { SecretField } from './secret-field.ts';
import type { TextField } from './text-field.ts';

/** What a form consists of: its fields in order, then a repeating group of fields, then a button. */
export interface FormSpec<
  Fields extends FieldSpecs = FieldSpecs,
  RowFields extends FieldSpecs = FieldSpecs,
> {
  readonly fields: Fields;
  readonly rows: RowsSpec<RowFields> | null;
  /** The form's purpose: shown on its button and next to the keys. */
  readonly submit: string;
  /** It has no button: enter in a field submits it. */
  readonly isPrompt?: boolean;
  /** The title of its dialog, if that is always the same. */
  readonly title?: string;
  readonly about?: string;
}

/** By name, which the form's own code uses to read a field. */
export type FieldSpecs = Readonly<Record<string, FieldSpec>>;

export type FieldSpec = TextSpec | SecretSpec | ChoiceSpec;

interface AnyField {
  readonly label: string;
  /** What an empty field means, or what belongs there. Drawn so that it doesn't look typed. */
  readonly placeholder?: string;
  /** If it returns false, the field is skipped. It keeps its value. */
  readonly isShown?: (values: FieldValues) => boolean;
}

interface TextSpec extends AnyField {
  readonly kind: 'text';
  readonly isMultiline?: boolean;
  /** Never part of the value: typing it goes to the next field, like the `=` of `NAME=value`. */
  readonly endsWith?: string;
}

export interface SecretSpec extends AnyField {
  readonly kind: 'secret';
  /** While it is hidden: its length alone, or its size and shape. */
  readonly told: 'facts' | 'length';
  /** Drawn in clear, such as a var's value. */
  readonly isPlain?: boolean;
}

export interface ChoiceSpec<Id extends string = string> extends AnyField {
  readonly kind: 'choice';
  readonly options: readonly Option<Id>[];
  /** Controls what is on screen and isn't part of the draft. */
  readonly isView?: boolean;
}

interface Option<Id extends string = string> {
  readonly id: Id;
  readonly label: string;
  /** What choosing it means. Shown beside the options while it is chosen, if there is room. */
  readonly about?: string;
}

interface RowsSpec<Fields extends FieldSpecs = FieldSpecs> {
  readonly fields: Fields;
  /** What a row is called, such as `Param`. */
  readonly noun: string;
  /** Shown before the first row. */
  readonly label?: string;
  /** A row's fields are side by side, so up and down stay in their column. */
  readonly isOneLine?: boolean;
  /** The rows are fixed: none can be added or removed. */
  readonly isFixed?: boolean;
  readonly isShown?: (values: FieldValues, rowId: number) => boolean;
}

/** A field holds text, a secret, or the id of the chosen option. */
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

/** The spec of a form in a dialog: enter in any of its fields submits it. */
export function promptSpec<const Fields extends FieldSpecs>(
  fields: Fields,
  submit: string,
  dialog: Pick<FormSpec, 'title' | 'about'> = {},
) {
  return formSpec({ fields, rows: null, submit, isPrompt: true, ...dialog });
}

export function text(label: string, more: Omit<TextSpec, 'kind' | 'label'> = {}): TextSpec {
  return { kind: 'text', label, ...more };
}

export function secret(
  label: string,
  more: Omit<SecretSpec, 'kind' | 'label' | 'told'> & Partial<Pick<SecretSpec, 'told'>> = {},
): SecretSpec {
  return { kind: 'secret', label, told: 'facts', ...more };
}

export function choice<Id extends string>(
  label: string,
  options: readonly Option<Id>[],
  more: Omit<ChoiceSpec, 'kind' | 'label' | 'options'> = {},
): ChoiceSpec<Id> {
  return { kind: 'choice', label, options, ...more };
}

/** A choice whose options are called by their ids, with what choosing each means; empty if that is plain. */
export function wordChoice<Id extends string>(
  label: string,
  abouts: Readonly<Record<Id, string>>,
  more: Parameters<typeof choice>[2] = {},
): ChoiceSpec<Id> {
  const options = Object.entries<string>(abouts).map(
    ([id, about]): Option<Id> => ({ id: id as Id, label: id, about }),
  );
  return choice(label, options, more);
}
