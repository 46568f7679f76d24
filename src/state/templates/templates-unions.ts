import type { ProfileId } from '../../domain/profile.ts';
import type { Template, TemplateOrigin } from '../../domain/template.ts';
import { type FormOf, newForm } from '../form/form.ts';
import { choice, promptSpec, text } from '../form/form-spec.ts';
import { fieldOf } from '../form/text-field.ts';
import type { ListState } from '../list/list-state.ts';

/** What the form shows over itself for its templates. */
export type TemplateOverlay =
  | { readonly kind: 'templates'; readonly list: ListState }
  /** The name for saving the form, and for whom. */
  | { readonly kind: 'save-template'; readonly form: TemplateForm };

/** The name for saving the dispatch form as a template, and for whom. */
export const TEMPLATE_SPEC = promptSpec(
  {
    name: text('Name'),
    origin: choice<TemplateOrigin>('For', [
      { id: 'profile', label: 'this profile' },
      { id: 'all', label: 'all profiles' },
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

export interface TemplatesEvent {
  readonly kind: 'templates-loaded';
  readonly profileId: ProfileId;
  /** The profile's and those for all profiles. */
  readonly templates: readonly Template[];
}
