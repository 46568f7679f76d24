/** What the keys of a rotation can mean, beside those of its form and its lists. */
export type RotationAction =
  /** Back to the rotation that is under way, was left, or did not finish. */
  | 'show'
  | 'send'
  | 'send-unless-held'
  /** One place alone, to look at before the rest goes. */
  | 'try-one'
  | 'ask-for-place'
  /** Asks the services of the plan whether they answer. */
  | 'check-connections'
  | 'repeat'
  /** New values for all its places, those that are set too. */
  | 'all-again'
  | 'ask-to-close'
  | 'stop'
  | 'back';
