import InkSpinner from 'ink-spinner';
import type { ReactNode } from 'react';
import { useSpoken } from './spoken.tsx';
import { Text } from './Text.tsx';
import { useTheme } from './ThemeProvider.tsx';

/** Something is waited for. It stands still where motion is reduced. */
export function Spinner(): ReactNode {
  const { isStill } = useTheme();
  return <Text tone="waiting">{isStill ? '◌' : <InkSpinner />}</Text>;
}

/** What is waited for, behind a spinner. */
export function Waiting({ text }: { readonly text: string }): ReactNode {
  useSpoken(text);
  return (
    <Text tone="muted">
      <Spinner /> {text}
    </Text>
  );
}
