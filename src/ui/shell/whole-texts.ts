import { resultOf } from '../../state/activity/activity.ts';
import type { AppState } from '../../state/app/app-state.ts';
import type { ProgramsOverlay } from '../../state/programs/programs.ts';
import { vaultFormOnScreen } from '../../state/vault/vault-forms.ts';
import { fitText } from '../blocks/fit-text.ts';
import { textPage } from '../blocks/text-page.ts';
import { type Body, blocks, gap, type View } from '../view.ts';

/** What a program printed, in full. */
export function programOutput(
  { activity }: Pick<AppState, 'activity'>,
  { rowId, top }: Extract<ProgramsOverlay, { readonly kind: 'program-output' }>,
  view: View,
): Body {
  const row = activity.find(({ id }) => id === rowId);
  const title = row ? `${row.path}: ${resultOf(row)}` : 'Output of a program';
  const texts = [{ about: null, text: row?.output ?? '' }];
  const at = { name: 'program-output', top };
  const shown = fitText(title, view.columns - 2).trimEnd();
  return blocks(...gap(view), ...textPage(shown, texts, at, view));
}

/** What the service said about a send, in full. */
export function answerScreen(state: AppState, top: number, view: View): Body {
  const { phase } = vaultFormOnScreen(state);
  const said = phase.step === 'editing' ? [] : phase.said;
  const at = { name: 'answer', top };
  return blocks(...gap(view), ...textPage('Answer of the service', said, at, view));
}
