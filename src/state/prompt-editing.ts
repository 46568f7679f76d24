import type { TextField } from './text-field.ts';

/** Which short prompt it is: a filter over its list, or one that stands over the screen. */
export type PromptName = 'watch-id' | 'save-template' | 'confirm-name';

/** The caret of the prompt that is typed into, and what undo brings back. */
export interface PromptEditing {
  readonly of: PromptName;
  readonly field: TextField;
}
