import type { AppState } from '../../../state/app-state.ts';
import { vaultFormOnScreen, vaultNameOf } from '../../../state/vault/vault-scope.ts';
import { type Body, blocks, gap, type View } from '../../view.ts';
import { destinationBlock } from '../destination.ts';
import { vaultResults } from './vault-results.ts';

/** What came of a send to a vault. */
export function vaultFormScreen(state: AppState, view: View): Body {
  const form = vaultFormOnScreen(state);
  const what = form.kind === 'secret' ? 'Set secrets' : 'Set vars';
  const vault = vaultNameOf(state, form);
  const above = [
    gap(view),
    destinationBlock(state, { what, area: 'vaults', vault }, view),
    gap(view),
  ];
  return blocks(above, vaultResults(form, view));
}
