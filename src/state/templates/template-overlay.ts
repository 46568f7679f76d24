import type { TemplateForm } from '../forms/prompts.ts';
import type { ListState } from '../list/list-state.ts';

/** What the form shows over itself for its templates. */
export type TemplateOverlay =
  | { readonly kind: 'templates'; readonly list: ListState }
  /** The name for saving the form. */
  | { readonly kind: 'save-template'; readonly form: TemplateForm };
