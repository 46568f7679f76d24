import { BEL, osc, passThrough, type TerminalKind } from './escapes.ts';

const LONGEST_TEXT = 200;

/** Text that may go into an escape sequence: visible, on one line, bounded. */
function sequenceText(text: string): string {
  const plain = text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, ' ');
  return [...plain].slice(0, LONGEST_TEXT).join('');
}

/** A message to someone looking elsewhere. */
interface Announcement {
  readonly title: string;
  readonly body: string;
}

/**
 * The bytes for a bell and a desktop notification. They move nothing on the screen, and terminals without
 * notifications drop them.
 */
export function announcementSequence(
  { title, body }: Announcement,
  terminal: TerminalKind,
  wanted: { readonly bell: boolean; readonly notifications: boolean },
): string {
  const notification = wanted.notifications ? notificationSequence(title, body, terminal) : '';
  return (notification && passThrough(notification, terminal)) + (wanted.bell ? BEL : '');
}

/**
 * OSC 777 for the family of terminals that introduced it, OSC 9 for all others: one that supports both would
 * notify twice. OSC 777 separates its parts with `;`, so remove it from them; OSC 9 starting with a number
 * means progress, so the title always comes first.
 */
function notificationSequence(title: string, body: string, terminal: TerminalKind): string {
  const safeTitle = withoutSeparator(title);
  const safeBody = withoutSeparator(body);
  const knows777 = terminal.vteVersion > 0 || /^(rxvt|foot|contour)/.test(terminal.term);
  return knows777 ? osc(`777;notify;${safeTitle};${safeBody}`) : osc(`9;${safeTitle}: ${safeBody}`);
}

function withoutSeparator(text: string): string {
  return sequenceText(text).replaceAll(';', ',');
}
