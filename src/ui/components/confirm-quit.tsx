import type { ReactNode } from 'react';
import type { AppState } from '../../state/app-state.ts';
import { Question } from './question.tsx';

/** Asked once before something would be lost. */
export function ConfirmQuit({
  state,
  what,
}: {
  readonly state: AppState;
  readonly what: string;
}): ReactNode {
  return <Question state={state} title="Quit now?" loss={what} keys="q quit anyway · esc stay" />;
}
