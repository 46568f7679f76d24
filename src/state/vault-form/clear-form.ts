import type { AppState } from '../app-state.ts';
import { keyOf } from '../key-of.ts';
import { noCommands, type UpdateResult } from '../update-result.ts';
import { withVaultForm } from './active-form.ts';
import { holdsEntries, type VaultForm } from './form-state.ts';
import { removeAll } from './rows.ts';
import { canUndo, undo } from './undo.ts';

/**
 * Empties all entries. `ctrl+l` redraws the screen in many programs, so pressed once more it brings
 * them back.
 */
export function clearOrBringBack(state: AppState, form: VaultForm): UpdateResult {
  const holds = holdsEntries(form);
  if (!holds && canUndo(form)) return noCommands(withVaultForm(state, undo(form)));
  const text = `The form is empty now. ${keyOf('vault-form.clear')} once more brings the entries back.`;
  return noCommands({
    ...withVaultForm(state, removeAll(form)),
    notice: holds ? { tone: 'info', text } : null,
  });
}
