import type { ReactNode } from 'react';
import type { WindowSize } from '../../state/app-state.ts';
import { Toned } from '../theme.tsx';
import { OverlayPage } from './overlay-page.tsx';

/** A question in place of the screen: what is asked, what would be lost, and the keys that answer. */
export function Question({
  size,
  title,
  loss,
  about = null,
  children,
}: {
  readonly size: WindowSize;
  readonly title: string;
  readonly loss: string;
  /** What it is asked about, where that is a list. */
  readonly about?: ReactNode;
  /** The keys and what each does. */
  readonly children: ReactNode;
}): ReactNode {
  return (
    <OverlayPage size={size} kind="Question" title={title}>
      <Toned tone="warning" wrap="wrap">
        {loss}
      </Toned>
      {about}
      <Toned wrap="wrap">{children}</Toned>
    </OverlayPage>
  );
}
