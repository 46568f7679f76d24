import { ALPHABETS, type Alphabet } from '../../domain/generated-value.ts';
import type { TemplateOrigin } from '../../domain/template.ts';
import { type FormOf, newForm } from '../form/form.ts';
import {
  choice,
  type FieldSpecs,
  type FormSpec,
  formSpec,
  secret,
  text,
} from '../form/form-spec.ts';
import type { SecretField } from '../form/secret-field.ts';
import { fieldOf } from '../form/text-field.ts';

/** The id of a dispatch sent from elsewhere. */
export const WATCH_SPEC = promptSpec({ id: text('Id') }, 'Watch', {
  title: 'Watch a dispatch',
  about: 'The id of a dispatch sent to this service from elsewhere.',
});
export type WatchForm = FormOf<typeof WATCH_SPEC>;
export const NEW_WATCH: WatchForm = newForm(WATCH_SPEC);

/** The name for saving the dispatch form as a template, and for whom. */
export const TEMPLATE_SPEC = promptSpec(
  {
    name: text('Name'),
    origin: choice<TemplateOrigin>('For', [
      { id: 'profile', label: 'this profile' },
      { id: 'all', label: 'all profiles' },
      { id: 'file', label: "the repository's file" },
    ]),
  },
  'Save',
  {
    title: 'Save the form as a template',
    about: 'Replaces one of the same name there.',
  },
);
export type TemplateForm = FormOf<typeof TEMPLATE_SPEC>;

export function templateFormFor(name: string, origin: TemplateOrigin): TemplateForm {
  return newForm(TEMPLATE_SPEC, { name: fieldOf(name), origin });
}

/** A profile's name, typed by hand before something is done to it. */
export const CONFIRM_SPEC = promptSpec({ name: text('Name') }, 'Go on');
export type ConfirmForm = FormOf<typeof CONFIRM_SPEC>;
export const NEW_CONFIRM: ConfirmForm = newForm(CONFIRM_SPEC);

/** One token of one profile. */
export const TOKEN_SPEC = promptSpec({ token: secret('Token', { of: 'token' }) }, 'Store');
export type TokenForm = FormOf<typeof TOKEN_SPEC>;
export const NEW_TOKEN: TokenForm = newForm(TOKEN_SPEC);

/** Where a new value can come from, besides being typed or read from a file. */
export type ValueOrigin = Alphabet | 'command' | 'last-rotation';

/** Where a new value comes from. */
export const ORIGIN_SPEC = promptSpec(
  {
    origin: choice<ValueOrigin>('Made of', [
      ...ALPHABETS.map((id) => ({ id, label: id })),
      { id: 'command', label: 'what a command prints' },
    ]),
    length: text('Length'),
    command: text('Command'),
  },
  'Take it',
);
export type OriginForm = FormOf<typeof ORIGIN_SPEC>;

/** The same, where a rotation has set a value before. */
export const ORIGIN_SPEC_AGAIN: typeof ORIGIN_SPEC = {
  ...ORIGIN_SPEC,
  fields: {
    ...ORIGIN_SPEC.fields,
    origin: {
      ...ORIGIN_SPEC.fields.origin,
      options: [
        ...ORIGIN_SPEC.fields.origin.options,
        { id: 'last-rotation', label: 'the value of the last rotation' },
      ],
    },
  },
};

/** What the values are for. */
export interface ValuesWanted {
  /** How many to generate. */
  readonly count: number;
  /** What gets a value that is not generated; `null` if that goes without saying. */
  readonly name: string | null;
  /** The value of the last rotation, and the secret it was for; `null` where none is offered. */
  readonly carried: { readonly name: string; readonly field: SecretField } | null;
}

function promptSpec<const Fields extends FieldSpecs>(
  fields: Fields,
  submit: string,
  dialog: Pick<FormSpec, 'title' | 'about'> = {},
) {
  return formSpec({ fields, rows: null, submit, isPrompt: true, ...dialog });
}
