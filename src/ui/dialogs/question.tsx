import type { ReactNode } from 'react';
import type { WindowSize } from '../../state/app-state.ts';
import { Dialog, wrapped } from './dialog.tsx';

/** A question over the screen: what is asked, what would be lost, and the keys that answer. */
export function Question({
  size,
  title,
  loss,
  keys,
}: {
  readonly size: WindowSize;
  readonly title: string;
  readonly loss: string;
  /** The keys and what each does. */
  readonly keys: string;
}): ReactNode {
  return (
    <Dialog
      size={size}
      kind="Question"
      title={title}
      foot={keys}
      lines={wrapped(size, loss, 'warning')}
    />
  );
}
