/** What keys can mean in the lists of secrets and vars, besides those of every list. */
export type VaultAction =
  | 'new-value'
  /** All places of the selected name. */
  | 'mark-name'
  | 'forget'
  | 'bring-back';

/** What only the secrets and vars forms and their results can do. */
export type VaultFormAction =
  | 'import-file'
  | 'take-import'
  | 'send-questioned'
  | 'retry'
  | 'show-answer'
  | 'copy-expression'
  | 'copy-generated'
  | 'edit'
  | 'leave';

/** What keys can mean in coverage, besides those of every list. */
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

/** What keys can mean in the log of writes, besides those of every list. */
export type WriteLogAction = 'open' | 'export';
