import { onTestFinished } from 'vitest';
import { openVaultIndex, type VaultIndex } from '../../../../src/old/storage/vault-index.ts';
import { must } from '../../../support/must.ts';

/** Opens the vault index of a folder. It is closed after the test, unless the test has done so. */
export function openIndex(folder: string): VaultIndex {
  const opened = must(openVaultIndex(folder));
  onTestFinished(() => {
    try {
      opened.close();
    } catch {
      // The test has closed it itself.
    }
  });
  return opened;
}
