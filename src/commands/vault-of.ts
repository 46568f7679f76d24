import { err, ok, type Result } from '../domain/result.ts';
import { sanitizeText } from '../domain/sanitize-text.ts';
import { EXIT } from '../process/exit-status.ts';
import type { Refusal } from './refusal.ts';
import type { VaultOptions } from './script-options.ts';
import type { Target } from './target.ts';

/** The vault that is meant: the one that was named, else that of the folder or the profile. */
export function vaultOf(
  { defaultVault }: Target,
  { vault = defaultVault }: VaultOptions,
): Result<string, Refusal> {
  if (vault.trim() !== '' && sanitizeText(vault) === vault) return ok(vault);
  const message = 'The name of the vault is empty or has a character that cannot be shown.';
  return err({ status: EXIT.usage, message, next: 'Name it with --vault.' });
}
