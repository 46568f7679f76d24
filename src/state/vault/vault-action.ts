/** What the keys of the lists of secrets and vars can mean, beside those of every list. */
export type VaultAction =
  | 'new-value'
  /** All places of the selected name. */
  | 'mark-name'
  | 'forget'
  | 'bring-back';

/** What only the secrets and vars forms can do, and what came of a send. */
export type VaultFormAction =
  | 'import-file'
  | 'take-import'
  | 'send-questioned'
  | 'retry'
  | 'show-answer'
  | 'copy-expression'
  | 'edit'
  | 'leave';

/** What the keys of coverage mean, those of every list apart. */
export type CoverageAction =
  | 'open'
  | 'close'
  | 'next-place'
  | 'previous-place'
  | 'mark'
  | 'mark-all'
  | 'only-missing'
  | 'only-due'
  | 'set';

/** What the keys of the log of writes can mean, beside those of every list. */
export type WriteLogAction = 'open' | 'export';
