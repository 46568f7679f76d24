export type PreferencesAction =
  | 'open'
  | 'leave'
  | 'move-up'
  | 'move-down'
  | 'next-choice'
  | 'previous-choice';
