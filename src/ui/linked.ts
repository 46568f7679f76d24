import { openableUrl } from '../domain/run-url.ts';

const ESC = '\u001b';
const BEL = '\u0007';

/**
 * Text that opens `url` if the terminal supports links (OSC 8). The URL passes `openableUrl` again here, so
 * nothing else reaches the terminal. The id joins the rows of a URL that spans several.
 */
export function linked(text: string, url: string): string {
  const target = openableUrl(url);
  if (target === null) return text;
  return `${ESC}]8;id=${linkId(target)};${target}${BEL}${text}${ESC}]8;;${BEL}`;
}

/** Short, and the same for the same URL. */
function linkId(url: string): string {
  let hash = 0;
  for (let at = 0; at < url.length; at += 1) hash = (hash * 31 + url.charCodeAt(at)) >>> 0;
  return hash.toString(36);
}
