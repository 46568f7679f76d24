/** What keys can mean in a rotation, besides those of its form and lists. */
export type RotationAction =
  /** Back to the rotation that is in progress, was left, or did not finish. */
  | 'show'
  | 'send'
  | 'send-unless-held'
  /** Sends only one place, to check it before the rest goes. */
  | 'try-one'
  | 'ask-for-place'
  /** Asks the plan's services whether they respond. */
  | 'check-connections'
  | 'repeat'
  /** New values for all its places, including those already set. */
  | 'all-again'
  | 'ask-to-close'
  /** Copies the generated value of the selected place, once. */
  | 'copy-generated'
  /** Forgets the value that the next rotation could have. */
  | 'forget-value'
  | 'stop'
  | 'back';
