import { ok, type Result } from '../domain/result.ts';
import { sanitizeText } from '../domain/sanitize-text.ts';
import { type Refusal, wrongUsage } from './refusal.ts';
import type { VaultOptions } from './script-options.ts';
import type { Target } from './target.ts';

/** The vault to use: the one that was named, or else the folder's or profile's. */
export function vaultOf(
  { defaultVault }: Pick<Target, 'defaultVault'>,
  { vault = defaultVault }: Pick<VaultOptions, 'vault'>,
): Result<string, Refusal> {
  if (vault.trim() !== '' && sanitizeText(vault) === vault) return ok(vault);
  return wrongUsage(
    'The name of the vault is empty or has an invalid character.',
    'Name it with --vault.',
  );
}
