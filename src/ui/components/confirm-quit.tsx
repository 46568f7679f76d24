import type { ReactNode } from 'react';
import type { WindowSize } from '../../state/app-state.ts';
import { Toned } from '../theme.tsx';
import { Question } from './question.tsx';

/** Asked once before something would be lost. */
export function ConfirmQuit({
  size,
  what,
}: {
  readonly size: WindowSize;
  readonly what: string;
}): ReactNode {
  return (
    <Question size={size} title="Quit now?" loss={what}>
      <Toned tone="accent">q</Toned> or <Toned tone="accent">ctrl+c</Toned> quits,{' '}
      <Toned tone="accent">esc</Toned> stays.
    </Question>
  );
}
