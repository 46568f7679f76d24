import type { AppState } from '../app-state.ts';
import { keyOf } from '../key-of.ts';
import { activeParts, withActiveParts } from '../profiles/parts.ts';
import { noCommands, type UpdateResult } from '../update-result.ts';
import { interruptedOf } from '../vault-records.ts';
import { withVaultForm } from './active-form.ts';
import { holdsEntries, type VaultForm } from './form-state.ts';
import { removeAll } from './rows.ts';
import { canUndo, undo } from './undo.ts';

/**
 * Empties all entries; what a crash had left open is put away with them. `ctrl+l` redraws the screen
 * in many programs, so pressed once more it brings them back.
 */
export function clearOrBringBack(state: AppState, form: VaultForm): UpdateResult {
  const sendIds = interruptedOf(activeParts(state).vaultRecords, form.kind).map(
    ({ sendId }) => sendId,
  );
  const { vaultRecords } = activeParts(state);
  const interrupted = vaultRecords.interrupted.filter(({ sendId }) => !sendIds.includes(sendId));
  const holds = holdsEntries(form);
  if (!holds && sendIds.length === 0 && canUndo(form)) {
    return noCommands(withVaultForm(state, undo(form)));
  }
  const text = `The form is empty now. ${keyOf('vault-form.clear')} once more brings the entries back.`;
  return {
    state: {
      ...withActiveParts(withVaultForm(state, removeAll(form)), {
        vaultRecords: { ...vaultRecords, interrupted },
      }),
      notice: holds ? { tone: 'info', text } : null,
    },
    commands: sendIds.length === 0 ? [] : [{ type: 'forget-interrupted', sendIds }],
  };
}
