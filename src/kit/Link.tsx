import { Transform } from 'ink';
import { type ReactNode, useId } from 'react';
import { openableUrl } from '../domain/openable-url.ts';
import { Text } from './Text.tsx';
import { useTheme } from './ThemeProvider.tsx';

/** A URL in full, which opens where the terminal supports it and the URL is one that may be opened. */
export function Link({ url }: { readonly url: string }): ReactNode {
  const { hasLinks } = useTheme();
  const target = hasLinks ? openableUrl(url) : null;
  const id = useId();
  const text = (
    <Text wrap="hard" tone="accent">
      {url}
    </Text>
  );
  return target === null ? text : <Transform transform={linkedTo(target, id)}>{text}</Transform>;
}

const ESC = '\u001b';
const BEL = '\u0007';

/** The id joins the rows of a URL that takes several (OSC 8). */
function linkedTo(target: string, id: string): (row: string) => string {
  return (row) => `${ESC}]8;id=${id};${target}${BEL}${row}${ESC}]8;;${BEL}`;
}
