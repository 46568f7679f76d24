/** What is about to be written to the service. Each form has its own. */
export type PendingWrite = {
  readonly kind: 'dispatch' | 'secrets' | 'vars' | 'rotation';
};
