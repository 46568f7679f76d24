import type { ReactNode } from 'react';
import type { AppState } from '../../state/app-state.ts';
import { Toned } from '../theme.tsx';
import { OverlayPage } from './overlay-page.tsx';

/** A question in place of the screen: what is asked, what would be lost, and the keys that answer. */
export function Question({
  state,
  title,
  loss,
  about = null,
  children,
}: {
  readonly state: AppState;
  readonly title: string;
  readonly loss: string;
  /** What it is asked about, where that is a list. */
  readonly about?: ReactNode;
  /** The keys and what each does. */
  readonly children: ReactNode;
}): ReactNode {
  return (
    <OverlayPage state={state} kind="Question" title={title}>
      <Toned tone="warning" wrap="wrap">
        {loss}
      </Toned>
      {about}
      <Toned wrap="wrap">{children}</Toned>
    </OverlayPage>
  );
}
