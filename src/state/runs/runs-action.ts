/** What the runs screen can do besides what every list can. */
export type RunsAction =
  | 'open-details'
  | 'close-details'
  | 'open-run'
  | 'run-again'
  | 'check-now'
  | 'stop-or-resume'
  | 'scroll-details-down'
  | 'scroll-details-up'
  | 'copy-url'
  | 'copy-id'
  | 'copy-curl'
  | 'ask-for-id'
  | 'forget'
  | 'forget-anyway'
  | 'bring-back';
