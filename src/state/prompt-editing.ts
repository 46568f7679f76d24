import type { TextField } from './text-field.ts';

/** Which short prompt it is: a filter over its list, or one that stands over the screen. */
export type PromptName =
  | 'rotate-filter'
  | 'watch-id'
  | 'save-template'
  | 'palette'
  | 'key-list'
  | 'switcher'
  | 'confirm-name';

/** The caret of the prompt that is typed into, and what undo brings back. */
export interface PromptEditing {
  readonly of: PromptName;
  readonly field: TextField;
}
