/** What a terminal reports about itself. None of it was typed. */
export interface TerminalReport {
  readonly kind: 'background';
  readonly ground: 'dark' | 'light';
}

/**
 * Asks for the background colour (OSC 11) and for reports when the terminal turns dark or light (mode 2031).
 * A terminal that supports neither stays silent.
 */
export const reportBackground = '\u001b]11;?\u001b\\\u001b[?2031h';
export const reportNoBackground = '\u001b[?2031l';

/** @param reply a complete CSI sequence. @returns `null` if it reports nothing that we use. */
export function reportOf(reply: string): TerminalReport | null {
  const turned = /^\u001b{1,2}\[\?997;([12])n$/.exec(reply)?.[1];
  if (turned === undefined) return null;
  return { kind: 'background', ground: turned === '1' ? 'dark' : 'light' };
}

/** @param payload the contents of an OSC, without its start and end */
export function reportOfOsc(payload: string): TerminalReport | null {
  const colour = /^11;rgba?:([\da-f]{1,4})\/([\da-f]{1,4})\/([\da-f]{1,4})/i.exec(payload);
  if (colour === null) return null;
  const [red, green, blue] = colour.slice(1).map(share);
  const luma = 0.299 * (red ?? 0) + 0.587 * (green ?? 0) + 0.114 * (blue ?? 0);
  return { kind: 'background', ground: luma < 0.5 ? 'dark' : 'light' };
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
