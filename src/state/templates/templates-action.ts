/** What the keys of the templates can mean. */
export type TemplatesAction =
  | 'show'
  | 'move-up'
  | 'move-down'
  | 'apply'
  | 'ask-for-name'
  | 'save'
  | 'remove';
