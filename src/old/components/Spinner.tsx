import { useIsScreenReaderEnabled } from 'ink';
import InkSpinner from 'ink-spinner';
import type { ReactNode } from 'react';
import { spoken } from './speech.ts';
import { Text } from './Text.tsx';
import { useDrawing } from './theme-context.tsx';

/** Something is waited for. It stands still where motion is reduced, and where it would be read out. */
export function Spinner(): ReactNode {
  const { isStill } = useDrawing();
  const isRead = useIsScreenReaderEnabled();
  return (
    <Text tone="waiting" aria-hidden>
      {isStill || isRead ? '◌' : <InkSpinner />}
    </Text>
  );
}

/** What is waited for, behind a spinner. */
export function Waiting({ text }: { readonly text: string }): ReactNode {
  return (
    <Text tone="muted" aria-label={spoken(text)}>
      <Spinner /> {text}
    </Text>
  );
}
