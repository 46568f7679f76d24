/** What a terminal says of itself. None of it was typed. */
export type TerminalReport =
  /** Whether the window, or the pane, has the keyboard. */
  | { readonly kind: 'focus'; readonly isFocused: boolean }
  | { readonly kind: 'background'; readonly ground: 'dark' | 'light' }
  /** The left button went down, or the wheel turned by a notch. Column and row count from 0. */
  | {
      readonly kind: 'mouse';
      readonly does: 'press' | 'wheel-up' | 'wheel-down';
      readonly x: number;
      readonly y: number;
    };

/** Has the terminal report buttons and wheel (mode 1000), in numbers of any size (1006). */
export const reportMouse = '\u001b[?1000h\u001b[?1006h';
export const reportNoMouse = '\u001b[?1006l\u001b[?1000l';

/** Has the terminal say each time it gets the keyboard or loses it (mode 1004). */
export const reportFocus = '\u001b[?1004h';
export const reportNoFocus = '\u001b[?1004l';

/**
 * Asks for the background colour (OSC 11), and to be told when the terminal turns dark or light (mode
 * 2031). A terminal that knows neither says nothing.
 */
export const reportBackground = '\u001b]11;?\u001b\\\u001b[?2031h';
export const reportNoBackground = '\u001b[?2031l';

/** @param reply a whole CSI sequence. @returns `null` where it says nothing that we use. */
export function reportOf(reply: string): TerminalReport | null {
  const focus = /^\u001b{1,2}\[([IO])$/.exec(reply)?.[1];
  if (focus !== undefined) return { kind: 'focus', isFocused: focus === 'I' };
  const turned = /^\u001b{1,2}\[\?997;([12])n$/.exec(reply)?.[1];
  if (turned === undefined) return mouseOf(reply);
  return { kind: 'background', ground: turned === '1' ? 'dark' : 'light' };
}

const BUTTONS = { '0': 'press', '64': 'wheel-up', '65': 'wheel-down' } as const;

/** Buttons that are let go, other buttons, and those with a modifier mean nothing here. */
function mouseOf(reply: string): TerminalReport | null {
  const [, button = '', column, row] = /^\u001b{1,2}\[<(\d+);(\d+);(\d+)M$/.exec(reply) ?? [];
  const does = Object.entries(BUTTONS).find(([code]) => code === button)?.[1];
  return does ? { kind: 'mouse', does, x: Number(column) - 1, y: Number(row) - 1 } : null;
}

/** @param payload what stands between the start of an OSC and its end */
export function reportOfOsc(payload: string): TerminalReport | null {
  const colour = /^11;rgba?:([\da-f]{1,4})\/([\da-f]{1,4})\/([\da-f]{1,4})/i.exec(payload);
  if (colour === null) return null;
  const [red, green, blue] = colour.slice(1).map(share);
  const luma = 0.299 * (red ?? 0) + 0.587 * (green ?? 0) + 0.114 * (blue ?? 0);
  return { kind: 'background', ground: luma < 0.5 ? 'dark' : 'light' };
}

/** `f`, `ff` and `ffff` are all of a colour: 1. */
function share(hex: string): number {
  return Number.parseInt(hex, 16) / (16 ** hex.length - 1);
}

/** A report whose start came so early that it was taken for a key of its own, or for nothing. */
const LATE_REPORT =
  /^\u001b(?:\[[IO]|\[<\d+;\d+;\d+[Mm]|\[\?[\d;$]+[a-z]|\]\d+;[^\u0000-\u001f\u009c]{0,60}(?:\u0007|\u009c|\u001b\\))/;

/** One character alone was typed: after alt+[ it could be the rest of a report as well. */
const LEAST_REST = 2;

/**
 * @param given what was let go as unfinished
 * @param read what came after it
 * @returns how much of `read` is the rest of a report that `given` began; 0 where it is none
 */
export function restOfReport(given: string, read: string): number {
  const whole = given === '' ? null : LATE_REPORT.exec(given + read);
  const rest = (whole?.[0].length ?? 0) - given.length;
  return rest >= LEAST_REST ? rest : 0;
}
