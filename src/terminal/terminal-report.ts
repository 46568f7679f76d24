/** What the terminal says of its background. Nothing else that it reports is used, and none of it was typed. */
export type Background = 'dark' | 'light';

/** Asks for the background colour (OSC 11). A terminal that doesn't tell stays silent. */
export const ASK_FOR_BACKGROUND = '\u001b]11;?\u001b\\';

/**
 * @param reply a complete sequence; an OSC without its terminator
 * @returns the background; `null` if it says nothing that we use
 */
export function backgroundIn(reply: string): Background | null {
  const colour = /^\u001b\]11;rgba?:([\da-f]{1,4})\/([\da-f]{1,4})\/([\da-f]{1,4})/i.exec(reply);
  if (colour === null) return null;
  const [red, green, blue] = colour.slice(1).map(share);
  const luma = 0.299 * (red ?? 0) + 0.587 * (green ?? 0) + 0.114 * (blue ?? 0);
  return luma < 0.5 ? 'dark' : 'light';
}

/** `f`, `ff` and `ffff` all mean full intensity: 1. */
function share(hex: string): number {
  return Number.parseInt(hex, 16) / (16 ** hex.length - 1);
}

/** A report whose start came so early that it passed for a key of its own, or for nothing. */
const LATE_REPORT =
  /^\u001b(?:\[[IO]|\[<\d+;\d+;\d+[Mm]|\[M[^\u0001-\u001f]{3}|\[\?[\d;$]+[a-z]|\]\d+;[^\u0000-\u001f\u009c]{0,60}(?:\u0007|\u009c|\u001b\\))/;

/** A single character was typed: after alt+[ it could otherwise pass for the rest of a report. */
const LEAST_REST = 2;

/** Nobody types this far into a report, so any rest of it is the terminal's. */
const CERTAIN = /^\u001b\[M/;

/**
 * @param given what was given up as unfinished
 * @param read what came after it
 * @returns how much of `read` completes a report that `given` started; 0 for none
 */
export function restOfReport(given: string, read: string): number {
  const whole = given === '' ? null : LATE_REPORT.exec(given + read);
  const rest = (whole?.[0].length ?? 0) - given.length;
  return rest >= (CERTAIN.test(given) ? 1 : LEAST_REST) ? rest : 0;
}
