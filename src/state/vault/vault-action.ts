/** What the keys of the lists of secrets and vars can mean, beside those of every list. */
export type VaultAction = 'new-value' | 'forget' | 'bring-back' | 'back';
