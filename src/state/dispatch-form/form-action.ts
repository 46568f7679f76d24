/** What the keys of the dispatch form can mean, text editing apart. */
export type FormAction =
  | 'move-up'
  | 'move-down'
  | 'next-field'
  | 'previous-field'
  | 'add-param'
  | 'remove-param'
  | 'undo'
  | 'take-suggestion'
  | 'next-suggestion'
  | 'clear'
  | 'send'
  | 'leave';
