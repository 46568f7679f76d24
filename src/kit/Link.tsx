import { Transform } from 'ink';
import type { ReactNode } from 'react';
import { openableUrl } from '../domain/openable-url.ts';
import { Text } from './Text.tsx';
import { useTheme } from './ThemeProvider.tsx';

/** A URL in full, which opens where the terminal supports it and the URL is one that may be opened. */
export function Link({ url }: { readonly url: string }): ReactNode {
  const { hasLinks } = useTheme();
  const target = hasLinks ? openableUrl(url) : null;
  const text = (
    <Text wrap="hard" tone="accent">
      {url}
    </Text>
  );
  return target === null ? text : <Transform transform={linkedTo(target)}>{text}</Transform>;
}

const ESC = '\u001b';
const BEL = '\u0007';

/** The id joins the rows of a URL that takes several (OSC 8). */
function linkedTo(target: string): (row: string) => string {
  return (row) => `${ESC}]8;id=${linkId(target)};${target}${BEL}${row}${ESC}]8;;${BEL}`;
}

/** Short, and the same for the same URL. */
function linkId(url: string): string {
  let hash = 0;
  for (let at = 0; at < url.length; at += 1) hash = (hash * 31 + url.charCodeAt(at)) >>> 0;
  return hash.toString(36);
}
