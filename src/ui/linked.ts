import { openableUrl } from '../domain/run-url.ts';

const ESC = '\u001b';
const BEL = '\u0007';

/**
 * Text that opens `url` where the terminal can do that (OSC 8). The address passes
 * `openableUrl` here once more, and so no other way of writing one reaches the terminal. The id
 * joins the rows of an address that is broken over several.
 */
export function linked(text: string, url: string): string {
  const target = openableUrl(url);
  if (target === null) return text;
  return `${ESC}]8;id=${linkId(target)};${target}${BEL}${text}${ESC}]8;;${BEL}`;
}

/** Short, and the same for the same address. */
function linkId(url: string): string {
  let hash = 0;
  for (let at = 0; at < url.length; at += 1) hash = (hash * 31 + url.charCodeAt(at)) >>> 0;
  return hash.toString(36);
}
