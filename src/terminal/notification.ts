import { BEL, osc, passThrough, sequenceText, type TerminalKind } from './escapes.ts';

/** What a person who looks elsewhere is told. */
export interface Announcement {
  readonly title: string;
  readonly body: string;
}

/**
 * The bytes of a bell and a desktop notification. They move nothing on the screen, and a terminal
 * that knows no notifications drops them.
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
 * OSC 777 for the family that grew up with it, OSC 9 for all others: a terminal that knows both
 * would notify twice. Its parts are set apart by `;`, so none may be in them; and OSC 9 that begins
 * with a number means something else (progress), so the title always stands in front.
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
