import type { ReactNode } from 'react';
import type { WindowSize } from '../../state/app-state.ts';
import { Question } from './question.tsx';

/** Asked once before something would be lost. */
export function ConfirmQuit({
  size,
  what,
}: {
  readonly size: WindowSize;
  readonly what: string;
}): ReactNode {
  return <Question size={size} title="Quit now?" loss={what} keys="q quit anyway · esc stay" />;
}
