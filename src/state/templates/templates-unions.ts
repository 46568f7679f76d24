import type { ProfileId } from '../../domain/profile.ts';
import type { Template, TemplateFile, TemplateOrigin } from '../../domain/template.ts';
import { type FormOf, newForm } from '../form/form.ts';
import { choice, promptSpec, text } from '../form/form-spec.ts';
import { fieldOf } from '../form/text-field.ts';
import type { ListState } from '../list/list-state.ts';

/** What the form shows over itself for its templates. */
export type TemplateOverlay =
  | { readonly kind: 'templates'; readonly list: ListState }
  /** The name for saving the form, and for whom. */
  | { readonly kind: 'save-template'; readonly form: TemplateForm }
  /** Asked before anything is written to the repository. */
  | { readonly kind: 'confirm-template-file'; readonly template: Template };

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
type TemplateForm = FormOf<typeof TEMPLATE_SPEC>;

export function templateFormFor(name: string, origin: TemplateOrigin): TemplateForm {
  return newForm(TEMPLATE_SPEC, { name: fieldOf(name), origin });
}

/** Templates that belong to no profile. */
export interface SharedTemplates {
  /** Those for all profiles. */
  readonly all: readonly Template[];
  /** The repository's file; `null` until it has been looked for. */
  readonly file: TemplateFile | null;
}

export interface SharedTemplatesPart {
  readonly sharedTemplates: SharedTemplates;
}

export type TemplatesEvent =
  | {
      readonly type: 'templates-loaded';
      readonly profileId: ProfileId;
      /** The profile's and those for all profiles. */
      readonly templates: readonly Template[];
    }
  | { readonly type: 'template-file-read'; readonly file: TemplateFile };
