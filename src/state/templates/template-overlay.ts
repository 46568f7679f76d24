import type { Template } from '../../domain/template.ts';
import type { TemplateForm } from '../forms/prompts.ts';
import type { ListState } from '../list/list-state.ts';

/** What the form shows over itself for its templates. */
export type TemplateOverlay =
  | { readonly kind: 'templates'; readonly list: ListState }
  /** The name for saving the form, and for whom. */
  | { readonly kind: 'save-template'; readonly form: TemplateForm }
  /** Asked before anything is written to the repository. */
  | { readonly kind: 'confirm-template-file'; readonly template: Template };
