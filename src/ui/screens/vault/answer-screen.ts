import type { AppState } from '../../../state/app/app-state.ts';
import { vaultFormOnScreen } from '../../../state/vault/vault-forms.ts';
import { textPage } from '../../blocks/text-page.ts';
import { type Body, blocks, gap, type View } from '../../view.ts';

/** What the service said about a send, in full. */
export function answerScreen(state: AppState, top: number, view: View): Body {
  const { phase } = vaultFormOnScreen(state);
  const said = phase.step === 'editing' ? [] : phase.said;
  const at = { name: 'answer', top };
  return blocks(...gap(view), ...textPage('Answer of the service', said, at, view));
}
