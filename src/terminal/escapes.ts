/** What surrounds the program, as far as escape sequences are concerned. */
export interface TerminalKind {
  /** `TMUX`: tmux runs between the program and the terminal. */
  readonly isTmux: boolean;
  /** `STY`: GNU screen does. */
  readonly isScreen: boolean;
  readonly term: string;
  /** `VTE_VERSION`; 0 if unset. */
  readonly vteVersion: number;
}

export function terminalKind(env: Readonly<Record<string, string | undefined>>): TerminalKind {
  return {
    isTmux: Boolean(env.TMUX),
    isScreen: Boolean(env.STY),
    term: env.TERM ?? '',
    vteVersion: Number(env.VTE_VERSION) || 0,
  };
}

/**
 * Whether links (OSC 8) are safe here. Terminals without support drop them, except for the consoles of
 * operating systems and old versions of VTE, which draw them as text.
 */
export function takesLinks(
  { term, vteVersion }: TerminalKind,
  env: Readonly<Record<string, string | undefined>>,
): boolean {
  if (env.NO_COLOR) return false;
  if (/^(linux|dumb|vt\d|ansi|cons25|sun)/.test(term)) return false;
  return vteVersion === 0 || vteVersion >= 5000;
}

const ESC = '\u001b';
const BEL = '\u0007';

/** An operating system command. `payload` must not contain control characters. */
export function osc(payload: string): string {
  return `${ESC}]${payload}${BEL}`;
}

/**
 * Passes a sequence through tmux or GNU screen to the outer terminal. tmux drops it unless
 * `allow-passthrough` is on.
 */
export function passThrough(sequence: string, { isTmux, isScreen }: TerminalKind): string {
  if (isTmux) return `${ESC}Ptmux;${sequence.replaceAll(ESC, ESC + ESC)}${ESC}\\`;
  if (!isScreen) return sequence;
  const parts = sequence.match(new RegExp(`[\\s\\S]{1,${LONGEST_IN_SCREEN}}`, 'g')) ?? [];
  return parts.map((part) => `${ESC}P${part}${ESC}\\`).join('');
}

/** Old versions of screen cut what they pass on at 256 bytes, including four of their own. */
const LONGEST_IN_SCREEN = 252;

const LONGEST_TEXT = 200;

/**
 * The bytes for a bell and a desktop notification. They move nothing on the screen, and terminals without
 * notifications drop them.
 */
export function announcementSequence(
  message: { readonly title: string; readonly body: string },
  terminal: TerminalKind,
  wanted: { readonly bell: boolean; readonly notifications: boolean },
): string {
  const notification = passThrough(notificationSequence(message, terminal), terminal);
  return (wanted.notifications ? notification : '') + (wanted.bell ? BEL : '');
}

/**
 * OSC 777 for the family of terminals that introduced it, OSC 9 for all others: one that supports both would
 * notify twice. OSC 9 starting with a number means progress, so the title always comes first.
 */
function notificationSequence(
  { title, body }: { readonly title: string; readonly body: string },
  { term, vteVersion }: TerminalKind,
): string {
  const knows777 = vteVersion > 0 || /^(rxvt|foot|contour)/.test(term);
  const [first, rest] = [sequenceText(title), sequenceText(body)];
  return osc(knows777 ? `777;notify;${first};${rest}` : `9;${first}: ${rest}`);
}

/** Text for a part of an escape sequence: visible, on one line, bounded, and without what separates parts. */
function sequenceText(text: string): string {
  const plain = text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, ' ');
  return [...plain].slice(0, LONGEST_TEXT).join('').replaceAll(';', ',');
}
