import type { ReactNode } from 'react';
import type { AppState } from '../../state/app-state.ts';
import { Dialog, wrapped } from './dialog.tsx';

/** A question over the screen: what is asked, what would be lost, and the keys that answer. */
export function Question({
  state,
  title,
  loss,
  keys,
}: {
  readonly state: AppState;
  readonly title: string;
  readonly loss: string;
  /** The keys and what each does. */
  readonly keys: string;
}): ReactNode {
  return (
    <Dialog
      state={state}
      kind="Question"
      title={title}
      foot={keys}
      lines={wrapped(state, loss, 'warning')}
    />
  );
}
