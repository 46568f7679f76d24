/** What the keys of the log of writes can mean, beside those of every list. */
export type WriteLogAction = 'open' | 'export';
