/** What the terminal says of its background. */
export type Background = 'dark' | 'light';

/** Asks for the background colour (OSC 11). A terminal that doesn't tell stays silent. */
export const ASK_FOR_BACKGROUND = '\u001b]11;?\u001b\\';

/**
 * @param report a complete sequence
 * @returns the background; `null` if it says something else
 */
export function backgroundIn(report: string): Background | null {
  const colour = /^\u001b\]11;rgba?:([\da-f]{1,4})\/([\da-f]{1,4})\/([\da-f]{1,4})/i.exec(report);
  if (colour === null) return null;
  const [red, green, blue] = colour.slice(1).map(share);
  const luma = 0.299 * (red ?? 0) + 0.587 * (green ?? 0) + 0.114 * (blue ?? 0);
  return luma < 0.5 ? 'dark' : 'light';
}

/** `f`, `ff` and `ffff` all mean full intensity: 1. */
function share(hex: string): number {
  return Number.parseInt(hex, 16) / (16 ** hex.length - 1);
}
