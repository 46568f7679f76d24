import type { TemplateForm } from '../forms/prompts.ts';
import type { ListState } from '../list/list-state.ts';

/** What the form puts over itself for its templates. */
export type TemplateOverlay =
  | { readonly kind: 'templates'; readonly list: ListState }
  /** The name under which the form is to be saved. */
  | { readonly kind: 'save-template'; readonly form: TemplateForm };

/** What the keys of the templates can mean. */
export type TemplatesAction = 'show' | 'apply' | 'ask-for-name' | 'remove';
