/** What the keys of the runs screen can mean. */
export type RunsAction =
  | 'move-up'
  | 'move-down'
  | 'page-up'
  | 'page-down'
  | 'go-first'
  | 'go-last'
  | 'start-filter'
  | 'keep-filter'
  | 'clear-filter'
  | 'open-details'
  | 'close-details'
  | 'open-run'
  | 'run-again'
  | 'check-now'
  | 'stop-or-resume';
