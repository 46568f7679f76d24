/** What the keys of a rotation can mean, beside those of its form and its lists. */
export type RotationAction =
  /** Back to the rotation that is under way or was left. */
  'show' | 'send' | 'send-unless-held' | 'repeat' | 'stop' | 'back';

/** What the keys of the rotation log can mean, beside those of every list. */
export type RotationLogAction = 'open' | 'export' | 'back';
