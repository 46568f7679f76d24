import { counted } from '../../domain/words.ts';
import { keyOf } from '../key-of.ts';
import { dueRows } from './entry-list.ts';
import type { VaultScope } from './vault-scope.ts';

/**
 * Says once, as soon as secrets and profiles are known, how many secrets are due in all of them. What else
 * there is to say then matters more, and the tab keeps the count.
 */
export function withDueAnnounced<S extends VaultScope>(state: S): S {
  const { vaults, profiles, notice } = state;
  if (vaults.isDueAnnounced || !vaults.isLoaded || profiles.known.length === 0) return state;
  const announced = { ...state, vaults: { ...vaults, isDueAnnounced: true } };
  const due = dueRows(state);
  if (due.length === 0 || notice !== null) return announced;
  const places = new Set(due.map(({ entry }) => entry.profileId)).size;
  const where = counted(places, 'profile');
  const what = due.length === 1 ? '1 secret is' : `${due.length} secrets are`;
  const text = `${what} due for a new value, in ${where}. ${keyOf('coverage.show-due')} shows which.`;
  return { ...announced, notice: { tone: 'info', text } };
}
