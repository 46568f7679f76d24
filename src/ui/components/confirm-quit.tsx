import type { ReactNode } from 'react';
import type { AppState } from '../../state/app-state.ts';
import { Toned } from '../theme.tsx';
import { Question } from './question.tsx';

/** Asked once before something would be lost. */
export function ConfirmQuit({
  state,
  what,
}: {
  readonly state: AppState;
  readonly what: string;
}): ReactNode {
  return (
    <Question state={state} title="Quit now?" loss={what}>
      <Toned tone="accent">q</Toned> or <Toned tone="accent">ctrl+c</Toned> quits,{' '}
      <Toned tone="accent">esc</Toned> stays.
    </Question>
  );
}
